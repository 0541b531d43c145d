import { readFile } from 'node:fs/promises';
import { parseAllDocuments } from 'yaml';
import type { Problem } from '../units/index.ts';

export interface SchedulerDocument {
  readonly document?: unknown;
  readonly problems: readonly Problem[];
}

/** Reads the one document of a KubeSchedulerConfiguration file, YAML or JSON. What it means is not judged. */
export async function readSchedulerDocument(file: string): Promise<SchedulerDocument> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { problems: [{ file, message: `cannot be read: ${why}` }] };
  }
  const documents = parseAllDocuments(text, { prettyErrors: true });
  if ('empty' in documents) return { problems: [{ file, message: 'an empty file' }] };
  const faults = documents.flatMap(({ errors }) => errors);
  if (faults.length > 0) {
    return {
      problems: faults.map(({ message, linePos }) => ({
        file,
        ...(linePos === undefined ? {} : { line: linePos[0].line, column: linePos[0].col }),
        message: message.split(' at line ')[0] ?? message,
      })),
    };
  }
  const filled = documents.filter(({ contents }) => contents !== null);
  const [only] = filled;
  if (only === undefined) return { problems: [{ file, message: 'an empty file' }] };
  if (filled.length > 1) return { problems: [{ file, message: 'more than one document' }] };
  try {
    const document: unknown = only.toJS();
    return { document, problems: [] };
  } catch (error) {
    // Aliases that multiply beyond measure.
    const why = error instanceof Error ? error.message : String(error);
    return { problems: [{ file, message: why }] };
  }
}
