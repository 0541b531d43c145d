import { compileLabelSelector } from '../../objects/index.ts';
import { Sequences } from '../../units/index.ts';
import { ABSENT } from '../../cluster/index.ts';
import type {
  ClusterView,
  LabelColumn,
  NodeIndex,
  PodClass,
  PodView,
} from '../../cluster/index.ts';
import { asGroup, FITS, unschedulable } from '../../framework/index.ts';
import type { Cause, Group, GroupFilter, Verdict } from '../../framework/index.ts';
import { MatchingPods } from '../shared/matching-pods.ts';
import { matchingServices } from './matching-services.ts';

/** A label that must have one value on the nodes of all pods of a Service. */
interface PinnedLabel {
  readonly column: LabelColumn;
  /** The value in the pod's nodeSelector, as a digit of a group. Undefined if it names none. */
  readonly selected: number | undefined;
}

/** No node has that value. */
const NOWHERE = -1;

/**
 * Labels that the pod's nodeSelector does not name are required as on the reference node: the first, in the order of nodes, with
 * a pod that has all labels of this one. A label that this node lacks is not required (kubernetes v1.22.6 plugins/serviceaffinity
 * Filter).
 */
export class ServiceAffinityFilter implements GroupFilter {
  readonly type = 'group';
  readonly #labels: readonly PinnedLabel[];
  readonly #pods: MatchingPods;
  readonly #groups = new Sequences();
  readonly #followsPods: boolean;
  /** The first node with a matching pod, or the number of nodes. */
  #reference: number;

  constructor(labels: readonly string[], pod: PodView, cluster: ClusterView) {
    this.#labels = labels.map((key) => {
      const column = cluster.columns.labelColumn(key);
      const value = pod.nodeSelector?.[key];
      return { column, selected: value === undefined ? undefined : digitOf(value, column) };
    });
    const distinct = new Set(labels.filter((key) => pod.nodeSelector?.[key] !== undefined));
    this.#followsPods = labels.length > distinct.size && matchingServices(pod, cluster).length > 0;
    const selects = compileLabelSelector({ matchLabels: pod.labels });
    this.#pods = new MatchingPods(
      cluster,
      (other) => other.namespace === pod.namespace && selects(other.labels),
    );
    this.#reference = cluster.columns.count;
  }

  group(node: NodeIndex): Group {
    let state = 0;
    for (const { column } of this.#labels) {
      state = this.#groups.next(state, column.valueOf[node]! + 1);
    }
    return asGroup(state);
  }

  podMoved(podClass: PodClass, node: NodeIndex, step: 1 | -1): boolean {
    if (!this.#pods.move(podClass, node, step)) return false;
    const { counts } = this.#pods;
    if (step === 1) this.#reference = Math.min(this.#reference, node);
    else while (this.#reference < counts.length && counts[this.#reference] === 0) this.#reference++;
    return false;
  }

  filter(group: Group): Verdict {
    const digits = this.#groups.digits(group, this.#labels.length);
    const hasReference = this.#followsPods && this.#reference < this.#pods.counts.length;
    for (let i = 0; i < digits.length; i++) {
      const { column, selected } = this.#labels[i]!;
      const found = hasReference ? column.valueOf[this.#reference]! : ABSENT;
      const wanted = selected ?? (found === ABSENT ? undefined : found + 1);
      if (wanted !== undefined && digits[i] !== wanted) return unschedulable(0);
    }
    return FITS;
  }

  explain(): readonly Cause[] {
    return [{ id: 'mismatch' }];
  }
}

function digitOf(value: string, { values }: LabelColumn): number {
  const at = values.indexOf(value);
  return at < 0 ? NOWHERE : at + 1;
}
