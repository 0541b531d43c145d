import type { Input, TextFile } from './question.ts';

/** A link with more text is refused: a fragment comes from anywhere, and a small one can unpack to gigabytes. */
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_FILES = 50;

/** The input as text for the fragment of a link: deflated JSON in base64url. The fragment is never sent to a server. */
export async function toFragment(input: Input): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(input));
  const packed = await bytesOf(streamOf(bytes).pipeThrough(new CompressionStream('deflate-raw')));
  const binary = Array.from(packed, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The input of a link's fragment. Throws an Error with the reason if it is none. */
export async function fromFragment(fragment: string): Promise<Input> {
  let value: unknown;
  try {
    const binary = atob(fragment.replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const unpacked = streamOf(packed).pipeThrough(new DecompressionStream('deflate-raw'));
    value = JSON.parse(new TextDecoder().decode(await bytesOf(unpacked, MOST_BYTES)));
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new Error('the link is damaged: part of it may be missing', { cause: error });
  }
  const input = inputOf(value);
  if (input === undefined) throw new Error('the link carries no input of this page');
  return input;
}

function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new Blob([bytes]).stream();
}

async function bytesOf(
  stream: ReadableStream<Uint8Array>,
  most = Infinity,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError(`the link carries more than ${most} bytes of text`);
    }
    parts.push(read.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function inputOf(value: unknown): Input | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('files' in value) || !Array.isArray(value.files) || value.files.length > MOST_FILES) {
    return undefined;
  }
  const files = value.files.map(fileOf);
  const scheduler = 'scheduler' in value ? value.scheduler : '';
  if (typeof scheduler !== 'string' || !files.every((file) => file !== undefined)) return undefined;
  return { files, scheduler };
}

function fileOf(value: unknown): TextFile | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, text } = { name: undefined, text: undefined, ...value };
  return typeof name === 'string' && typeof text === 'string' ? { name, text } : undefined;
}
