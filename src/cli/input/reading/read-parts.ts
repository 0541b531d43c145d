import type { ManifestText } from '../../../manifests/index.ts';
import { decodeText, NOT_TEXT } from './decode-text.ts';
import { ListParts } from './list-parts.ts';
import { MAX_FILE_BYTES } from './read-text.ts';
import { UnpackedFile } from './unpacked-file.ts';
import type { ByteStream } from './byte-stream.ts';

/** 4 GiB: what `kubectl get -o json` prints for 5,000 nodes and 150,000 pods, with managed fields. */
export const MAX_LIST_BYTES: number = 4 * 1024 * 1024 * 1024;
const PART_BYTES = 32 * 1024 * 1024;

interface PartsOptions {
  /** What the user calls the file. */
  readonly name: string;
  /** Bytes of a text, of a List, and of each of its parts. */
  readonly most?: number;
  readonly mostOfList?: number;
  readonly part?: number;
}

type Part = Pick<ManifestText, 'text' | 'start' | 'isContinued'>;
type PartsResult = { readonly parts: readonly Part[] } | { readonly refused: string };

/**
 * The text of a file with manifests. If it is longer than one text may be, and one JSON List, the List in parts. Throws the errors of
 * the file system.
 */
export async function readParts(
  from: string | ByteStream,
  { name, most = MAX_FILE_BYTES, mostOfList = MAX_LIST_BYTES, part = PART_BYTES }: PartsOptions,
): Promise<PartsResult> {
  const file = new UnpackedFile(from, name);
  const list = new ListParts(part);
  const parts: Part[] = [];
  const cut = (chunk: Buffer): void => {
    for (const one of list.add(chunk)) parts.push({ ...one, isContinued: parts.length > 0 });
  };
  return await file.read(async () => {
    const chunks: Buffer[] = [];
    let isList = false;
    try {
      for await (const chunk of file.chunks()) {
        if (isList) cut(chunk);
        else chunks.push(chunk);
        if (file.size > mostOfList) return { refused: file.larger(mostOfList) };
        if (isList || file.size <= most) continue;
        isList = true;
        for (const before of chunks.splice(0)) cut(before);
      }
      if (isList) {
        list.end();
        return { parts };
      }
    } catch (error) {
      if (error instanceof TypeError) return { refused: NOT_TEXT };
      if (!(error instanceof SyntaxError)) throw error;
      return {
        refused: `${file.larger(most)}, and not one JSON List: split it into several files`,
      };
    }
    const read = decodeText(Buffer.concat(chunks, file.size));
    return 'refused' in read ? read : { parts: [read] };
  });
}
