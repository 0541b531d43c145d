import { compileLabelSelector, controllerOf, isReady } from '../api/index.ts';
import type { Condition, Labels, Pod, PodDisruptionBudget } from '../api/index.ts';
import { Timestamps } from '../store/index.ts';
import type { ApiServer, WatchEvent } from '../store/index.ts';
import type { Controller, ControllerDependencies } from './controller.ts';
import { scaledValue } from './deployment-rollout.ts';
import { uidOf } from './owner-reference.ts';
import { isTerminating } from './pod-state.ts';
import { sameStatus } from './status.ts';
import { WorkQueue } from './work-queue.ts';

const DISRUPTION_ALLOWED = 'DisruptionAllowed';

/** A budget and the running count of the pods it selects. */
interface Budget {
  object: PodDisruptionBudget;
  selects: (labels: Labels) => boolean;
  /** Pod events up to this version are counted already. */
  readonly since: number;
  selected: number;
  healthy: number;
  /** Selected pods by the uid of their controller. */
  readonly controllers: Map<string, { readonly pod: Pod; count: number }>;
}

/** Computes how many disruptions each budget allows. Source: pkg/controller/disruption/disruption.go, v1.34. */
export class DisruptionController implements Controller {
  readonly #api: ApiServer;
  readonly #byNamespace = new Map<string, Map<string, Budget>>();
  readonly #timestamps: Timestamps;
  readonly #queue: WorkQueue<Budget>;
  readonly #unwatch: readonly (() => void)[];

