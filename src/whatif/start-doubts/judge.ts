import { findCondition } from '../../objects/index.ts';
import type { Node, Pod } from '../../objects/index.ts';
import { noExecute, toleratedSeconds } from '../../controllers/index.ts';
import {
  kubeletRelease,
  lackedImage,
  PRESSURES,
  rejectionAlone,
  usageAnnotation,
} from '../../kubelet/index.ts';
import type { KubeletModel, KubeletRelease } from '../../kubelet/index.ts';
import { doubtLines } from '../../outcome/index.ts';
import type { PlacedAgain, PreparedCluster } from '../prepared/index.ts';
import { getOrInsert } from '../../units/index.ts';
import { uncheckedBy } from './unchecked.ts';
import type { Unchecked } from './unchecked.ts';

type JudgedCluster = Pick<
  PreparedCluster,
  'cluster' | 'nodes' | 'profiles' | 'setUp' | 'kubeletModel'
>;

/** A pod that may not run although it has a node. */
export interface UnsurePod {
  readonly pod: Pod;
  /** The node of which that is known; absent: it is so on any node. */
  readonly to?: string;
  /** Why. */
  readonly message: string;
}

/** A condition of a node while its kubelet starts pods; nodes of manifests have none. */
const isSound = (node: Node, type: string, wanted: string): boolean =>
  (findCondition(node.status?.conditions, type)?.status ?? wanted) === wanted;

const isReady = (node: Node): boolean => isSound(node, 'Ready', 'True');

/** One for all forks of a cluster: what it has found out stays true. */
const ofClusters = new WeakMap<JudgedCluster, StartDoubts>();

/**
 * Why pods that have room on nodes may not run there: what kubelets and the controllers of nodes do next. For answers that are made
 * without them; a plan plays them.
 */
export class StartDoubts {
  readonly #cluster: JudgedCluster['cluster'];
  readonly #nodes: ReadonlyMap<string, Node>;
  readonly #unchecked: ReadonlyMap<string, readonly Unchecked[]>;
  readonly #release: KubeletRelease;
  readonly #model: KubeletModel;
  /** By containers, which the pods of a template share, and by node. */
  readonly #known = new WeakMap<object, Map<Node, string | undefined>>();

  private constructor({ cluster, nodes, profiles, setUp, kubeletModel }: JudgedCluster) {
    const { gates, rules } = setUp.release;
    this.#cluster = cluster;
    this.#nodes = new Map(nodes.map((node) => [node.metadata.name, node]));
    this.#unchecked = new Map(profiles.map((one) => [one.schedulerName, uncheckedBy(one)]));
    this.#release = kubeletRelease(gates, rules);
    this.#model = kubeletModel;
  }

  static in(cluster: JudgedCluster): StartDoubts {
    return getOrInsert(ofClusters, cluster, () => new StartDoubts(cluster));
  }

  /** Why a pod may not run on a node for as long as it is wanted; undefined: nothing is known against it. */
  of(pod: Pod, nodeName: string): string | undefined {
    const now = this.#nodeNow(nodeName);
    const node = this.#nodes.get(nodeName) ?? now;
    if (node === undefined) return undefined;
    if (now !== undefined && !isReady(now)) return NOT_READY;
    const byNode = getOrInsert(this.#known, pod.spec.containers, () => new Map());
    if (byNode.has(node)) return byNode.get(node);
    const doubt = this.#judge(pod, node);
    byNode.set(node, doubt);
    return doubt;
  }

  /** Why a pod may not run, whatever node it has. */
  anywhere(pod: Pod): readonly string[] {
    const { schedulerName = 'default-scheduler' } = pod.spec;
    const unchecked = this.#unchecked.get(schedulerName) ?? [];
    const usage = usageAnnotation(pod);
    return [
      ...unchecked.flatMap(({ isAskedBy, doubt }) => (isAskedBy(pod) ? [doubt] : [])),
      ...(usage === undefined ? [] : [`${usage}: ${PRESSURE_UNKNOWN}`]),
    ];
  }

  /** One line for each reason, with the nodes that have it. */
  about(pod: Pod, nodeNames: Iterable<string>): readonly string[] {
    const ofNodes = Array.from(nodeNames).flatMap((to) => {
      const message = this.of(pod, to);
      return message === undefined ? [] : [{ to, message }];
    });
    return [...this.anywhere(pod), ...doubtLines(ofNodes).keys()];
  }

  /** Those of some placed pods that may not run. */
  among(placed: readonly PlacedAgain[]): readonly UnsurePod[] {
    return placed.flatMap(({ pod, node: to }): readonly UnsurePod[] => {
      const ofNode = this.of(pod, to);
      if (ofNode !== undefined) return [{ pod, to, message: ofNode }];
      const [message] = this.anywhere(pod);
      return message === undefined ? [] : [{ pod, message }];
    });
  }

  /** The node in the fork, which may have added it, or made it unreachable. */
  #nodeNow(name: string): Node | undefined {
    const { columns } = this.#cluster;
    const index = columns.indexOf(name);
    return index === undefined ? undefined : columns.nodes[index];
  }

  #judge(pod: Pod, node: Node): string | undefined {
    if (!isReady(node)) return NOT_READY;
    const pressure = PRESSURES.find((type) => !isSound(node, type, 'False'));
    if (pressure !== undefined) return `the node has ${pressure}: it may reject and evict pods`;
    const seconds = toleratedSeconds(pod, noExecute(node), this.#release.gates);
    if (seconds !== undefined && seconds < Infinity) {
      return `pods tolerate its taints for ${String(seconds)} s, and are evicted then`;
    }
    const rejection = rejectionAlone(pod, node, this.#release, this.#model);
    if (rejection !== undefined) return `its kubelet rejects pods (${rejection.reason})`;
    const image = lackedImage(pod, node);
    return image === undefined
      ? undefined
      : `it lacks image ${image}, which is never pulled (imagePullPolicy)`;
  }
}

const NOT_READY = 'the node is not ready, so pods do not start there';
const PRESSURE_UNKNOWN =
  'whether nodes come under pressure by what pods use is told by a plan with so many pods';
