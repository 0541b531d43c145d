/** A file of an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const BLOCK = 512;

/**
 * The plain files of a tar archive; folders, links and headers of extensions are left out. An archive that was cut off gives what is there.
 */
export function filesOfTar(bytes: Uint8Array): readonly ArchivedFile[] {
  const files: ArchivedFile[] = [];
  for (let at = 0; at + BLOCK <= bytes.length && bytes[at] !== 0;) {
    const size = Number.parseInt(ascii(bytes, at + 124, 12), 8);
    if (!Number.isSafeInteger(size)) break;
    const from = at + BLOCK;
    const type = ascii(bytes, at + 156, 1);
    const name = [ascii(bytes, at + 345, 155), ascii(bytes, at, 100)].filter((part) => part !== '');
    if (type === '' || type === '0') {
      files.push({ name: name.join('/'), bytes: bytes.subarray(from, from + size) });
    }
    at = from + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

/** The text of a field, up to its first zero. */
function ascii(bytes: Uint8Array, from: number, length: number): string {
  const text = Buffer.from(bytes.subarray(from, from + length)).toString('latin1');
  return text.split('\0', 1)[0]?.trim() ?? '';
}
