import type { Loss } from '../../outcome/index.ts';
import { printable } from '../../units/index.ts';
import { counted, someOf } from '../layout/figures.ts';
import { groupBy } from './group-by.ts';

/** "eu-1a (3 nodes)", "worker-1", "worker-1, worker-2". */
export function lossName({ nodes, by }: Loss, most: number): string {
  if (by === undefined) return someOf(nodes.map(printable), most);
  return `${printable(by.value)} (${counted(nodes.length, 'node')})`;
}

/** What a loss leaves, one sentence each: "Deployment/web (shop): 2 pods pending: 0/5 nodes are available: ...". */
export function harms({ pending, lost, unknown, belowBudget }: Loss): readonly string[] {
  const listed = [
    { pods: pending, what: 'pending' },
    { pods: lost, what: 'lost' },
    { pods: unknown, what: 'not known' },
  ];
  const ofPods = listed.flatMap(({ pods, what }) => {
    const alike = groupBy(pods, ({ namespace, name, owner, message }) =>
      JSON.stringify([owner?.kind ?? 'Pod', owner?.name ?? name, namespace, message]),
    );
    return Array.from(alike.values(), (same) => {
      const [first] = same;
      if (first === undefined) return '';
      const { namespace, name, owner = { kind: 'Pod', name }, message } = first;
      const whose = printable(`${owner.kind}/${owner.name} (${namespace})`);
      return `${whose}: ${counted(same.length, 'pod')} ${what}: ${printable(message)}`;
    });
  });
  const ofBudgets = belowBudget.map(
    ({ kind, namespace, name, budget, healthy, desired }) =>
      `${printable(`${kind}/${name} (${namespace})`)}: ${String(healthy)} healthy while its pods are placed again, budget ${printable(budget)} asks for ${String(desired)}`,
  );
  return [...ofPods, ...ofBudgets];
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
