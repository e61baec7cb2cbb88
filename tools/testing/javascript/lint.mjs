// @ts-check
// Lint files with ESLint: node lint.mjs <linter.mjs> <eslint-recommended.js> <file> ...
//
// Print "file:line:column message (rule)" for each problem, and fail if there is one. Undefined
// names are left to the type checker, which knows all names that exist.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';

const [linter, recommended, ...files] = process.argv.slice(2);
const { Linter } = await import(pathToFileURL(linter).href);
const { default: { rules } } = await import(pathToFileURL(recommended).href);

// Loaded by <script> without type="module", or as the service worker.
const CLASSIC = ['engine.js', 'settings.js', 'language.js', 'embed.js', 'sw.js', 'ludoteka-board.js'];

const OURS = {
  'no-undef': 'off',
  'no-unused-vars': ['error', { ignoreRestSiblings: true, caughtErrors: 'all' }],
  'array-callback-return': 'error',
  'default-param-last': 'error',
  'eqeqeq': 'error',
  'no-alert': 'error',
  'no-console': 'error',
  'no-else-return': 'error',
  'no-eval': 'error',
  'no-implied-eval': 'error',
  'no-new-func': 'error',
  'no-param-reassign': 'error',
  'no-promise-executor-return': 'error',
  'no-return-assign': 'error',
  'no-self-compare': 'error',
  'no-shadow': 'error',
  'no-template-curly-in-string': 'error',
  'no-throw-literal': 'error',
  'no-unmodified-loop-condition': 'error',
  'no-unneeded-ternary': 'error',
  'no-unused-expressions': 'error',
  'no-useless-concat': 'error',
  'no-useless-rename': 'error',
  'no-useless-return': 'error',
  'no-var': 'error',
  'object-shorthand': 'error',
  'one-var': ['error', 'never'],
  'operator-assignment': 'error',
  'prefer-arrow-callback': 'error',
  'prefer-const': 'error',
  'prefer-object-has-own': 'error',
  'prefer-object-spread': 'error',
  'prefer-promise-reject-errors': 'error',
  'prefer-rest-params': 'error',
  'prefer-spread': 'error',
  'prefer-template': 'error',
  'radix': 'error',
  'require-await': 'error',
};

// These scripts must run in old browsers, so they use the old syntax that these rules would replace.
const OLDEST = 'engine.js';
const OLD = {
  'no-unused-vars': ['error', { caughtErrors: 'none' }],
  'no-var': 'off',
  'object-shorthand': 'off',
  'prefer-arrow-callback': 'off',
  'prefer-object-has-own': 'off',
  'prefer-template': 'off',
};

let problems = 0;
for (const file of files) {
  const oldest = basename(file) === OLDEST;
  const config = {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: {
      ecmaVersion: oldest ? 5 : 'latest',
      sourceType: CLASSIC.includes(basename(file)) ? 'script' : 'module',
    },
    linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' },
    rules: { ...rules, ...OURS, ...(oldest ? OLD : {}) },
  };
  const found = new Linter({ configType: 'flat' }).verify(readFileSync(file, 'utf8'), [config], basename(file));
  for (const { line, column, message, ruleId } of found) {
    process.stdout.write(`${file}:${line}:${column} ${message} (${ruleId ?? 'ESLint'})\n`);
  }
  problems += found.length;
}
process.exitCode = problems ? 1 : 0;
