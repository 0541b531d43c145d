const BLOCK_BYTES = 64;
/** What each of the four rounds of twenty steps adds. */
const ROUND_CONSTANTS = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6] as const;

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/** The SHA-1 of a text in UTF-8, as 40 hexadecimal digits (RFC 3174). */
export function sha1(text: string): string {
  const message = pad(new TextEncoder().encode(text));
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
  const words = new Int32Array(80);
  for (let at = 0; at < message.byteLength; at += BLOCK_BYTES) {
    fillWords(words, message, at);
    digest(state, words);
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
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

function fillWords(words: Int32Array, message: DataView, start: number): void {
  for (let at = 0; at < 16; at++) words[at] = message.getInt32(start + 4 * at);
  for (let at = 16; at < 80; at++) {
    words[at] = rotate(words[at - 3]! ^ words[at - 8]! ^ words[at - 14]! ^ words[at - 16]!, 1);
  }
}

/** Adds a block to the state. Local variables, because a sweep names each of its cells by a hash: an array for each step takes ten times as long. */
function digest(state: Int32Array, words: Int32Array): void {
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  for (let at = 0; at < 80; at++) {
    const round = Math.floor(at / 20);
    const sum = mix(round, b, c, d) + ROUND_CONSTANTS[round]!;
    const next = (rotate(a, 5) + sum + e + words[at]!) | 0;
    e = d;
    d = c;
    c = rotate(b, 30);
    b = a;
    a = next;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
}

function mix(round: number, b: number, c: number, d: number): number {
  if (round === 0) return (b & c) | (~b & d);
  if (round === 2) return (b & c) | (b & d) | (c & d);
  return b ^ c ^ d;
}
