import { controllerOf, labelOf, qualifiedKind } from '../../objects/index.ts';
import type { Labels, Node, Pod, TopologySpreadConstraint } from '../../objects/index.ts';
import type { ClusterView } from '../../cluster/index.ts';
import type { EventHint } from '../../framework/index.ts';
import { changed } from '../shared/changed-objects.ts';
import { defaultSelector } from '../shared/default-selector.ts';
import { ownSelector } from './constraint.ts';

/** The constraints of a waiting pod as a release reads them. */
export class SpreadHintRules {
  readonly #defaults: readonly TopologySpreadConstraint[];
  readonly #read: (constraint: TopologySpreadConstraint) => TopologySpreadConstraint;
  /** By the spec, and the labels of a pod. */
  readonly #known = new WeakMap<Pod['spec'], WeakMap<object, readonly WaitingConstraint[]>>();

  /** `defaults`: for pods without constraints. */
  constructor(
    defaults: readonly TopologySpreadConstraint[],
    read: (constraint: TopologySpreadConstraint) => TopologySpreadConstraint,
  ) {
    this.#defaults = defaults.filter(isHard);
    this.#read = read;
  }

  constraintsOf(pod: Pod, cluster: ClusterView): readonly WaitingConstraint[] {
    const own = pod.spec.topologySpreadConstraints ?? [];
    if (own.length === 0) return this.#ofDefaults(pod, cluster);
    const { labels = NO_LABELS } = pod.metadata;
    const byLabels = this.#known.get(pod.spec) ?? new WeakMap<object, WaitingConstraint[]>();
    let made = byLabels.get(labels);
    if (made === undefined) {
      made = own
        .filter(isHard)
        .map(this.#read)
        .map((constraint) => waiting(constraint, ownSelector(constraint, { labels }).selects));
      this.#known.set(pod.spec, byLabels.set(labels, made));
    }
    return made;
  }

  /** Default constraints select by the Services and the owner of the pod. */
  #ofDefaults({ metadata }: Pod, cluster: ClusterView): readonly WaitingConstraint[] {
    if (this.#defaults.length === 0) return [];
    const { namespace, labels = NO_LABELS } = metadata;
    const owner = controllerOf(metadata);
    const controller = owner === undefined ? '' : `${qualifiedKind(owner)}/${owner.name}`;
    const selector = defaultSelector({ namespace, labels, controller }, cluster);
    if (selector === undefined) return [];
    return this.#defaults.map((constraint) => waiting(constraint, selector.selects));
  }
}

interface WaitingConstraint {
  readonly topologyKey: string;
  readonly honoursTaints: boolean;
  readonly selects: (labels: Labels) => boolean;
}

const NO_LABELS: Labels = {};

/**
 * A pod that the constraints count came, went or changed its labels, or the waiting pod itself got a toleration or other labels.
 * `isPlaced`: whether another pod counts.
 *
 * Source: kubernetes v1.36.3 plugins/podtopologyspread isSchedulableAfterPodChange.
 */
export const changesCounts =
  (rules: SpreadHintRules, isPlaced: (pod: Pod) => boolean): EventHint =>
  (pod, change, cluster) => {
    const { now, before } = changed('Pod', change);
    const isInvolved = (each: Pod | undefined): boolean =>
      each === undefined ||
      each.metadata.uid === pod.metadata.uid ||
      (isPlaced(each) && each.metadata.namespace === pod.metadata.namespace);
    if (!isInvolved(now) || !isInvolved(before)) return false;
    const constraints = rules.constraintsOf(pod, cluster);
    const counts = (other: Pod): readonly boolean[] =>
      constraints.map(({ selects }) => selects(other.metadata.labels ?? NO_LABELS));
    if (now === undefined || before === undefined) {
      const other = now ?? before;
      return other !== undefined && counts(other).includes(true);
    }
    const gotToleration =
      now.metadata.uid === pod.metadata.uid &&
      JSON.stringify(now.spec.tolerations) !== JSON.stringify(before.spec.tolerations);
    if (gotToleration && constraints.some(({ honoursTaints }) => honoursTaints)) return true;
    const counted = counts(before);
    return counts(now).some((isCounted, at) => isCounted !== counted[at]);
  };

/**
 * A node with the topology keys of all constraints came or went, or one changed a key or its taints.
 *
 * Source: the same file, isSchedulableAfterNodeChange.
 */
export const changesDomains =
  (rules: SpreadHintRules): EventHint =>
  (pod, change, cluster) => {
    const { now, before } = changed('Node', change);
    const constraints = rules.constraintsOf(pod, cluster);
    const hasKeys = ({ metadata: { labels = {} } }: Node): boolean =>
      constraints.every(({ topologyKey }) => Object.hasOwn(labels, topologyKey));
    if (now === undefined || before === undefined) {
      const node = now ?? before;
      return node !== undefined && hasKeys(node);
    }
    if (hasKeys(now) !== hasKeys(before)) return true;
    if (!hasKeys(now)) return false;
    const value = ({ metadata: { labels = {} } }: Node, key: string): string | undefined =>
      labelOf(labels, key);
    return (
      constraints.some(({ topologyKey: key }) => value(now, key) !== value(before, key)) ||
      JSON.stringify(now.spec?.taints ?? []) !== JSON.stringify(before.spec?.taints ?? [])
    );
  };

const isHard = ({ whenUnsatisfiable }: TopologySpreadConstraint): boolean =>
  whenUnsatisfiable === 'DoNotSchedule';

const waiting = (
  { topologyKey, nodeTaintsPolicy }: TopologySpreadConstraint,
  selects: (labels: Labels) => boolean,
): WaitingConstraint => ({ topologyKey, honoursTaints: nodeTaintsPolicy === 'Honor', selects });
