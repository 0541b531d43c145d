import type { Node } from '../../objects/index.ts';
import type { ApiServer, Timestamps } from '../../server/index.ts';
import {
  hasTaint,
  NOT_READY,
  UNREACHABLE,
  withNoExecute,
  withoutNoExecute,
  withConditionTaints,
} from './conditions.ts';

/** Labels, each with its deprecated twin. */
const TWINS: readonly (readonly [primary: string, secondary: string])[] = [
  ['kubernetes.io/os', 'beta.kubernetes.io/os'],
  ['kubernetes.io/arch', 'beta.kubernetes.io/arch'],
];

/** The NoExecute taint for the status of condition Ready, and the taint that it excludes. */
export function taintsFor(readiness: string): readonly [own: string, other: string] {
  return readiness === 'Unknown' ? [UNREACHABLE, NOT_READY] : [NOT_READY, UNREACHABLE];
}

/** Writes the node controller's taints and labels. A given node may be older than the stored one. */
export class NodeTaints {
  readonly #api: ApiServer;
  readonly #timestamps: Timestamps;

  constructor(api: ApiServer, timestamps: Timestamps) {
    this.#api = api;
    this.#timestamps = timestamps;
  }

  /** Source: doNodeProcessingPassWorker. */
  reconcile(name: string): void {
    const node = this.#api.get('Node', '', name);
    if (node === undefined) return;
    this.#write(node, withReconciledLabels(withConditionTaints(node, this.#timestamps.now)));
  }

  /** Adds or renews the taint. The other one is removed if the given node has it. Source: SwapNodeControllerTaint. */
  swap(given: Node, own: string, other: string): void {
    const node = this.#api.get('Node', '', given.metadata.name);
    if (node === undefined) return;
    const tainted = withNoExecute(node, own, this.#timestamps.now);
    this.#write(
      node,
      hasTaint(given, other, 'NoExecute') ? withoutNoExecute(tainted, [other]) : tainted,
    );
  }

  /** Removes the NoExecute taints that the given node has. Source: markNodeAsReachable. */
  clear(given: Node): void {
    const keys = [UNREACHABLE, NOT_READY].filter((key) => hasTaint(given, key, 'NoExecute'));
    if (keys.length === 0) return;
    const node = this.#api.get('Node', '', given.metadata.name);
    if (node !== undefined) this.#write(node, withoutNoExecute(node, keys));
  }

  #write(before: Node, after: Node): void {
    if (after !== before) this.#api.update('Node', after);
  }
}

/**
 * Gives the deprecated labels of the node the values of the labels that replace them. Returns `node` itself if nothing changes.
 * Source: pkg/controller/nodelifecycle/node_lifecycle_controller.go reconcileNodeLabels, v1.34.
 */
function withReconciledLabels(node: Node): Node {
  const { labels = {} } = node.metadata;
  const changes: Record<string, string> = {};
  for (const [primary, secondary] of TWINS) {
    const value = labels[primary];
    if (value !== undefined && labels[secondary] !== value) changes[secondary] = value;
  }
  if (Object.keys(changes).length === 0) return node;
  return { ...node, metadata: { ...node.metadata, labels: { ...labels, ...changes } } };
}
