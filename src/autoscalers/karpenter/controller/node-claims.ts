import { INITIALIZED, NODE_POOL, REGISTERED } from '../algebra/labels.ts';
import type { Labels, Node } from '../../../objects/index.ts';
import type { NodeClaim } from '../objects/node-claim.ts';
import type { NodePool } from '../objects/node-pool.ts';
import { CLAIM_CONDITIONS, nodeNameOf } from './claim-record.ts';
import type { ClaimRecord } from './claim-record.ts';

/** The NodeClaims of a simulation, by their names and by their nodes. */
export class NodeClaims {
  readonly #byName = new Map<string, ClaimRecord>();
  readonly #byNode = new Map<string, ClaimRecord>();

  get all(): Iterable<ClaimRecord> {
    return this.#byName.values();
  }

  ofNode(node: string): ClaimRecord | undefined {
    return this.#byNode.get(node);
  }

  get(name: string): ClaimRecord | undefined {
    return this.#byName.get(name);
  }

  add(record: ClaimRecord): void {
    this.#byName.set(record.claim.metadata.name, record);
    this.joined(record);
  }

  /** The NodeClaim knows its node now. */
  joined(record: ClaimRecord): void {
    const node = nodeNameOf(record);
    if (node !== undefined && node !== '') this.#byNode.set(node, record);
  }

  forget(record: ClaimRecord): void {
    const node = nodeNameOf(record);
    this.#byName.delete(record.claim.metadata.name);
    if (node !== undefined) this.#byNode.delete(node);
  }
}

/**
 * The NodeClaim of a node that Karpenter has launched, from the node's labels: dumps often have nodes and no NodeClaims. It has been
 * initialized since the node was created, and expires as its NodePool says now.
 */
export function claimOfNode(node: Node, pool: NodePool | undefined): NodeClaim | undefined {
  const { labels = {}, ...metadata } = node.metadata;
  if (labels[NODE_POOL] === undefined || labels[REGISTERED] !== 'true') return undefined;
  return {
    metadata: { ...metadata, labels },
    spec: pool?.spec.template.spec ?? {},
    status: statusOf(node, labels),
  };
}

function statusOf(
  { metadata, spec, status = {} }: Node,
  labels: Labels,
): NonNullable<NodeClaim['status']> {
  const { name, creationTimestamp = '' } = metadata;
  const { capacity = {}, allocatable = capacity } = status;
  const steps = labels[INITIALIZED] === 'true' ? CLAIM_CONDITIONS : CLAIM_CONDITIONS.slice(0, -1);
  return {
    nodeName: name,
    providerID: spec?.providerID ?? '',
    capacity,
    allocatable,
    conditions: steps.map((type) => ({
      type,
      status: 'True',
      lastTransitionTime: creationTimestamp,
    })),
  };
}
