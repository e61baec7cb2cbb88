// The sounds of the pieces, made here: stone on stone, gems, clay. Loaded when they are wanted.
let context = null;

// What the pieces of a game are made of: how high they sound, how long, and how much of it is noise.
const MATERIALS = {
  mykerinos: { pitch: 190, length: 0.09, noise: 0.9 },
  myraclia: { pitch: 1050, length: 0.5, noise: 0.08 },
  mexica: { pitch: 120, length: 0.14, noise: 0.6 },
};

function tone(at, pitch, length, loud, type = 'sine') {
  const voice = new OscillatorNode(context, { type, frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  voice.connect(volume).connect(context.destination);
  voice.start(at);
  voice.stop(at + length);
}

function knock(at, pitch, loud) {
  const length = Math.ceil(context.sampleRate * 0.05);
  const buffer = new AudioBuffer({ length, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index += 1) {
    samples[index] = (Math.random() * 2 - 1) * (1 - index / length) ** 6;
  }
  const noise = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: 9 * pitch, Q: 1.2 });
  noise.connect(filter).connect(new GainNode(context, { gain: loud })).connect(context.destination);
  noise.start(at);
}

// `kind` is place, take or end; `points`: some were gained.
export function play(kind, game, points) {
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume();
  const { pitch, length, noise } = MATERIALS[game] ?? MATERIALS.mykerinos;
  const now = context.currentTime + 0.02;
  if (kind === 'end') {
    [523, 659, 784, 1047].forEach((each, step) => tone(now + step * 0.13, each, 0.5, 0.12, 'triangle'));
    return;
  }
  const at = now + (kind === 'place' ? 0.3 : 0); // when it has landed
  tone(at, kind === 'place' ? pitch : pitch * 1.3, length, 0.2 * (1.1 - noise));
  if (noise > 0.1) knock(at, pitch, 0.5 * noise);
  if (points) [880, 1175].forEach((each, step) => tone(at + 0.25 + step * 0.09, each, 0.25, 0.07, 'triangle'));
}
