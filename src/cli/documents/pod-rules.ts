import { readPlacedDocument } from '../../manifests/index.ts';
import type { DocumentProblem, PodRules } from '../../simulation/index.ts';
import { InputError } from '../../problems/index.ts';
import { placedProblems } from './placed-problems.ts';
import { readTextOf } from './scheduler.ts';

/**
 * The rules of the file that --pods-of names. `namespace` is the default for resources without one; a namespace in the document's metadata
 * takes precedence. Throws one InputError with all of its problems and their positions.
 */
export async function readPodRulesFile(file: string, namespace: string): Promise<PodRules> {
  const read = await readTextOf(file);
  if (!('text' in read)) throw new InputError([read]);
  const { value, problems, placeOf } = readPlacedDocument({ name: file, text: read.text });
  if (value === undefined) throw new InputError(problems);
  const { readPodRules } = await import('../../simulation/index.ts');
  const found: DocumentProblem[] = [];
  const rules = readPodRules(inNamespace(value, namespace), found);
  if (rules === undefined) throw new InputError(placedProblems(found, placeOf));
  return rules;
}

function inNamespace(document: unknown, namespace: string): unknown {
  if (typeof document !== 'object' || document === null || 'metadata' in document) return document;
  return { ...document, metadata: { namespace } };
}
