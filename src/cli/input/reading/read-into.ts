import { isUtf8 } from 'node:buffer';
import type { Reading } from '../../../input/index.ts';
import type { ListReading, ManifestText } from '../../../manifests/index.ts';
import type { ByteStream } from './byte-stream.ts';
import { decodeText, NOT_TEXT } from './decode-text.ts';
import { MAX_FILE_BYTES } from './read-text.ts';
import { ByteBuffer } from './byte-buffer.ts';
import { UnpackedFile } from './unpacked-file.ts';
import { utf8Of } from './utf8-buffer.ts';

/** 4 GiB: what `kubectl get -o json` prints for 5,000 nodes and 150,000 pods, with managed fields. */
export const MAX_LIST_BYTES: number = 4 * 1024 * 1024 * 1024;
/** A longer file that is one JSON List is read item by item while its bytes arrive. */
const LONG_BYTES = 4 * 1024 * 1024;
const WINDOW_BYTES = 8 * 1024 * 1024;
/** Most bytes of one item. */
const ITEM_BYTES = 256 * 1024 * 1024;

interface Limits {
  /** Bytes of a text, and of a List. */
  readonly most?: number;
  readonly mostOfList?: number;
  /** Bytes above which a List is read item by item, and that are read together. */
  readonly long?: number;
  readonly window?: number;
}

interface Refusal {
  readonly refused: string;
}

/**
 * Reads the manifests of a file: a long JSON List item by item, other files as one text. Returns why it is refused, if it is. Throws the
 * errors of the file system.
 */
export async function readInto(
  reading: Reading,
  from: string | ByteStream,
  about: Omit<ManifestText, 'text'>,
  limits: Limits = {},
): Promise<Refusal | undefined> {
  const file = new UnpackedFile(from, about.name);
  return await file.read(async () => {
    const bytes = new ManifestBytes(reading, about, file, limits);
    for await (const chunk of file.chunks()) {
      const refusal = bytes.add(chunk);
      if (refusal !== undefined) return refusal;
    }
    return bytes.end();
  });
}

/** The bytes of one file with manifests, as they arrive. */
class ManifestBytes {
  readonly #reading: Reading;
  readonly #about: Omit<ManifestText, 'text'>;
  readonly #file: UnpackedFile;
  readonly #limits: Required<Limits>;
  /** Bytes that are not read yet. */
  readonly #pending = new ByteBuffer();
  /** The size of the pending bytes at which they are read. */
  #due: number;
  #isText = false;
  #list: ListReading | undefined;

  constructor(
    reading: Reading,
    about: Omit<ManifestText, 'text'>,
    file: UnpackedFile,
    limits: Limits,
  ) {
    this.#reading = reading;
    this.#about = about;
    this.#file = file;
    this.#limits = {
      ...{ most: MAX_FILE_BYTES, mostOfList: MAX_LIST_BYTES },
      ...{ long: LONG_BYTES, window: WINDOW_BYTES },
      ...limits,
    };
    this.#due = this.#limits.long;
  }

  add(chunk: Buffer): Refusal | undefined {
    if (this.#list?.isBroken === true) return undefined;
    this.#pending.add(chunk);
    const { size } = this.#pending;
    if (this.#list === undefined && size > this.#due && !this.#isText) {
      const refusal = this.#begin();
      if (refusal !== undefined) return refusal;
    }
    if (this.#list === undefined || this.#list.isOver) return this.#refuseLong();
    const { mostOfList } = this.#limits;
    if (this.#file.size > mostOfList) return { refused: this.#file.larger(mostOfList) };
    return size > this.#due ? this.#read(this.#list, 0, false) : undefined;
  }

  #refuseLong(): Refusal | undefined {
    const { most } = this.#limits;
    if (this.#pending.size <= most) return undefined;
    const larger = this.#file.larger(most);
    return { refused: `${larger}, and not one JSON List: split it into several files` };
  }

  end(): Refusal | undefined {
    const list = this.#list;
    if (list === undefined) return this.#readText();
    if (!list.isOver && !list.isBroken) {
      const refusal = this.#read(list, 0, true);
      if (refusal !== undefined) return refusal;
    }
    return list.isOver ? this.#readText(list) : undefined;
  }

  /** A List or a text? */
  #begin(): Refusal | undefined {
    const { bytes } = this.#pending;
    const isMarked = bytes.subarray(0, MARK.length).equals(MARK);
    const start = isMarked ? MARK.length : 0;
    const { readAgain } = this.#file;
    const about = { ...this.#about, ...(readAgain && { readAgain }) };
    const opened = this.#reading.texts.openList(about, utf8Of(bytes), start);
    this.#isText = opened === undefined;
    if (opened === undefined) return undefined;
    this.#list = opened.list;
    return this.#read(opened.list, opened.itemsAt, false);
  }

  #read(list: ListReading, from: number, isLast: boolean): Refusal | undefined {
    const { bytes } = this.#pending;
    const at = list.read(utf8Of(bytes), from, isLast);
    if (!isUtf8(bytes.subarray(0, isLast ? bytes.length : at))) return { refused: NOT_TEXT };
    const rest = bytes.length - at;
    if (rest > ITEM_BYTES) return { refused: `an item ${this.#file.larger(ITEM_BYTES)}` };
    this.#pending.drop(at);
    this.#due = rest + this.#limits.window;
    return undefined;
  }

  /** Reads the pending bytes as text. `after`: the List before them. */
  #readText(after?: ListReading): Refusal | undefined {
    const read = decodeText(this.#pending.bytes);
    if ('refused' in read) return read;
    const isContinued = after !== undefined;
    if (isContinued && read.text.trim() === '') return undefined;
    const start = after?.endPlace;
    this.#reading.texts.read({ ...this.#about, ...read, isContinued, ...(start && { start }) });
    return undefined;
  }
}

/** The byte order mark. */
const MARK = Buffer.from('\ufeff');
