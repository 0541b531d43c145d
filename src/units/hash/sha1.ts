const START = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0] as const;
const BLOCK_BYTES = 64;

type State = readonly [a: number, b: number, c: number, d: number, e: number];

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/** The SHA-1 of a text in UTF-8, as 40 hexadecimal digits (RFC 3174). */
export function sha1(text: string): string {
  const message = pad(new TextEncoder().encode(text));
  let state: State = START;
  for (let at = 0; at < message.byteLength; at += BLOCK_BYTES) {
    const [a, b, c, d, e] = digest(state, schedule(message, at));
    state = [state[0] + a, state[1] + b, state[2] + c, state[3] + d, state[4] + e];
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** The message, a one, zeroes, and its length in bits. */
function pad(bytes: Uint8Array): DataView {
  const blocks = Math.ceil((bytes.length + 9) / BLOCK_BYTES);
  const all = new Uint8Array(blocks * BLOCK_BYTES);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setUint32(all.length - 4, bytes.length * 8);
  return view;
}

function schedule(message: DataView, start: number): Int32Array {
  const words = new Int32Array(80);
  for (let at = 0; at < 16; at++) words[at] = message.getInt32(start + 4 * at);
  for (let at = 16; at < 80; at++) {
    words[at] = rotate(words[at - 3]! ^ words[at - 8]! ^ words[at - 14]! ^ words[at - 16]!, 1);
  }
  return words;
}

function digest(state: State, words: Int32Array): State {
  let [a, b, c, d, e] = state;
  words.forEach((word, at) => {
    const next = (rotate(a, 5) + mix(Math.floor(at / 20), b, c, d) + e + word) | 0;
    [a, b, c, d, e] = [next, a, rotate(b, 30), c, d];
  });
  return [a, b, c, d, e];
}

function mix(round: number, b: number, c: number, d: number): number {
  if (round === 0) return ((b & c) | (~b & d)) + 0x5a827999;
  if (round === 1) return (b ^ c ^ d) + 0x6ed9eba1;
  if (round === 2) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}
