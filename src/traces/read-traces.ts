import { DEFAULT_NAMESPACE } from '../objects/index.ts';
import { InputError } from '../problems/index.ts';
import { TRACE_FORMATS } from './registry.ts';
import { TraceBuilder } from './builder.ts';
import { headOfCsv } from './csv/table.ts';
import type { TraceFile, TraceFormat } from './format.ts';
import type { Trace } from './recording.ts';

export interface TraceOptions {
  /** A name of TRACE_FORMATS. Default: each file is recognised by its content. */
  readonly format?: string | undefined;
  /** Of pods that name none. Default: "default". */
  readonly namespace?: string;
}

/**
 * The trace that files hold together, each in its format.
 *
 * @throws InputError with all problems and their places
 */
export function readTraces(files: readonly TraceFile[], options: TraceOptions = {}): Trace {
  const builder = new TraceBuilder(options.namespace ?? DEFAULT_NAMESPACE);
  for (const file of files) {
    const format = formatOf(file, options.format);
    if (format === undefined) {
      builder.problems.add({ file: file.name, message: whyUnknown(file) });
    } else if (format.isBinary !== true && file.text === undefined) {
      builder.problems.add({ file: file.name, message: NO_TEXT });
    } else {
      builder.addFormat(format.name);
      format.read(file, builder);
    }
  }
  const trace = builder.build();
  if (builder.problems.isEmpty && trace.isEmpty) {
    builder.problems.add({
      file: files[0]?.name ?? '',
      message: 'the trace has no pod and no object',
    });
  }
  if (!builder.problems.isEmpty) throw new InputError(builder.problems.all);
  return trace;
}

function formatOf(file: TraceFile, name: string | undefined): TraceFormat | undefined {
  if (name === undefined) return TRACE_FORMATS.find((format) => format.matches(file));
  return TRACE_FORMATS.find((format) => format.name === name);
}

const NO_TEXT = 'a binary file, or text that is not UTF-8';

function whyUnknown({ bytes, text }: TraceFile): string {
  if (bytes.length === 0) return 'the file is empty';
  const known = TRACE_FORMATS.map(({ name }) => name).join(', ');
  return `no known format of traces${whyNot(text)}; those that are known: ${known}`;
}

/** What a table of one's own lacks, if the text looks like a table. */
function whyNot(text: string | undefined): string {
  if (text === undefined) return `: ${NO_TEXT}`;
  const head = headOfCsv({ text });
  if (/^\w+[;\t|]\w/.test(head[0] ?? '')) return ': columns are divided by commas';
  const isTable = head.length > 1 && head.every((name) => /^[\w./ -]+$/.test(name));
  return isTable ? ': a table of your own has a column arrival' : '';
}
