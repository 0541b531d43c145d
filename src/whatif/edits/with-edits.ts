import { keyOf } from '../../objects/index.ts';
import type { Comparison, MadeEdit, Plan, PlannedPod } from '../../outcome/index.ts';
import type { EditedGiven } from './apply-edits.ts';

/** Any document with a field for edits; a comparison has its edits in the head. */
export type Editable = { readonly kind: string; readonly edits?: readonly MadeEdit[] } | Comparison;

/**
 * Adds to a document the edits under which it was made; in a plan, pods that an edit displaced and that have another node now get
 * `movedFrom`. Without edits the document is unchanged.
 *
 * @returns the same document
 */
export function withEdits<T extends Editable>(
  document: T,
  { edits, displaced }: Omit<EditedGiven, 'given'>,
): T {
  if (edits.length === 0) return document;
  if (isComparison(document)) return withField(document, 'head', { ...document.head, edits });
  const named = withField(document, 'edits', edits);
  if (displaced.size === 0 || !isPlan(document)) return named;
  return withField(
    named,
    'pods',
    document.pods.map((pod) => withMove(pod, displaced)),
  );
}

const isComparison = (document: Editable): document is Comparison => document.kind === 'Comparison';

const isPlan = (document: Editable): document is Plan => document.kind === 'Plan';

/** In place: a copy would read the fields of a plan that are built on the first read. */
function withField<T extends object>(document: T, field: string, value: unknown): T {
  return Object.defineProperty(document, field, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function withMove(pod: PlannedPod, displaced: ReadonlyMap<string, string>): PlannedPod {
  const from = displaced.get(keyOf(pod));
  if (from === undefined || pod.node === null || pod.node === from) return pod;
  const { namespace, name, owner, node, ...rest } = pod;
  const identity = { namespace, name, ...(owner === undefined ? {} : { owner }) };
  return { ...identity, node, movedFrom: from, ...rest };
}
