import { compileLabelSelector } from '../../api/index.ts';
import { Sequences } from '../../units/index.ts';
import { ABSENT } from '../../cluster/index.ts';
import type {
  ClusterView,
  LabelColumn,
  NodeIndex,
  PodClass,
  PodView,
} from '../../cluster/index.ts';
import { FITS, unschedulable } from '../../framework/index.ts';
import type { Cause, Group, GroupFilter, Verdict } from '../../framework/index.ts';
import { MatchingPods } from '../shared/matching-pods.ts';
import { matchingServices } from './matching-services.ts';

/** A label that all pods of a Service shall find on their nodes with one value. */
interface Pinned {
  readonly column: LabelColumn;
  /** The value that the pod's nodeSelector asks for, as a digit of a group; undefined where it says nothing. */
  readonly asked: number | undefined;
}

/** No node has that value. */
const NOWHERE = -1;

/**
 * The labels that the pod does not pin itself are taken from the node of the first other pod, in the order of nodes, that carries
 * all labels of this one; what that node lacks is not asked for (kubernetes v1.22.6 plugins/serviceaffinity Filter).
 */
export class ServiceAffinityFilter implements GroupFilter {
  readonly type = 'group';
  readonly #labels: readonly Pinned[];
  readonly #pods: MatchingPods;
  readonly #groups = new Sequences();
  readonly #looksAround: boolean;
  /** The first node with a matching pod, or the number of nodes. */
  #first: NodeIndex;

  constructor(labels: readonly string[], pod: PodView, cluster: ClusterView) {
    this.#labels = labels.map((key) => {
      const column = cluster.columns.labelColumn(key);
      const value = pod.nodeSelector?.[key];
      return { column, asked: value === undefined ? undefined : digitOf(value, column) };
    });
    const distinct = new Set(labels.filter((key) => pod.nodeSelector?.[key] !== undefined));
    this.#looksAround = labels.length > distinct.size && matchingServices(pod, cluster).length > 0;
    const selects = compileLabelSelector({ matchLabels: pod.labels });
    this.#pods = new MatchingPods(
      cluster,
      (other) => other.namespace === pod.namespace && selects(other.labels),
    );
    this.#first = cluster.columns.count;
  }

  group(node: NodeIndex): Group {
    let state = 0;
    for (const { column } of this.#labels) {
      state = this.#groups.next(state, column.valueOf[node]! + 1);
    }
    return state;
  }

  podMoved(kind: PodClass, node: NodeIndex, step: 1 | -1): boolean {
    if (!this.#pods.move(kind, node, step)) return false;
    const { counts } = this.#pods;
    if (step === 1) this.#first = Math.min(this.#first, node);
    else while (this.#first < counts.length && counts[this.#first] === 0) this.#first++;
    return false;
  }

  filter(group: Group): Verdict {
    const digits = this.#groups.digits(group, this.#labels.length);
    const isAround = this.#looksAround && this.#first < this.#pods.counts.length;
    for (let i = 0; i < digits.length; i++) {
      const { column, asked } = this.#labels[i]!;
      const found = isAround ? column.valueOf[this.#first]! : ABSENT;
      const wanted = asked ?? (found === ABSENT ? undefined : found + 1);
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
