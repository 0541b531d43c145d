import { doubtLines } from '../../outcome/index.ts';
import type { Fix, Loss, Survival } from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';
import { count, counted, someOf } from '../layout/figures.ts';
import { labelOf, subjectText, workloadSubject } from './subjects.ts';

/** Most pods that are named. */
const NAMED = 5;

/** "eu-1a (3 nodes)", "worker-1", "worker-1, worker-2". */
export function lostName({ nodes, by }: Pick<Loss, 'nodes' | 'by'>, most: number): string {
  if (by === undefined) return someOf(nodes, most);
  return `${by.value} (${counted(nodes.length, 'node')})`;
}

/** The lost nodes and how they are lost: "eu-1a (3 nodes), unreachable", "worker-1, unreachable (survived if deleted)". */
export function lossName(loss: Loss, most: number): string {
  const other = loss.survivedAs === undefined ? '' : ` (survived if ${loss.survivedAs})`;
  return `${lostName(loss, most)}, ${loss.as}${other}`;
}

/** What a loss leaves, one sentence each: "Deployment/web (shop): 2 pods pending: 0/5 nodes are available: ...". */
export function harms({ pending, lost, unknown, belowBudget }: Loss): readonly string[] {
  const listed = [
    { pods: pending, what: 'pending' },
    { pods: lost, what: 'lost' },
    { pods: unknown, what: 'not known' },
  ];
  const ofPods = listed.flatMap(({ pods, what }) => {
    const alike = groupBy(pods, (pod) =>
      JSON.stringify([labelOf(pod), pod.namespace, pod.message]),
    );
    return [...alike.values()].flatMap((same) => {
      const [first] = same;
      if (first === undefined) return [];
      const [why = first.message] = doubtLines(same).keys();
      return `${workloadSubject(first)}: ${counted(same.length, 'pod')} ${what}: ${why}`;
    });
  });
  const ofBudgets = belowBudget.map(
    (one) => `${subjectText(`${one.kind}/${one.name}`, one.namespace)}: ${brokenBudget(one)}`,
  );
  return [...ofPods, ...ofBudgets];
}

/** "3 healthy while pods are placed again, budget web asks for 5". */
export const brokenBudget = ({ budget, healthy, desired }: Loss['belowBudget'][number]): string =>
  `${String(healthy)} healthy while pods are placed again, budget ${budget} asks for ${String(desired)}`;

/** Pods that run elsewhere and make room, one sentence for each workload: "Deployment/batch (shop): 2 pods evicted to make room". */
export function preemptions({ preempted }: Loss): readonly string[] {
  return Array.from(groupBy(preempted, workloadSubject), ([subject, pods]) => {
    const names = pods.map(({ name, node }) => `${name} on ${node}`);
    return `${subject}: ${counted(pods.length, 'pod')} evicted to make room: ${someOf(names, NAMED)}`;
  });
}

/** What a fix leaves: "2 still fail". */
export const remainingText = ({ remaining }: Fix): string =>
  remaining === 0 ? 'all losses survived' : `${count(remaining)} still fail`;

/** One row for the loss of some nodes in both ways, if both have the same result. */
export interface FoldedLoss {
  readonly loss: Loss;
  /** "deleted", "unreachable" or "both". */
  readonly as: string;
}

export function foldedLosses(losses: readonly Loss[]): readonly FoldedLoss[] {
  const folded = new Map<string, FoldedLoss>();
  for (const loss of losses) {
    const { displaced, placed, pending, lost, belowBudget, preempted, left, survived } = loss;
    const figures = [displaced, placed, pending.length, lost.length, belowBudget.length];
    const key = JSON.stringify([loss.nodes, figures, preempted.length, left, survived]);
    folded.set(key, { loss, as: folded.has(key) ? 'both' : loss.as });
  }
  return [...folded.values()];
}

/** The workloads that some loss harms, and what each loss does to them: "-2" pods, "B" below the budget. */
export interface LossMatrix {
  readonly workloads: readonly string[];
  readonly rows: readonly { readonly loss: Loss; readonly cells: readonly string[] }[];
}

export function lossMatrix(losses: readonly Loss[]): LossMatrix {
  const cellsOf = (loss: Loss): ReadonlyMap<string, string> => {
    const cells = new Map<string, string>();
    for (const { kind, namespace, name } of loss.belowBudget) {
      cells.set(`${namespace}/${kind}/${name}`, 'B');
    }
    for (const { kind, namespace, name, missing } of loss.below) {
      cells.set(`${namespace}/${kind}/${name}`, `-${String(missing)}`);
    }
    return cells;
  };
  const all = losses
    .filter(({ survived }) => !survived)
    .map((loss) => ({ loss, cells: cellsOf(loss) }));
  const workloads = [...new Set(all.flatMap(({ cells }) => [...cells.keys()]))].sort();
  return {
    workloads,
    rows: all.map(({ loss, cells }) => ({
      loss,
      cells: workloads.map((workload) => cells.get(workload) ?? '·'),
    })),
  };
}

/** Out of how many losses the worst were searched for: "4,950", "too many to count". */
export const searchedOf = ({ of }: NonNullable<Survival['summary']['search']>): string =>
  of === null ? 'too many to count' : count(of);
