import { closeSync, fstatSync, openSync, readSync, statSync, type Stats } from 'node:fs';
import type { ReadAgain } from '../../../manifests/index.ts';

/** Reads parts of a file for the places of problems. Undefined for what can be read once only, such as a pipe. */
export function readAgainOf(file: string): ReadAgain | undefined {
  const known = statSync(file);
  if (!known.isFile()) return undefined;
  return (start, end) => {
    try {
      return readUnchanged(file, known, [start, end]);
    } catch {
      return undefined;
    }
  };
}

function readUnchanged(
  file: string,
  known: Stats,
  [start, end]: readonly [number, number],
): Uint8Array | undefined {
  const descriptor = openSync(file, 'r');
  try {
    if (!isSame(fstatSync(descriptor), known)) return undefined;
    const bytes = Buffer.allocUnsafe(end - start);
    let done = 0;
    while (done < bytes.length) {
      const count = readSync(descriptor, bytes, done, bytes.length - done, start + done);
      if (count === 0) return undefined;
      done += count;
    }
    return bytes;
  } finally {
    closeSync(descriptor);
  }
}

const isSame = (now: Stats, then: Stats): boolean =>
  now.dev === then.dev &&
  now.ino === then.ino &&
  now.size === then.size &&
  now.mtimeMs === then.mtimeMs;
