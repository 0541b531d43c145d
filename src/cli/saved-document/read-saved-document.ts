import { openDocument, problemAt } from '../../documents/index.ts';
import { commandOf, type Outcome } from '../../reports/index.ts';
import { InputError, nearest } from '../../problems/index.ts';
import { isRecord } from '../../units/index.ts';
import { documentProblem } from '../../whatif/index.ts';
import type { SavedDocumentRule } from '../../whatif/index.ts';
import { textOfFile } from '../documents/read-file.ts';
import * as validators from './validators.mjs';

/** How the document of each kind is checked. */
const VALIDATORS: Readonly<Record<Outcome['kind'], SavedDocumentRule['isValid']>> = validators;

/** The document that a command wrote with -o json or -o yaml. Throws InputError with the place of the first wrong field. */
export async function readSavedDocument(file: string): Promise<Outcome> {
  const text = await textOfFile(file);
  const { value, placeOf } = openDocument({ name: file, text }, { mayBeLarge: true });
  if (!isRecord(value)) {
    throw new InputError([{ ...placeOf([], 'value'), message: 'not a saved document' }]);
  }
  const document = fromOlderVersion(value);
  const { kind } = document;
  if (!isKnown(kind)) {
    throw new InputError([{ ...placeOf(['kind'], 'value'), message: unknownKind(kind) }]);
  }
  const problem = documentProblem(document, {
    isValid: VALIDATORS[kind],
    command: commandOf({ kind }),
  });
  if (problem === undefined) return document as object as Outcome;
  throw new InputError([problemAt(placeOf, problem)]);
}

const isKnown = (kind: unknown): kind is Outcome['kind'] =>
  typeof kind === 'string' && Object.hasOwn(VALIDATORS, kind);

function unknownKind(kind: unknown): string {
  if (kind === 'BadInput') return 'the input of the command had errors, so it made no document';
  const names = Object.keys(VALIDATORS);
  const meant = typeof kind === 'string' ? nearest(kind, names) : undefined;
  const hint = meant === undefined ? `known are ${names.join(', ')}` : `did you mean ${meant}?`;
  return `not a document that kschedsim writes with -o json: ${hint}`;
}

/**
 * The document with the fields that its version did not write yet: losses were of deleted nodes only, and did not name the pods that
 * they preempt.
 */
function fromOlderVersion(
  document: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { kind, losses } = document;
  if (kind !== 'Survival' || !Array.isArray(losses)) return document;
  return {
    ...document,
    losses: losses.map((loss: unknown) =>
      isRecord(loss) && !('as' in loss) ? { ...loss, as: 'deleted', preempted: [] } : loss,
    ),
  };
}
