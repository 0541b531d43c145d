import type { PriceOf } from '../../../catalog/index.ts';
import type { Node } from '../../../objects/index.ts';
import { counted } from '../../../units/index.ts';
import type { NodeGroup } from '../groups/index.ts';
import type { Bounds } from './bounds.ts';
import type { Candidate } from './candidates.ts';
import type { StatedBounds } from './machines/index.ts';
import type { Unknown } from './unknown.ts';

/** A node group of the autoscaler. */
export interface AutoscaledGroup {
  readonly group: NodeGroup;
  /** How users call it. */
  readonly name: string;
  /** How many nodes it shall have. */
  readonly target: number;
  /** Nodes that it is to get at the start. */
  readonly missing: number;
  /** Names of its nodes. */
  readonly nodes: readonly string[];
}

/** A group; or none, if the autoscaler leaves the nodes alone, or if the input does not tell what it would do with them. */
export interface Judgement {
  readonly group?: AutoscaledGroup;
  readonly unknown: readonly Unknown[];
}

export function judge(candidate: Candidate, priceOf: PriceOf): Judgement {
  const bounds = boundsOf(candidate);
  if (bounds === 'fixed') return { unknown: [] };
  const missing = 'missing' in bounds ? bounds.missing : missingNode(candidate);
  const about = (message: string): Unknown => ({
    subject: `node group ${candidate.id} (${counted(candidate.nodes.length, 'node')})`,
    message,
  });
  if ('missing' in bounds || missing !== undefined) {
    return { unknown: [about(`${missing ?? ''}: it neither grows nor shrinks`)] };
  }
  return {
    group: groupOf(candidate, bounds, priceOf),
    unknown: doubtsOf(candidate).map(about),
  };
}

/** "fixed": the autoscaler does not size the nodes. */
function boundsOf(candidate: Candidate): Bounds | 'fixed' | { readonly missing: string } {
  const { stated, rivals } = candidate;
  if (rivals.length > 0) return { missing: `${rivals.join(', ')} may also be its id` };
  const known = knownBounds(candidate);
  if ('problem' in known) return { missing: known.problem };
  const min = stated?.min ?? ('min' in known ? known.min : undefined);
  const max = stated?.max ?? ('max' in known ? known.max : undefined);
  return 'fixed' in known && (min === undefined || max === undefined) ? 'fixed' : checked(min, max);
}

/** The bounds that the cluster states, the most direct ones first. */
const knownBounds = ({ facts, flag, status }: Candidate): StatedBounds | Partial<Bounds> =>
  facts?.bounds ?? flag ?? status ?? {};

function checked(
  min: number | undefined,
  max: number | undefined,
): Bounds | { readonly missing: string } {
  if (min === undefined || max === undefined) {
    const ends = [min === undefined ? 'minimum' : '', max === undefined ? 'maximum' : ''];
    const names = ends.filter((end) => end !== '').join(' and ');
    return { missing: `the input does not tell its ${names}` };
  }
  return min > max
    ? { missing: `it would have at least ${String(min)} and at most ${String(max)} nodes` }
    : { min, max };
}

/** Why no node of the group is known; undefined: one is. */
function missingNode(candidate: Candidate): string | undefined {
  const { nodes, status } = candidate;
  if (nodes.length > 0 || templateIn(candidate) !== undefined) return undefined;
  const registered = status?.registered ?? 0;
  return registered > 0
    ? `the input does not tell which ${counted(registered, 'node')} are its`
    : 'the input does not tell what its nodes are';
}

function groupOf(candidate: Candidate, { min, max }: Bounds, priceOf: PriceOf): AutoscaledGroup {
  const { id, name, nodes, stated, facts } = candidate;
  const template = templateIn(candidate);
  const group: NodeGroup = {
    ...{ id, min, max },
    ...(template !== undefined && { template }),
    ...priceIn(stated?.price, nodes[0] ?? template, priceOf),
    options: { ...facts?.options, ...stated?.options },
  };
  const names = nodes.map(({ metadata }) => metadata.name);
  const target = targetOf(candidate);
  const missing = Math.max(0, (stated?.target ?? 0) - names.length);
  return { group, name, target, missing, nodes: names };
}

/** What a new node is where no node tells it. */
function templateIn({ nodes, former: [gone] = [], stated, facts }: Candidate): Node | undefined {
  const alike = nodes.length > 0 || gone === undefined ? undefined : likeFormer(gone);
  return stated?.template ?? facts?.template ?? alike;
}

/** What an autoscaler remembers of a node that is gone. */
const likeFormer = ({ metadata, spec, status }: Node): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: `${metadata.name}-template`, labels: metadata.labels ?? {} },
  spec: { taints: spec?.taints ?? [] },
  status: { capacity: status?.capacity ?? {}, allocatable: status?.allocatable ?? {} },
});

function priceIn(
  stated: number | undefined,
  example: Node | undefined,
  priceOf: PriceOf,
): Pick<NodeGroup, 'price'> {
  const price = stated ?? (example === undefined ? undefined : priceOf(example));
  return price === undefined ? {} : { price };
}

/** The target of a group without its former nodes, which its status still counts. */
function targetOf({ nodes, former = [], stated, facts, status }: Candidate): number {
  const before = facts?.target ?? status?.target;
  return (
    stated?.target ?? (before === undefined ? nodes.length : Math.max(0, before - former.length))
  );
}

/** What of a group is not simulated as it stands. */
function doubtsOf(candidate: Candidate): readonly string[] {
  const { nodes, stated, status } = candidate;
  const coming = stated?.target === undefined ? targetOf(candidate) - nodes.length : 0;
  const comes = coming === 1 ? 'is being made does' : 'are being made do';
  const doubts: string[] = [];
  if (coming > 0) doubts.push(`${counted(coming, 'node')} of it that ${comes} not come`);
  if (status?.backoff !== undefined) {
    const why = status.backoff === '' ? '' : ` (${status.backoff})`;
    doubts.push(`that it is backed off${why} is not taken into account`);
  }
  return doubts;
}
