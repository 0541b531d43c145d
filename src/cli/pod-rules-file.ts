import { fieldText } from '../api/index.ts';
import { readPlacedDocument } from '../manifests/index.ts';
import { InputError } from '../units/index.ts';
import { faultsOfPodRules } from './engine.ts';
import { readTextOf } from './scheduler-document.ts';

/**
 * The document that --pods-of names; `namespace` is that of resources that name none, unless the document says. Throws one
 * InputError with all that is wrong with it, and where.
 */
export async function readPodRulesFile(file: string, namespace: string): Promise<unknown> {
  const read = await readTextOf(file);
  if (!('text' in read)) throw new InputError([read]);
  const { value, problems, placeOf } = readPlacedDocument({ name: file, text: read.text });
  if (value === undefined) throw new InputError(problems);
  const faults = await faultsOfPodRules(value);
  if (faults.length === 0) return inNamespace(value, namespace);
  throw new InputError(
    faults.map(({ path, at, message }) => {
      const field = fieldText(path);
      return { ...placeOf(path, at), ...(field === '' ? {} : { object: field }), message };
    }),
  );
}

function inNamespace(document: unknown, namespace: string): unknown {
  if (typeof document !== 'object' || document === null || 'metadata' in document) return document;
  return { ...document, metadata: { namespace } };
}
