/** An entry of an archive that has a name and is no folder. */
export interface ArchivedFile {
  readonly name: string;
  /** Undefined: not a plain file, but a link, a device or a file with holes. */
  readonly bytes: Uint8Array | undefined;
}

const BLOCK = 512;

/** Bytes of a header of extensions: a path has at most 4096. */
const MOST_EXTENSION = 1024 * 1024;

/** What headers of extensions say of the next entry. */
interface Extension {
  readonly name?: string;
  readonly size?: number;
  /** Whether the entry has not the bytes of the file, but its parts. */
  readonly isSparse?: boolean;
}

interface Refused {
  readonly refused: string;
}

/**
 * The files of a tar archive (POSIX ustar and pax, GNU tar) by their last entries, as unpacking leaves them; or why it cannot be read.
 * Global headers of pax are skipped: they have no paths.
 */
export function filesOfTar(
  bytes: Uint8Array,
): { readonly files: readonly ArchivedFile[] } | Refused {
  const files = new Map<string, ArchivedFile>();
  let next: Extension = {};
  for (let at = 0; at + BLOCK <= bytes.length;) {
    if (bytes.subarray(at, at + BLOCK).every((byte) => byte === 0)) {
      return { files: [...files.values()] };
    }
    const entry = entryAt(bytes, at, next);
    if ('refused' in entry) return entry;
    at = entry.end;
    if (EXTENSIONS.test(entry.type)) {
      const read = extensionIn(entry);
      if (read === undefined) return { refused: DAMAGED };
      next = { ...next, ...read };
      continue;
    }
    const file = fileIn(entry, next);
    if (file !== undefined) files.set(file.name, file);
    next = {};
  }
  return { refused: CUT_OFF };
}

/** Types of headers that say something of the next entry, or of all. */
const EXTENSIONS = /^[xgLK]$/;

const CUT_OFF = 'a tar archive that was cut off: copy or make it again';
const DAMAGED = 'a damaged tar archive: copy or make it again';

interface Entry {
  readonly header: Uint8Array;
  readonly type: string;
  readonly content: Uint8Array;
  /** Where the next entry begins. */
  readonly end: number;
}

function entryAt(bytes: Uint8Array, at: number, extension: Extension): Entry | Refused {
  const from = at + BLOCK;
  const header = bytes.subarray(at, from);
  const ownSize = numberIn(header.subarray(124, 136));
  if (ownSize === undefined || !isWhole(header)) return { refused: DAMAGED };
  const type = textIn(header.subarray(156, 157));
  const size = EXTENSIONS.test(type) ? ownSize : (extension.size ?? ownSize);
  if (from + size > bytes.length) return { refused: CUT_OFF };
  const content = bytes.subarray(from, from + size);
  return { header, type, content, end: from + Math.ceil(size / BLOCK) * BLOCK };
}

/** Undefined: the header cannot be read. */
function extensionIn({ type, content }: Entry): Extension | undefined {
  if (content.length > MOST_EXTENSION) return undefined;
  if (type === 'L') return { name: textIn(content) };
  return type === 'x' ? paxExtension(content) : {};
}

function fileIn({ header, type, content }: Entry, extension: Extension): ArchivedFile | undefined {
  const name = extension.name ?? nameIn(header);
  // Before ustar, a slash at the end made an entry a folder.
  if (type === '5' || name.endsWith('/')) return undefined;
  const isPlain = /^[07]?$/.test(type) && extension.isSparse !== true;
  return { name, bytes: isPlain ? content : undefined };
}

/** Whether the sum of a header is the one that it states: its bytes with spaces in the place of the sum. */
function isWhole(header: Uint8Array): boolean {
  const others = header.reduce((sum, byte, at) => (at < 148 || at >= 156 ? sum + byte : sum), 0);
  return numberIn(header.subarray(148, 156)) === others + 8 * 0x20;
}

/** A number in octal digits, or in base 256 if its first bit is set. Undefined for other texts. */
function numberIn(field: Uint8Array): number | undefined {
  const [first = 0, ...rest] = field;
  if (first >= 0x80) {
    const number = rest.reduce((sum, byte) => sum * 256 + byte, first - 0x80);
    return Number.isSafeInteger(number) ? number : undefined;
  }
  const text = textIn(field).trim();
  return /^[0-7]*$/.test(text) ? Number.parseInt(`0${text}`, 8) : undefined;
}

/** The path in a header. In the place of ustar's prefix, GNU tar has times. */
function nameIn(header: Uint8Array): string {
  const own = textIn(header.subarray(0, 100));
  const isPosix = textIn(header.subarray(257, 263)) === 'ustar';
  const prefix = isPosix ? textIn(header.subarray(345, 500)) : '';
  return prefix === '' ? own : `${prefix}/${own}`;
}

/** What the records of a pax header say of the next entry. Undefined: they are none. */
function paxExtension(content: Uint8Array): Extension | undefined {
  let read: Extension = {};
  for (let at = 0; at < content.length;) {
    const record = paxRecord(content.subarray(at));
    if (record === undefined) return undefined;
    const { key, value, length } = record;
    if (key === 'path' && value !== '') read = { ...read, name: value };
    if (key === 'size' && /^\d{1,15}$/.test(value)) read = { ...read, size: Number(value) };
    if (key.startsWith('GNU.sparse.')) read = { ...read, isSparse: true };
    at += length;
  }
  return read;
}

/** The first record: "LENGTH KEY=VALUE\n" with the bytes of the whole record as its length. */
function paxRecord(
  content: Uint8Array,
): { readonly key: string; readonly value: string; readonly length: number } | undefined {
  const [, digits = ''] = /^([1-9]\d{0,9}) /.exec(utf8(content.subarray(0, 11))) ?? [];
  const length = Number(digits);
  const text = utf8(content.subarray(0, length));
  const [, key, value] = /^\d+ ([^=]+)=(.*)\n$/s.exec(text) ?? [];
  if (length > content.length || key === undefined || value === undefined) return undefined;
  return { key, value, length };
}

/** The text of a field, up to its first zero. */
const textIn = (field: Uint8Array): string => {
  const end = field.indexOf(0);
  return utf8(end < 0 ? field : field.subarray(0, end));
};

const utf8 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
