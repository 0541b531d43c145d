import { isAscii } from 'node:buffer';
import type { Utf8 } from '../../../manifests/index.ts';

/** Bytes of UTF-8 as the reader of Lists takes them. */
export function utf8Of(bytes: Buffer): Utf8 {
  const encoding = isAscii(bytes) ? 'latin1' : 'utf8';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return { bytes, view, text: (start, end) => bytes.toString(encoding, start, end) };
}
