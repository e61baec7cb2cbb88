// @ts-check
// Synthesizes the sounds: sand and wood, glass, water and stone. Loaded after the
// first touch.
/** @typedef {'place' | 'take' | 'dig' | 'sail' | 'bloom' | 'beat' | 'turn' | 'end'} Kind */

const LOUD = 0.5; // master volume: low, because nobody asked for sound
const LANDING = 0.28; // s until a flying piece lands
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16]; // rising semitones
/**
 * @typedef {object} Audio
 * @property {AudioContext} context
 * @property {AudioNode} out
 */
/** @type {Audio | undefined} */
let audio;
let beats = 0;
let early = false; // whether a sound is waiting until the browser allows sound

/** Open the audio device. */
export function open() {
  const context = new AudioContext();
  const out = new GainNode(context, { gain: LOUD });
  out.connect(context.destination);
  // Some browsers allow sound to start only during a press.
  const resume = () => { if (context.state !== 'running') context.resume().catch(() => {}); };
  for (const kind of ['click', 'keydown', 'touchend']) addEventListener(kind, resume, { capture: true, passive: true });
  resume();
  audio = { context, out };
}

/**
 * A pure tone that fades.
 * @param {number} at s
 * @param {number} pitch Hz
 * @param {number} length s
 * @param {number} gain
 * @param {OscillatorType} [type]
 */
function tone(at, pitch, length, gain, type = 'sine') {
  if (!audio) return;
  const { context, out } = audio;
  const voice = new OscillatorNode(context, { type, frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(gain, at + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0005, at + length);
  voice.connect(volume).connect(out);
  voice.start(at);
  voice.stop(at + length);
}

/**
 * Noise in a frequency band: sand, a knock, a splash.
 * @param {number} at s
 * @param {number} length s
 * @param {number} gain
 * @param {[number, number]} band its start and end frequency, Hz
 * @param {number} soft the fraction of its length that it takes to swell
 */
function noise(at, length, gain, [from, to], soft = 0.02) {
  if (!audio) return;
  const { context, out } = audio;
  const count = Math.ceil(context.sampleRate * length);
  const buffer = new AudioBuffer({ length: count, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < count; index += 1) {
    const part = index / count;
    samples[index] = (Math.random() * 2 - 1) * Math.min(part / soft, 1) * (1 - part) ** 2;
  }
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: from, Q: 1.1 });
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(filter).connect(new GainNode(context, { gain })).connect(out);
  source.start(at);
}

/** @type {(at: number, semitones: number, gain: number) => void} a glass that is struck */
function glass(at, semitones, gain) {
  const pitch = 660 * 2 ** (semitones / 12);
  for (const [times, length, part] of [[1, 0.9, 1], [2.76, 0.45, 0.35], [5.4, 0.2, 0.15]]) {
    tone(at, pitch * times, length, gain * part);
  }
}

/** @type {(at: number, pitch: number, gain: number) => void} a block of wood, or of stone if low */
function knock(at, pitch, gain) {
  noise(at, 0.04, gain * 1.6, [pitch * 4, pitch * 2]);
  tone(at, pitch, 0.09, gain);
  tone(at, pitch * 2.4, 0.05, gain * 0.4);
}

/** @type {(at: number, size: number) => void} drops around a splash */
function splash(at, size) {
  noise(at, 0.35 * size, 0.3, [900, 2600], 0.12);
  for (const [late, pitch] of [[0.1, 620], [0.19, 880], [0.31, 740]]) tone(at + late * size, pitch, 0.07, 0.05);
}

/** The sound of placing a piece, by game. @type {Record<string, (at: number) => void>} */
const PLACED = {
  mykerinos(at) {
    knock(at, 330, 0.2);
    noise(at + 0.02, 0.16, 0.09, [3800, 2400], 0.25); // sand
  },
  myraclia: (at) => glass(at, 0, 0.075),
  mexica(at) {
    knock(at, 150, 0.3);
    noise(at + 0.01, 0.09, 0.08, [700, 300]);
  },
};

/** The sound of taking a piece, by game. @type {Record<string, (at: number) => void>} */
const TAKEN = {
  mykerinos: (at) => noise(at, 0.2, 0.34, [2400, 4200], 0.4),
  myraclia: (at) => glass(at, 7, 0.06),
  mexica: (at) => knock(at, 420, 0.15),
};

/**
 * @param {Kind} kind
 * @param {string} game
 * @param {number} [rising] neighbours of a tile in bloom
 */
export function play(kind, game, rising = 0) {
  if (!audio) return;
  // The audio clock is stopped until then, so all waiting sounds would play at once.
  const silent = audio.context.state !== 'running';
  if (silent && early) return;
  early = silent;
  const now = audio.context.currentTime + 0.02;
  if (kind !== 'beat') beats = 0;
  switch (kind) {
    case 'beat': // each one step higher than the one before
      tone(now, 392 * 2 ** (SCALE[beats % SCALE.length] / 12), 0.3, 0.14, 'triangle');
      beats += 1;
      break;
    case 'turn':
      for (const [late, pitch] of [[0, 587], [0.14, 880]]) tone(now + late, pitch, 0.35, 0.1, 'triangle');
      break;
    case 'end':
      [523, 659, 784, 1047].forEach((pitch, step) => tone(now + step * 0.13, pitch, 0.5, 0.11, 'triangle'));
      break;
    case 'bloom': // a glass for the tile, and a higher one for each neighbour
      for (let step = 0; step <= rising; step += 1) glass(now + LANDING + step * 0.11, SCALE[step % SCALE.length], 0.07);
      break;
    case 'dig':
      knock(now + 0.05, 110, 0.22);
      splash(now + 0.1, 1.2);
      break;
    case 'sail':
      splash(now, 0.8);
      break;
    case 'take':
      (TAKEN[game] ?? TAKEN.mykerinos)(now);
      break;
    default:
      (PLACED[game] ?? PLACED.mykerinos)(now + LANDING);
  }
}