  constructor(dependencies: ControllerDependencies) {
    this.#api = dependencies.api;
    this.#timestamps = new Timestamps(dependencies.clock, dependencies.epochMs);
    this.#queue = new WorkQueue(dependencies.clock, (budget) => {
      this.#sync(budget);
    });
    this.#unwatch = [
      dependencies.api.watch('PodDisruptionBudget', (event) => {
        this.#onBudgetEvent(event);
      }),
      dependencies.api.watch('Pod', (event) => {
        this.#onPodEvent(event);
      }),
    ];
  }

  stop(): void {
    for (const unwatch of this.#unwatch) unwatch();
  }

  #sync(budget: Budget): void {
    const { object, healthy } = budget;
    const { name, namespace = '' } = object.metadata;
    if (this.#byNamespace.get(namespace)?.get(name) !== budget) return;
    const { expectedPods, desiredHealthy } = this.#expectation(budget);
    const allowed = expectedPods === 0 ? 0 : Math.max(0, healthy - desiredHealthy);
    const conditions = this.#conditions(object, allowed > 0);
    const status = {
      currentHealthy: healthy,
      desiredHealthy,
      disruptionsAllowed: allowed,
      expectedPods,
      observedGeneration: object.metadata.generation ?? 0,
      conditions,
    };
    if (!sameStatus(object.status, status)) {
      budget.object = this.#api.updateStatus('PodDisruptionBudget', { ...object, status });
    }
  }

  /** Returns the known array if nothing changes. Source: pkg/controller/disruption UpdateDisruptionAllowedCondition, v1.34. */
  #conditions({ metadata, status }: PodDisruptionBudget, allows: boolean): readonly Condition[] {
    const known = status?.conditions ?? [];
    const before = known.find(({ type }) => type === DISRUPTION_ALLOWED);
    const newStatus = allows ? 'True' : 'False';
    const observedGeneration = metadata.generation ?? 0;
    const isSame = before?.status === newStatus;
    if (isSame && before.observedGeneration === observedGeneration) return known;
    const condition: Condition = {
      type: DISRUPTION_ALLOWED,
      status: newStatus,
      reason: allows ? 'SufficientPods' : 'InsufficientPods',
      message: '',
      lastTransitionTime: isSame ? before.lastTransitionTime : this.#timestamps.now,
      observedGeneration,
    };
    return [...known.filter((one) => one !== before), condition];
  }

  /** Percentages and maxUnavailable relate to the replicas of the pods' controllers, a minAvailable number to existing pods. */
  #expectation(budget: Budget): Readonly<Record<'expectedPods' | 'desiredHealthy', number>> {
    const { maxUnavailable, minAvailable } = budget.object.spec ?? {};
    if (maxUnavailable !== undefined) {
      const expectedPods = this.#expectedScale(budget);
      const missing = scaledValue(maxUnavailable, expectedPods, true);
      return { expectedPods, desiredHealthy: Math.max(0, expectedPods - missing) };
    }
    if (typeof minAvailable === 'string') {
      const expectedPods = this.#expectedScale(budget);
      return { expectedPods, desiredHealthy: scaledValue(minAvailable, expectedPods, true) };
    }
    return { expectedPods: budget.selected, desiredHealthy: minAvailable ?? 0 };
  }

  #expectedScale({ controllers }: Budget): number {
    const scales = new Map<string, number>();
    for (const { pod } of controllers.values()) {
      const [uid, replicas] = this.#scaleOf(pod);
      scales.set(uid, replicas);
    }
    return [...scales.values()].reduce((sum, replicas) => sum + replicas, 0);
  }

  /** The uid and replicas of the workload that scales the pod; 0 replicas without a scale. */
  #scaleOf(pod: Pod): readonly [uid: string, replicas: number] {
    const { namespace = '' } = pod.metadata;
    const { kind = '', name = '', uid = '' } = controllerOf(pod.metadata) ?? {};
    switch (kind) {
      case 'ReplicaSet':
        return this.#scaleOfReplicaSet(namespace, name, uid);
      case 'StatefulSet':
      case 'ReplicationController':
        return [uid, this.#api.get(kind, namespace, name)?.spec.replicas ?? 1];
      default:
        return [uid, 0];
    }
  }

  #scaleOfReplicaSet(
    namespace: string,
    name: string,
    uid: string,
  ): readonly [uid: string, replicas: number] {
    const set = this.#api.get('ReplicaSet', namespace, name);
    const owner = set === undefined ? undefined : controllerOf(set.metadata);
    const deployment =
      owner?.kind === 'Deployment' ? this.#api.get('Deployment', namespace, owner.name) : undefined;
    return [owner?.uid ?? uid, (deployment ?? set)?.spec.replicas ?? 1];
  }

  #count(budget: Budget, pod: Pod, by: 1 | -1): void {
    if (!budget.selects(pod.metadata.labels ?? {})) return;
    budget.selected += by;
    if (isReady(pod) && !isTerminating(pod)) budget.healthy += by;
    const uid = controllerOf(pod.metadata)?.uid;
    if (uid === undefined) return;
    const known = budget.controllers.get(uid);
    if (known === undefined) budget.controllers.set(uid, { pod, count: 1 });
    else known.count += by;
    if (known?.count === 0) budget.controllers.delete(uid);
  }

  #onPodEvent({ type, object, previous, version }: WatchEvent<Pod>): void {
    const budgets = this.#byNamespace.get(object.metadata.namespace ?? '');
    if (budgets === undefined) return;
    if (previous !== undefined && type === 'MODIFIED' && countsAlike(previous, object)) return;
    for (const budget of budgets.values()) {
      if (version <= budget.since) continue;
      const { selected, healthy } = budget;
      if (previous !== undefined) this.#count(budget, previous, -1);
      if (type !== 'DELETED') this.#count(budget, object, 1);
      if (budget.selected !== selected || budget.healthy !== healthy) this.#queue.add(budget);
    }
  }

  #onBudgetEvent({ type, object }: WatchEvent<PodDisruptionBudget>): void {
    const { name, namespace = '' } = object.metadata;
    const budgets = this.#byNamespace.get(namespace) ?? new Map<string, Budget>();
    this.#byNamespace.set(namespace, budgets);
    const known = budgets.get(name);
    if (type === 'DELETED') {
      budgets.delete(name);
    } else if (known !== undefined && known.object.spec === object.spec) {
      known.object = object;
    } else {
      const budget: Budget = {
        object,
        selects: compileLabelSelector(object.spec?.selector),
        since: this.#api.resourceVersion,
        selected: 0,
        healthy: 0,
        controllers: new Map(),
      };
      budgets.set(name, budget);
      for (const pod of this.#api.list('Pod', namespace)) this.#count(budget, pod, 1);
      // The status of a loaded cluster's budget stays until one of its pods changes.
      if (known !== undefined || object.status === undefined) this.#queue.add(budget);
    }
  }
}

function countsAlike(before: Pod, after: Pod): boolean {
  return (
    before.metadata.labels === after.metadata.labels &&
    uidOf(before.metadata) === uidOf(after.metadata) &&
    before.metadata.ownerReferences === after.metadata.ownerReferences &&
    isReady(before) === isReady(after) &&
    isTerminating(before) === isTerminating(after)
  );
}
