import { LISTED_KINDS } from '../../../cluster/index.ts';
import { isTerminal } from '../../../objects/index.ts';
import type { Kind, KubernetesObject, Node } from '../../../objects/index.ts';
import type { ApiServer } from '../../../server/index.ts';
import type { Cloud } from '../groups/index.ts';
import type { LoopInput } from '../loop/index.ts';
import { instanceIdOf } from './simulated-cloud.ts';

/** What a loop reads beside nodes, pods, DaemonSets and budgets: what filters refer to, and the controllers of pods. */
const KINDS: readonly Kind[] = [
  ...LISTED_KINDS.filter((kind) => kind !== 'PodDisruptionBudget'),
  'Job',
];

/** Makes the copies of nodes that loops see, and keeps them: a node that has not changed stays the same object. */
export class ClusterView {
  readonly #api: ApiServer;
  readonly #copies = new WeakMap<Node, Node>();

  constructor(api: ApiServer) {
    this.#api = api;
  }

  /** The cluster as it is. `now`: milliseconds since 1970. */
  input(now: number, cloud: Cloud): LoopInput {
    const api = this.#api;
    return {
      now,
      cloud,
      nodes: api.list('Node').map((node) => this.#seen(node)),
      pods: api.list('Pod').filter((pod) => !isTerminal(pod)),
      daemonSets: api.list('DaemonSet'),
      budgets: api.list('PodDisruptionBudget'),
      objects: KINDS.flatMap((kind): readonly KubernetesObject[] => api.list(kind)),
    };
  }

  #seen(node: Node): Node {
    let copy = this.#copies.get(node);
    if (copy === undefined) this.#copies.set(node, (copy = completed(node)));
    return copy;
  }
}

/** Inputs may leave out the id of a machine, and the conditions of a node: such a node is Ready since it was created. */
function completed(node: Node): Node {
  const { metadata, spec, status } = node;
  const { creationTimestamp } = metadata;
  const conditions = status?.conditions ?? [];
  const isTold = conditions.some(({ type }) => type === 'Ready');
  const ready = {
    type: 'Ready',
    status: 'True',
    ...(creationTimestamp !== undefined && { lastTransitionTime: creationTimestamp }),
  };
  return {
    ...node,
    spec: { ...spec, providerID: instanceIdOf(node) },
    status: { ...status, conditions: isTold ? conditions : [...conditions, ready] },
  };
}
