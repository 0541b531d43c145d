import { fieldText } from '../api/index.ts';
import { readPlacedDocument } from '../manifests/index.ts';
import { InputError } from '../units/index.ts';
import type { DocumentProblem, PodRules } from '../simulation/index.ts';
import { readPodRules } from './engine.ts';
import { readTextOf } from './scheduler-document.ts';

/**
 * Reads the document that --pods-of names. `namespace` applies to resources without one, unless the document says otherwise.
 * Throws one InputError with all problems and their places.
 */
export async function readPodRulesFile(file: string, namespace: string): Promise<PodRules> {
  const read = await readTextOf(file);
  if (!('text' in read)) throw new InputError([read]);
  const { value, problems, placeOf } = readPlacedDocument({ name: file, text: read.text });
  if (value === undefined) throw new InputError(problems);
  const wrong: DocumentProblem[] = [];
  const rules = await readPodRules(inNamespace(value, namespace), wrong);
  if (rules !== undefined) return rules;
  throw new InputError(
    wrong.map(({ path, at, message }) => {
      const field = fieldText(path);
      return { ...placeOf(path, at), ...(field === '' ? {} : { object: field }), message };
    }),
  );
}

function inNamespace(document: unknown, namespace: string): unknown {
  if (typeof document !== 'object' || document === null || 'metadata' in document) return document;
  return { ...document, metadata: { namespace } };
}
