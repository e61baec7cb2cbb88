"""The screens of the page: pure functions from the model to markup."""
