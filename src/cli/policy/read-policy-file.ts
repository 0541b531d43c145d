import { InputError } from '../../problems/index.ts';
import { DEFAULT_PROVIDER } from '../documents/scheduler.ts';
import { readTextOf } from '../documents/read-file.ts';

/** The text of a Policy. */
export interface PolicyFile {
  /** The name for messages; "-" for standard input. */
  readonly file: string;
  /** Null: the default provider. */
  readonly text: string | null;
}

/** Throws InputError if the file cannot be read. */
export async function readPolicyFile(file: string): Promise<PolicyFile> {
  if (file === DEFAULT_PROVIDER) return { file, text: null };
  const read = await readTextOf(file);
  if ('text' in read) return { file, text: read.text };
  throw new InputError([read]);
}
