import { openDocument, problemAt } from '../../documents/index.ts';
import type { Outcome } from '../../reports/index.ts';
import { InputError, nearest } from '../../problems/index.ts';
import { isRecord } from '../../units/index.ts';
import { documentProblem } from '../../whatif/index.ts';
import type { SavedDocumentRule } from '../../whatif/index.ts';
import { textOfFile } from '../documents/read-file.ts';
import { fromOlderVersion } from './older-document.ts';
import * as validators from './validators.mjs';

/** The command that writes each kind of document. */
const RULES: Readonly<Record<Outcome['kind'], SavedDocumentRule>> = {
  Audit: { isValid: validators.Audit, command: 'audit' },
  Capacity: { isValid: validators.Capacity, command: 'capacity' },
  Check: { isValid: validators.Check, command: 'check' },
  Comparison: { isValid: validators.Comparison, command: 'compare' },
  Drain: { isValid: validators.Drain, command: 'drain' },
  Explanation: { isValid: validators.Explanation, command: 'explain' },
  Packing: { isValid: validators.Packing, command: 'pack' },
  Plan: { isValid: validators.Plan, command: 'plan' },
  Sizing: { isValid: validators.Sizing, command: 'size' },
  Survival: { isValid: validators.Survival, command: 'survive' },
};

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
  const problem = documentProblem(document, RULES[kind]);
  if (problem === undefined) return document as object as Outcome;
  throw new InputError([problemAt(placeOf, problem)]);
}

const isKnown = (kind: unknown): kind is Outcome['kind'] =>
  typeof kind === 'string' && Object.hasOwn(RULES, kind);

function unknownKind(kind: unknown): string {
  if (kind === 'BadInput') return 'the input of the command had errors, so it made no document';
  const names = Object.keys(RULES);
  const meant = typeof kind === 'string' ? nearest(kind, names) : undefined;
  const hint = meant === undefined ? `known are ${names.join(', ')}` : `did you mean ${meant}?`;
  return `not a document that kschedsim writes with -o json: ${hint}`;
}
