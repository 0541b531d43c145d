import type { TraceFile, Trace } from '../../traces/index.ts';
import { InputError, type Problem } from '../../problems/index.ts';
import { decodeText } from '../input/reading/decode-text.ts';
import { explainFileError } from '../input/reading/file-error.ts';
import { readBytes } from '../input/reading/read-text.ts';

/** What --trace and the flags beside it say. */
export interface TraceFlags {
  readonly trace?: readonly string[];
  readonly traceFormat?: string;
}

/**
 * The trace that the files hold together; "-" is standard input. `namespace`: of pods that name none. Throws one InputError with the
 * problems of all files and their positions.
 */
export async function readTraceFiles(
  names: readonly string[],
  { format, namespace }: { readonly format: string | undefined; readonly namespace: string },
): Promise<Trace> {
  const read = await Promise.all(names.map(readTraceFile));
  const problems = read.flatMap((one) => ('bytes' in one ? [] : [one]));
  if (problems.length > 0) throw new InputError(problems);
  const { readTraces } = await import('../../traces/index.ts');
  const files = read.flatMap((one) => ('bytes' in one ? [one] : []));
  return readTraces(files, { format, namespace });
}

async function readTraceFile(name: string): Promise<TraceFile | Problem> {
  try {
    const read = await readBytes(name === '-' ? process.stdin : name, { name });
    if (!('bytes' in read)) return { file: name, message: read.refused };
    return { name, bytes: read.bytes, text: textIn(read.bytes) };
  } catch (error) {
    return { file: name, message: await explainFileError(name, error) };
  }
}

/** Undefined: no UTF-8. */
function textIn(bytes: Buffer): string | undefined {
  const decoded = decodeText(bytes);
  return 'text' in decoded ? decoded.text : undefined;
}
