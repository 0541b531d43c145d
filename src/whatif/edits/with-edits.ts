import { keyOf, namesIn, refKeyOf } from '../../objects/index.ts';
import type { Comparison, MadeEdit, NotModelled, Plan, PlannedPod } from '../../outcome/index.ts';
import { withFields } from '../with-fields.ts';
import type { EditedGiven } from './apply-edits.ts';
import { fitsOf } from './hpa/fits-of.ts';

/** Any document with a field for edits; a comparison has its edits in the head. */
export type Editable = Edited | Comparison;

interface Edited {
  readonly kind: string;
  readonly edits?: readonly MadeEdit[];
  readonly notModelled?: readonly NotModelled[];
}

/**
 * Adds to a document the edits under which it was made; in a plan, pods that an edit displaced and that have another node now get
 * `movedFrom`. Without edits the document is unchanged.
 *
 * @returns the same document
 */
export function withEdits<T extends Editable>(
  document: T,
  { edits, displaced }: Pick<EditedGiven, 'edits' | 'displaced'>,
): T {
  if (edits.length === 0) return document;
  if (isComparison(document)) {
    withFields<Comparison>(document, { head: { ...document.head, edits } });
    return document;
  }
  withFields<Edited>(document, { edits });
  withoutBounded(document, edits);
  if (isPlan(document)) {
    const workloads = fitsOf(document, edits);
    if (workloads.length > 0) withFields<Plan>(document, { autoscaled: { workloads } });
  }
  if (displaced.size > 0 && isPlan(document)) {
    const pods = document.pods.map((pod) => withMove(pod, displaced));
    withFields<Plan>(document, { pods });
  }
  return document;
}

/** Autoscalers at whose bound the answer was made are simulated as far as that goes. */
function withoutBounded(document: Edited, edits: readonly MadeEdit[]): void {
  const bounded = new Set(
    edits.flatMap((edit) =>
      edit.edit === 'hpa'
        ? edit.workloads.map(({ namespace, autoscaler }) => keyOf({ namespace, name: autoscaler }))
        : [],
    ),
  );
  if (bounded.size === 0 || document.notModelled === undefined) return;
  const notModelled = document.notModelled.filter(({ kind, object }) => {
    const { namespace, name } = namesIn(object);
    return !bounded.has(refKeyOf({ kind, namespace, name }));
  });
  withFields<Edited>(document, { notModelled });
}

const isComparison = (document: Editable): document is Comparison => document.kind === 'Comparison';

const isPlan = (document: Editable): document is Plan => document.kind === 'Plan';

function withMove(pod: PlannedPod, displaced: ReadonlyMap<string, string>): PlannedPod {
  const from = displaced.get(keyOf(pod));
  if (from === undefined || pod.node === null || pod.node === from) return pod;
  const { namespace, name, owner, node, ...rest } = pod;
  const identity = { namespace, name, ...(owner === undefined ? {} : { owner }) };
  return { ...identity, node, movedFrom: from, ...rest };
}
