import { readPlacedDocument } from '../../manifests/index.ts';
import type { Outcome } from '../../reports/index.ts';
import { InputError, nearest, fieldText } from '../../problems/index.ts';
import { isRecord } from '../../units/index.ts';
import { documentProblem } from '../../whatif/index.ts';
import type { SavedDocumentRule } from '../../whatif/index.ts';
import { readTextOf } from '../documents/scheduler.ts';
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
  const read = await readTextOf(file);
  if (!('text' in read)) throw new InputError([read]);
  const { text } = read;
  const parsed = parsedJson(text);
  const placed = () => readPlacedDocument({ name: file, text });
  const document = fromOlderVersion(parsed ?? valueOf(placed()));
  const { kind } = document;
  if (!isKnown(kind)) {
    const place = placed().placeOf(['kind'], 'value');
    throw new InputError([{ ...place, message: unknownKind(kind) }]);
  }
  const problem = documentProblem(document, RULES[kind]);
  if (problem === undefined) return document as object as Outcome;
  const field = fieldText(problem.path);
  const named = field === '' ? {} : { object: field };
  const place = placed().placeOf(problem.path, 'value');
  throw new InputError([{ ...place, ...named, message: problem.message }]);
}

type Members = Readonly<Record<string, unknown>>;

/** Large documents are JSON, which is parsed without places; undefined for everything else. */
function parsedJson(text: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function valueOf({ value, problems, placeOf }: ReturnType<typeof readPlacedDocument>): Members {
  if (problems.length > 0) throw new InputError(problems);
  if (isRecord(value)) return value;
  throw new InputError([{ ...placeOf([], 'value'), message: 'not a saved document' }]);
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
