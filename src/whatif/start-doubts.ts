import { findCondition } from '../objects/index.ts';
import type { Node, Pod } from '../objects/index.ts';
import { noExecute, toleratedSeconds } from '../controllers/index.ts';
import { kubeletRelease, lackedImage, rejectionAlone, usageAnnotation } from '../kubelet/index.ts';
import type { KubeletModel, KubeletRelease } from '../kubelet/index.ts';
import type { PreparedCluster } from './prepared/index.ts';
import { getOrInsert } from '../units/index.ts';

type JudgedCluster = Pick<PreparedCluster, 'nodes' | 'setUp' | 'kubeletModel'>;

/** By list: each template of a capacity has doubts of its own, about the same nodes. */
const nodesByName = new WeakMap<readonly Node[], ReadonlyMap<string, Node>>();

const PRESSURES = ['MemoryPressure', 'DiskPressure', 'PIDPressure'];

/** A condition of a node while its kubelet starts pods; nodes of manifests have none. */
const isSound = (node: Node, type: string, wanted: string): boolean =>
  (findCondition(node.status?.conditions, type)?.status ?? wanted) === wanted;

/**
 * Why pods that have room on nodes may not run there: what kubelets and the controllers of nodes do next. For answers that are made
 * without them; a plan plays them.
 */
export class StartDoubts {
  readonly #nodes: ReadonlyMap<string, Node>;
  readonly #release: KubeletRelease;
  readonly #model: KubeletModel;
  /** By containers, which the pods of a template share, and by node. */
  readonly #known = new WeakMap<object, Map<string, string | undefined>>();

  constructor({ nodes, setUp, kubeletModel }: JudgedCluster) {
    const { gates, rules } = setUp.release;
    this.#nodes = getOrInsert(
      nodesByName,
      nodes,
      () => new Map(nodes.map((node) => [node.metadata.name, node])),
    );
    this.#release = kubeletRelease(gates, rules);
    this.#model = kubeletModel;
  }

  /** Why a pod may not run on a node for as long as it is wanted; undefined: nothing is known against it. */
  of(pod: Pod, nodeName: string): string | undefined {
    const byNode = getOrInsert(this.#known, pod.spec.containers, () => new Map());
    if (byNode.has(nodeName)) return byNode.get(nodeName);
    const node = this.#nodes.get(nodeName);
    const doubt = node === undefined ? undefined : this.#judge(pod, node);
    byNode.set(nodeName, doubt);
    return doubt;
  }

  /** One line for each reason, with the nodes that have it. */
  about(pod: Pod, nodeNames: Iterable<string>): readonly string[] {
    const nodesOf = new Map<string, string[]>();
    for (const name of nodeNames) {
      const doubt = this.of(pod, name);
      if (doubt !== undefined) getOrInsert(nodesOf, doubt, () => []).push(name);
    }
    const usage = usageAnnotation(pod);
    return [
      ...Array.from(nodesOf, ([doubt, names]) => `${listed(names)}: ${doubt}`),
      ...(usage === undefined ? [] : [`${usage}: ${PRESSURE_UNKNOWN}`]),
    ];
  }

  #judge(pod: Pod, node: Node): string | undefined {
    if (!isSound(node, 'Ready', 'True')) return 'the node is not ready, so pods do not start there';
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

const PRESSURE_UNKNOWN =
  'whether nodes come under pressure by what pods use is told by a plan with so many pods';

function listed([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return first;
  return `${first} and ${String(others.length)} more node${others.length > 1 ? 's' : ''}`;
}
