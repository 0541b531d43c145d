import type { Node, Pod } from '../../objects/index.ts';
import type { Cluster, NodeIndex } from '../../cluster/index.ts';
import { goQuote } from '../../golang/index.ts';
import type {
  CycleRules,
  NodeRejection,
  RejectedBy,
  Extender,
  FilteredNodes,
  Reason,
} from '../../framework/index.ts';
import { ExtenderError, withVerb } from '../../framework/index.ts';

/** The nodes that all extenders leave. */
export interface NodesLeft {
  readonly nodes: readonly Node[];
  /** Their indexes, in the same order. An extender may repeat a node. */
  readonly indexes: readonly NodeIndex[];
  /** The nodes are as an extender returned them: they are scored as such. */
  readonly areReturned: boolean;
}

/** What an extender gives as its reason. */
const reasonOf = (text: string): Reason => ({ id: 'extender', text });

type ExtenderFilterRules = Pick<CycleRules, 'addsExtenderReasons' | 'scoresReturnedNodes'>;

/**
 * The extenders' filters in one attempt to schedule a pod: called in order, each with the nodes that the previous extender kept.
 *
 * Source: kubernetes v1.34.1 schedule_one.go findNodesThatPassExtenders; v1.22.6 generic_scheduler.go.
 */
export class ExtenderFilters {
  readonly #extenders: ReturnType<typeof withVerb<'filter'>>;
  readonly #pod: Pod;
  readonly #cluster: Cluster;
  readonly #rules: ExtenderFilterRules;
  readonly #statuses = new Map<NodeIndex, RejectedBy>();

  constructor(
    extenders: readonly Extender[] | undefined,
    pod: Pod,
    cluster: Cluster,
    rules: ExtenderFilterRules,
  ) {
    this.#extenders = withVerb(extenders, 'filter', pod);
    this.#pod = pod;
    this.#cluster = cluster;
    this.#rules = rules;
  }

  /**
   * The nodes that all extenders leave. `rejections`: of the plugins, for reasons that an extender gives for nodes which it was not
   * asked about.
   *
   * @throws ExtenderError of an extender that is not ignorable
   */
  pass(nodes: readonly NodeIndex[], rejections: readonly NodeRejection[]): NodesLeft {
    const { columns } = this.#cluster;
    let left: readonly Node[] = nodes.map((node) => columns.nodes[node]!);
    let areReturned = false;
    for (const extender of this.#extenders) {
      if (left.length === 0) break;
      let answer: FilteredNodes;
      try {
        answer = extender.filter(this.#pod, left);
      } catch (error) {
        if (error instanceof ExtenderError && extender.ignorable) continue;
        throw error;
      }
      this.#note(answer, rejections);
      left = answer.nodes;
      areReturned ||= answer.areReturned;
    }
    const indexes = this.#indexesOf(left);
    if (areReturned && this.#rules.scoresReturnedNodes) {
      return { nodes: left, indexes, areReturned: true };
    }
    return { nodes: indexes.map((node) => columns.nodes[node]!), indexes, areReturned: false };
  }

  /** All rejections: the plugins' without the nodes that extenders rejected, then the extenders', grouped by status. */
  merged(rejections: readonly NodeRejection[]): readonly NodeRejection[] {
    const statuses = this.#statuses;
    if (statuses.size === 0) return rejections;
    const byStatus = new Map<string, NodeRejection & { readonly nodes: NodeIndex[] }>();
    for (const [node, status] of [...statuses].sort(([a], [b]) => a - b)) {
      const key = JSON.stringify(status);
      const known = byStatus.get(key);
      if (known === undefined) byStatus.set(key, { ...status, nodes: [node] });
      else known.nodes.push(node);
    }
    const others = rejections
      .map((rejection) => ({
        ...rejection,
        nodes: rejection.nodes.filter((node) => !statuses.has(node)),
      }))
      .filter(({ nodes }) => nodes.length > 0);
    return [...others, ...byStatus.values()];
  }

  #note({ failed, unresolvable }: FilteredNodes, rejections: readonly NodeRejection[]): void {
    for (const [name, reason] of unresolvable) {
      this.#set(name, rejections, ({ reasons }) => ({
        plugin: '',
        code: 'UnschedulableAndUnresolvable',
        reasons: [...reasons, reasonOf(reason)],
      }));
    }
    for (const [name, reason] of failed) {
      if (unresolvable.has(name)) continue;
      this.#set(name, rejections, ({ reasons, ...status }) => ({
        ...status,
        reasons: [...reasons, reasonOf(reason)],
      }));
    }
  }

  /** Up to v1.22 a reason was added to the reasons of the node; since v1.23 it replaces them. */
  #set(
    name: string,
    rejections: readonly NodeRejection[],
    next: (before: RejectedBy) => RejectedBy,
  ): void {
    const node = this.#cluster.columns.indexOf(name);
    if (node === undefined) return;
    const none: RejectedBy = { plugin: '', code: 'Unschedulable', reasons: [] };
    const before = this.#rules.addsExtenderReasons
      ? (this.#statuses.get(node) ?? rejections.find(({ nodes }) => nodes.includes(node)))
      : undefined;
    const { plugin, code, reasons } = before ?? none;
    this.#statuses.set(node, next({ plugin, code, reasons }));
  }

  #indexesOf(nodes: readonly Node[]): readonly NodeIndex[] {
    const indexes = nodes.map(({ metadata: { name } }) => {
      const node = this.#cluster.columns.indexOf(name);
      if (node !== undefined) return node;
      throw new ExtenderError(`nodeinfo not found for node name ${goQuote(name)}`);
    });
    return indexes;
  }
}
