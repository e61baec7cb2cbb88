// @ts-check
// The sounds of the pieces, made here: stone on stone, gems, clay. Loaded when they are wanted.
/** @type {AudioContext | undefined} */
let audio;
const RISING = [0, 2, 4, 7, 9, 12, 14, 16]; // semitones, while points are counted
let beats = 0;

/**
 * What the pieces of a game are made of: pitch in Hz, length in s, and how much of the sound is noise.
 * @type {Record<string, { pitch: number, length: number, noise: number }>}
 */
const MATERIALS = {
  mykerinos: { pitch: 190, length: 0.09, noise: 0.9 },
  myraclia: { pitch: 1050, length: 0.5, noise: 0.08 },
  mexica: { pitch: 120, length: 0.14, noise: 0.6 },
};

/**
 * @param {AudioContext} context
 * @param {number} at
 * @param {number} pitch
 * @param {number} length
 * @param {number} gain
 * @param {OscillatorType} type
 */
function tone(context, at, pitch, length, gain, type = 'sine') {
  const voice = new OscillatorNode(context, { type, frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(gain, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  voice.connect(volume).connect(context.destination);
  voice.start(at);
  voice.stop(at + length);
}

/**
 * @param {AudioContext} context
 * @param {number} at
 * @param {number} pitch
 * @param {number} gain
 */
function knock(context, at, pitch, gain) {
  const length = Math.ceil(context.sampleRate * 0.05);
  const buffer = new AudioBuffer({ length, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index += 1) {
    samples[index] = (Math.random() * 2 - 1) * (1 - index / length) ** 6;
  }
  const noise = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: 9 * pitch, Q: 1.2 });
  noise.connect(filter).connect(new GainNode(context, { gain })).connect(context.destination);
  noise.start(at);
}

/**
 * @param {'place' | 'take' | 'beat' | 'end'} kind
 * @param {string} game
 * @param {boolean} points some were gained
 */
export function play(kind, game, points) {
  const context = audio ??= new AudioContext();
  if (context.state === 'suspended') context.resume();
  const { pitch, length, noise } = MATERIALS[game] ?? MATERIALS.mykerinos;
  const now = context.currentTime + 0.02;
  if (kind === 'beat') { // each a tone higher than the one before
    tone(context, now, 392 * 2 ** (RISING[beats % RISING.length] / 12), 0.3, 0.08, 'triangle');
    beats += 1;
    return;
  }
  beats = 0;
  if (kind === 'end') {
    [523, 659, 784, 1047].forEach((each, step) => tone(context, now + step * 0.13, each, 0.5, 0.12, 'triangle'));
    return;
  }
  const at = now + (kind === 'place' ? 0.3 : 0); // when it has landed
  tone(context, at, kind === 'place' ? pitch : pitch * 1.3, length, 0.2 * (1.1 - noise));
  if (noise > 0.1) knock(context, at, pitch, 0.5 * noise);
  if (points) [880, 1175].forEach((each, step) => tone(context, at + 0.25 + step * 0.09, each, 0.25, 0.07, 'triangle'));
}
