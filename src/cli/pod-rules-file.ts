import { readPlacedDocument } from '../manifests/index.ts';
import { InputError } from '../units/index.ts';
import { placedProblems } from './placed-problems.ts';
import { readTextOf } from './scheduler-document.ts';

/**
 * The document that --pods-of names. `namespace` is the default for resources without one; a namespace in the document's metadata
 * takes precedence. Throws one InputError with all of its problems and their positions.
 */
export async function readPodRulesFile(file: string, namespace: string): Promise<unknown> {
  const read = await readTextOf(file);
  if (!('text' in read)) throw new InputError([read]);
  const { value, problems, placeOf } = readPlacedDocument({ name: file, text: read.text });
  if (value === undefined) throw new InputError(problems);
  const { podRulesFaults } = await import('../simulation/index.ts');
  const found = podRulesFaults(value);
  if (found.length > 0) throw new InputError(placedProblems(found, placeOf));
  return inNamespace(value, namespace);
}

function inNamespace(document: unknown, namespace: string): unknown {
  if (typeof document !== 'object' || document === null || 'metadata' in document) return document;
  return { ...document, metadata: { namespace } };
}
