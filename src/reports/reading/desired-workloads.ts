import type { FindingKind, MissingPods, Plan } from '../../outcome/index.ts';
import { addedPods } from './pods-by-fate.ts';
import { workloadsOf, type WorkloadPods } from './workloads.ts';

/** A workload with its desired number of pods, including pods that do not exist. */
export interface DesiredWorkload extends WorkloadPods {
  readonly desired: number;
  /** Pods that the API server refused. */
  readonly refused: number;
  /** Pods that its controller has not created by the end. */
  readonly waiting: number;
  /** A finding that decides the verdict says that its pods fail or are not ready. */
  readonly isFailing: boolean;
}

const FAILURES: ReadonlySet<FindingKind> = new Set(['failing', 'not-ready', 'lost']);

/** The workloads to which the plan adds pods or should have added pods, in order of first appearance. */
export function desiredWorkloads(plan: Plan): readonly DesiredWorkload[] {
  const missing = new Map<string, { refused: number; waiting: number; first: MissingPods }>();
  for (const one of plan.missing ?? []) {
    const key = keyOf(one.namespace, ownerText(one.owner));
    const known = missing.get(key) ?? { refused: 0, waiting: 0, first: one };
    known[one.why] += one.pods;
    missing.set(key, known);
  }
  const failing = new Set(
    plan.findings
      .filter(({ kind, counts }) => counts && FAILURES.has(kind))
      .map(({ namespace = '', object }) => keyOf(namespace, object)),
  );
  const present = workloadsOf(addedPods(plan)).map((workload): DesiredWorkload => {
    const key = keyOf(workload.namespace, workload.label);
    const { refused = 0, waiting = 0 } = missing.get(key) ?? {};
    missing.delete(key);
    const desired = workload.pods.length + refused + waiting;
    return { ...workload, desired, refused, waiting, isFailing: failing.has(key) };
  });
  const absent = Array.from(missing.values(), ({ refused, waiting, first }): DesiredWorkload => ({
    label: ownerText(first.owner),
    namespace: first.namespace,
    pods: [],
    desired: refused + waiting,
    refused,
    waiting,
    isFailing: false,
  }));
  return [...present, ...absent.filter(({ desired: wanted }) => wanted > 0)];
}

const ownerText = ({ kind, name }: MissingPods['owner']): string => `${kind}/${name}`;

const keyOf = (namespace: string, label: string): string => JSON.stringify([namespace, label]);
