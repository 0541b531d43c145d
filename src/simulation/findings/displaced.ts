import { keyOf, refKeyOf } from '../../objects/index.ts';
import { workloadOf } from '../../outcome/index.ts';
import type { FindingKind, FindingPlace, Owner, PlannedPod } from '../../outcome/index.ts';
import type { PlaceOf } from './places.ts';

/** What can follow from the loss of a place. */
const FOLLOWS: ReadonlySet<FindingKind> = new Set<FindingKind>([
  'unschedulable',
  'not-created',
  'lost',
  'not-ready',
  'evicted',
]);

/** The pod that preempted another one, or the node that one was evicted from. */
type Displacer = { readonly pod: string } | { readonly node: string };

/** Objects whose pods lost their places, and to what: if they have no manifest, that of their displacer is the one that changes something. */
export class Displaced {
  readonly #by = new Map<string, Displacer>();

  /** An evicted pod of the object. */
  note(object: Owner, { namespace, preempted, node }: PlannedPod): void {
    const key = refKeyOf({ ...object, namespace });
    if (this.#by.has(key)) return;
    if (preempted !== undefined) this.#by.set(key, { pod: preempted.by });
    else if (node !== null) this.#by.set(key, { node });
  }

  /** Where the displacers were written. `pods`: all pods of the plan. */
  places(pods: readonly PlannedPod[], placeOf: PlaceOf): PlaceOfDisplacer {
    let byKey: Map<string, PlannedPod> | undefined;
    return (kind, object, namespace) => {
      const by = this.#by.get(refKeyOf({ ...object, namespace }));
      if (by === undefined || !FOLLOWS.has(kind)) return undefined;
      if ('node' in by) return placeOf('Node', undefined, by.node);
      byKey ??= new Map(pods.map((pod) => [keyOf(pod), pod]));
      const pod = byKey.get(by.pod);
      if (pod === undefined) return undefined;
      const { kind: ownKind, name } = workloadOf(pod);
      return placeOf(ownKind, pod.namespace, name);
    };
  }
}

export type PlaceOfDisplacer = (
  kind: FindingKind,
  object: Owner,
  namespace: string | undefined,
) => FindingPlace | undefined;
