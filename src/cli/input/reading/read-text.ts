import { decodeText, type TextResult } from './decode-text.ts';
import { UnpackedFile } from './unpacked-file.ts';
import type { ByteStream } from './byte-stream.ts';

/** 256 MiB: five times what `kubectl get -o yaml` prints for 5,000 nodes and 20,000 pods. */
export const MAX_FILE_BYTES: number = 256 * 1024 * 1024;

interface TextOptions {
  /** Bytes. */
  readonly most?: number;
  /** What the user calls the file. Default: its path; "-" for a stream. */
  readonly name?: string;
}

/**
 * The text of a file or of standard input: UTF-8, or gzip of UTF-8. It counts as input of the command. Throws the errors of the file
 * system.
 */
export async function readText(
  from: string | ByteStream,
  options: TextOptions = {},
): Promise<TextResult> {
  const read = await readBytes(from, options);
  return 'bytes' in read ? decodeText(read.bytes) : read;
}

/** `readText` for files that need not be text. */
export async function readBytes(
  from: string | ByteStream,
  { most = MAX_FILE_BYTES, name = typeof from === 'string' ? from : '-' }: TextOptions = {},
): Promise<{ readonly bytes: Buffer } | { readonly refused: string }> {
  const file = new UnpackedFile(from, name);
  return await file.read(async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of file.chunks()) {
      chunks.push(Buffer.from(chunk));
      if (file.size > most) return { refused: `${file.larger(most)}: split it into several files` };
    }
    return { bytes: Buffer.concat(chunks, file.size) };
  });
}
