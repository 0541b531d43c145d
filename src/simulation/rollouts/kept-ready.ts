import { daemonLimits, deploymentLimits, scaledValue } from '../../controllers/index.ts';
import type { ClusterReader } from '../../controllers/index.ts';
import { isEnabled } from '../../features/index.ts';
import type { Gates } from '../../features/index.ts';
import { compileLabelSelector, podTemplateOf } from '../../objects/index.ts';
import type { PodDisruptionBudget } from '../../objects/index.ts';
import { getOrInsert, groupBy } from '../../units/index.ts';
import { ROLLED_OUT } from './log.ts';
import type { RolledOut } from './log.ts';

type Budgets = ReadonlyMap<string, readonly PodDisruptionBudget[]>;

/** How many ready pods a rollout keeps, and the budget that asks for it. */
export interface KeptReady {
  readonly pods: number;
  readonly budget?: string;
}

/** Says how many ready pods workloads keep, by their strategies and budgets. */
export class KeptPods {
  readonly #api: ClusterReader;
  readonly #gates: Gates;
  readonly #budgets = new Map<string, Budgets>();

  constructor(api: ClusterReader, gates: Gates) {
    this.#api = api;
    this.#gates = gates;
  }

  /** Undefined if neither the strategy nor a budget says. */
  of(workload: RolledOut, desired: number): KeptReady | undefined {
    const unavailable = this.maxUnavailableOf(workload, desired);
    const own =
      unavailable === undefined ? undefined : { pods: Math.max(0, desired - unavailable) };
    return this.#budgetsOf(workload).reduce<KeptReady | undefined>((most, { metadata, status }) => {
      const pods = status?.desiredHealthy ?? 0;
      return pods > (most?.pods ?? 0) ? { pods, budget: metadata.name } : most;
    }, own);
  }

  /** Undefined: the strategy sets no bound. */
  maxUnavailableOf(workload: RolledOut, desired: number): number | undefined {
    return maxUnavailableOf(workload, desired, this.#gates);
  }

  /** The budgets that select pods of this workload alone. */
  #budgetsOf({ metadata: { namespace, uid = '' } }: RolledOut): readonly PodDisruptionBudget[] {
    return getOrInsert(this.#budgets, namespace, () => this.#budgetsIn(namespace)).get(uid) ?? [];
  }

  /** The budgets that select pods of one workload alone, by its uid. */
  #budgetsIn(namespace: string): Budgets {
    const budgets = this.#api.list('PodDisruptionBudget', namespace);
    if (budgets.length === 0) return new Map();
    const workloads = ROLLED_OUT.flatMap((kind) => this.#api.list(kind, namespace)).map(
      (workload) => ({
        uid: workload.metadata.uid,
        labels: podTemplateOf(workload)?.metadata?.labels ?? {},
      }),
    );
    return groupBy(budgets, ({ spec }) => {
      const selects = compileLabelSelector(spec?.selector);
      const [first, ...others] = workloads.filter(({ labels }) => selects(labels));
      return others.length === 0 ? first?.uid : undefined;
    });
  }
}

function maxUnavailableOf(workload: RolledOut, desired: number, gates: Gates): number | undefined {
  switch (workload.kind) {
    case 'Deployment':
      return workload.spec.strategy?.type === 'Recreate'
        ? undefined
        : deploymentLimits(workload).maxUnavailable;
    case 'DaemonSet':
      return workload.spec.updateStrategy?.type === 'OnDelete'
        ? undefined
        : daemonLimits(workload.spec, desired).maxUnavailable;
    case 'StatefulSet': {
      const { type, rollingUpdate } = workload.spec.updateStrategy ?? {};
      if (type === 'OnDelete') return undefined;
      if (!isEnabled(gates, 'MaxUnavailableStatefulSet')) return 1;
      const { maxUnavailable = 1 } = rollingUpdate ?? {};
      return Math.max(1, scaledValue(maxUnavailable, desired, { roundUp: false }));
    }
  }
}

export const strategyOf = (workload: RolledOut): string =>
  (workload.kind === 'Deployment' ? workload.spec.strategy : workload.spec.updateStrategy)?.type ??
  'RollingUpdate';
