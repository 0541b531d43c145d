import { refKeyOf } from '../../../objects/index.ts';
import { workloadOf } from '../../../outcome/index.ts';
import type {
  AutoscaledFit,
  AutoscaledStop,
  AutoscaledWorkload,
  MadeEdit,
  Owner,
  Plan,
} from '../../../outcome/index.ts';

/** How many pods of autoscaled workloads have a node at the end of a plan, and why others do not; what does not fit comes first. */
export function fitsOf(plan: Plan, edits: readonly MadeEdit[]): readonly AutoscaledFit[] {
  const counts = new Counts(edits);
  if (counts.size === 0) return [];
  counts.addPods(plan);
  counts.addMissing(plan);
  counts.addRollouts(plan);
  const fits = counts.fits();
  return [...fits.filter(isShort), ...fits.filter((fit) => !isShort(fit))];
}

/** Whether pods are left that do not fit. */
export const isShort = ({ fits, replicas }: AutoscaledFit): boolean => fits < replicas;

interface Counted {
  readonly workload: AutoscaledWorkload;
  readonly missing: AutoscaledStop[];
  placed: number;
  pending: number;
  /** The scheduler's message of the first pending pod. */
  message?: string | undefined;
  mostPods?: number;
}

/** What a plan says of each autoscaled workload. */
class Counts {
  readonly #byRef = new Map<string, Counted>();

  constructor(edits: readonly MadeEdit[]) {
    for (const edit of edits) {
      if (edit.edit !== 'hpa') continue;
      // A later edit of the same workload replaces the earlier one.
      for (const workload of edit.workloads) {
        this.#byRef.set(refKeyOf(workload), { workload, placed: 0, pending: 0, missing: [] });
      }
    }
  }

  get size(): number {
    return this.#byRef.size;
  }

  addPods({ pods }: Plan): void {
    for (const pod of pods) {
      const count = this.#of(pod.namespace, workloadOf(pod));
      if (count === undefined) continue;
      if (pod.node === null) {
        count.pending++;
        count.message ??= pod.message;
      } else {
        count.placed++;
      }
    }
  }

  addMissing({ missing = [] }: Plan): void {
    for (const { namespace, owner, why, pods, message } of missing) {
      this.#of(namespace, owner)?.missing.push({ why, pods, message });
    }
  }

  addRollouts({ rollouts = [] }: Plan): void {
    for (const { namespace, mostPods, ...owner } of rollouts) {
      const count = this.#of(namespace, owner);
      if (count !== undefined) count.mostPods = mostPods;
    }
  }

  fits(): readonly AutoscaledFit[] {
    return Array.from(this.#byRef.values(), fitOf);
  }

  #of(namespace: string, { kind, name }: Owner): Counted | undefined {
    return this.#byRef.get(refKeyOf({ kind, name, namespace }));
  }
}

function fitOf(counted: Counted): AutoscaledFit {
  const { workload, placed, mostPods } = counted;
  const stops = stopsOf(counted);
  return {
    ...workload,
    fits: Math.min(placed, workload.replicas),
    ...(mostPods === undefined ? {} : { mostPods }),
    ...(stops.length === 0 ? {} : { stops }),
  };
}

function stopsOf({ missing, pending, message = '' }: Counted): readonly AutoscaledStop[] {
  const refused = missing.filter(({ why }) => why === 'refused');
  const waiting = missing.filter(({ why }) => why === 'waiting');
  const onNodes: AutoscaledStop[] = pending === 0 ? [] : [{ why: 'nodes', pods: pending, message }];
  return [...refused, ...onNodes, ...waiting];
}
