import type { Pod } from '../../objects/index.ts';
import type { PodGroupView } from '../view.ts';
import { placementKey } from './placed-pod.ts';
import { getOrInsert } from '../../units/index.ts';

/** How a release finds the group of a pod. */
export interface GroupRules {
  /** The key of the group that a pod names; undefined for a pod without one. */
  readonly keyOf: (pod: Pod) => string | undefined;
  /** Pending pods of other schedulers count in their groups. */
  readonly countsOthers: boolean;
}

/** The pods of one group. Source: kubernetes v1.36.3 backend/cache/podgroupstate.go. */
class PodGroup implements PodGroupView {
  readonly pods = new Map<string, Pod>();
  readonly scheduledPods = new Set<string>();

  get known(): number {
    return this.pods.size;
  }
  get scheduled(): number {
    return this.scheduledPods.size;
  }
}

/** The groups of pods that are scheduled together, with the pods that the scheduler knows of each. */
export class PodGroups {
  readonly #rules: GroupRules;
  readonly #groups = new Map<string, PodGroup>();

  constructor(rules: GroupRules) {
    this.#rules = rules;
  }

  keyOf(pod: Pod): string | undefined {
    return this.#rules.keyOf(pod);
  }

  of(pod: Pod): PodGroupView | undefined {
    const key = this.keyOf(pod);
    return key === undefined ? undefined : this.#groups.get(key);
  }

  /** The pods of the same group that have no node, in the order in which they became known. */
  unscheduledWith(pod: Pod): readonly Pod[] {
    const group = this.#groups.get(this.keyOf(pod) ?? '');
    if (group === undefined) return [];
    return [...group.pods].flatMap(([key, one]) => (group.scheduledPods.has(key) ? [] : [one]));
  }

  /** A pending pod is new, or has changed. `isOwn`: a profile schedules it. */
  add(pod: Pod, isOwn: boolean): void {
    if (isOwn || this.#rules.countsOthers) this.#groupOf(pod)?.pods.set(placementKey(pod), pod);
  }

  /** The pod has a node, assumed or bound. */
  schedule(pod: Pod): void {
    const group = this.#groupOf(pod);
    if (group === undefined) return;
    const key = placementKey(pod);
    group.pods.set(key, pod);
    group.scheduledPods.add(key);
  }

  /** The pod loses its node. */
  unschedule(pod: Pod): void {
    const key = this.keyOf(pod);
    if (key !== undefined) this.#groups.get(key)?.scheduledPods.delete(placementKey(pod));
  }

  /** The pod is deleted or finished. */
  remove(pod: Pod): void {
    const groupKey = this.keyOf(pod);
    const group = groupKey === undefined ? undefined : this.#groups.get(groupKey);
    if (groupKey === undefined || group === undefined) return;
    const key = placementKey(pod);
    group.pods.delete(key);
    group.scheduledPods.delete(key);
    if (group.known === 0) this.#groups.delete(groupKey);
  }

  #groupOf(pod: Pod): PodGroup | undefined {
    const key = this.keyOf(pod);
    if (key === undefined) return undefined;
    return getOrInsert(this.#groups, key, () => new PodGroup());
  }
}
