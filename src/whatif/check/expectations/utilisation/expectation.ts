import {
  entryKind,
  described,
  object,
  optional,
  share,
  text,
} from '../../../../documents/index.ts';
import type { Node } from '../../../../objects/index.ts';
import type { PlannedNode } from '../../../../outcome/index.ts';
import { labelSelection } from '../../../../simulation/index.ts';
import type { LabelSelection } from '../../../../simulation/index.ts';
import { nearest } from '../../../../problems/index.ts';
import { formatShare } from '../../../../units/index.ts';
import { counted } from '../../../audit/words.ts';
import type { CheckedCluster } from '../../checked-cluster.ts';
import { domainKey, groupNodes, noSuchLabel } from '../../domain-key.ts';
import type { DomainKey } from '../../domain-key.ts';
import type { ExpectationKind, Judgement } from '../../expectation-kind.ts';
import { judged, nothingToJudge } from '../../judgement.ts';

interface Utilisation {
  readonly resource: string;
  readonly nodes: LabelSelection | undefined;
  readonly by: DomainKey | undefined;
  readonly atLeast: number | undefined;
  readonly atMost: number | undefined;
}

export const utilisation: ExpectationKind = entryKind({
  name: 'utilisation',
  description: 'The share of a resource that pods request, of what nodes offer.',
  fields: object<Utilisation>(
    {
      resource: described(text(), 'cpu, memory, pods, or another resource of the nodes.'),
      nodes: described(
        optional(labelSelection()),
        'Labels of the nodes, taken together. Default: all nodes.',
      ),
      by: described(
        optional(domainKey()),
        'Each by itself: node, zone, or the values of a node label.',
      ),
      atLeast: optional(share()),
      atMost: optional(share()),
    },
    ({ atLeast, atMost }) =>
      atLeast === undefined && atMost === undefined ? 'give atLeast or atMost' : undefined,
  ),
  make: (written: Utilisation) => ({
    text: `utilisation of ${groupText(written)}: ${boundsText(written)}`,
    judge: (cluster) => judge(written, cluster),
  }),
});

function groupText({ resource, nodes, by }: Utilisation): string {
  const where = nodes === undefined ? '' : ` on nodes with ${nodes.text}`;
  return `${resource}${where}${by === undefined ? '' : ` of each ${by.text}`}`;
}

function boundsText({ atLeast, atMost }: Pick<Utilisation, 'atLeast' | 'atMost'>): string {
  return [
    ...(atLeast === undefined ? [] : [`at least ${formatShare(atLeast)}`]),
    ...(atMost === undefined ? [] : [`at most ${formatShare(atMost)}`]),
  ].join(', ');
}

function judge(rule: Utilisation, cluster: CheckedCluster): Judgement {
  const { nodes, by } = rule;
  const chosen = cluster.nodesWith(nodes);
  if (chosen.length === 0) {
    return nothingToJudge(`nothing to judge: no node has labels ${nodes?.text ?? ''}`);
  }
  if (by === undefined) {
    const groups = new Map([[nodes?.text ?? 'all nodes', chosen]]);
    return judgeGroups(rule, groups, cluster);
  }
  const groups = groupNodes(chosen, by);
  if (groups.size === 0) return nothingToJudge(noSuchLabel(chosen, by));
  const left = chosen.length - [...groups.values()].reduce((sum, { length }) => sum + length, 0);
  const doubts = left === 0 ? [] : [`${counted(left, 'node')} without a label for ${by.text}`];
  return judgeGroups(rule, groups, cluster, doubts);
}

function judgeGroups(
  { resource, by, atLeast = 0, atMost = Infinity }: Utilisation,
  groups: ReadonlyMap<string, readonly Node[]>,
  cluster: CheckedCluster,
  doubts: readonly string[] = [],
): Judgement {
  const shares = [...groups]
    .map(([name, group]) => ({ name, used: shareOf(resource, group, cluster) }))
    .flatMap(({ name, used }) => (used === undefined ? [] : [{ name, used }]))
    .sort((a, b) => b.used - a.used);
  const [highest, lowest] = [shares[0], shares.at(-1)];
  const nodes = [...groups.values()].reduce((sum, { length }) => sum + length, 0);
  if (highest === undefined || lowest === undefined) {
    return nothingToJudge(noResource(resource, cluster.plan.nodes), { nodes });
  }
  const found =
    shares.length === 1
      ? `${formatShare(highest.used)} of ${resource} requested on ${highest.name}`
      : `${formatShare(lowest.used)} (${lowest.name}) to ${formatShare(highest.used)} (${highest.name}) of ${resource} requested`;
  return judged({
    examined: { nodes, groups: shares.length },
    figures: { highest: highest.used, lowest: lowest.used },
    violations: shares
      .filter(({ used }) => used < atLeast || used > atMost)
      .map(({ name, used }) => ({
        object: by === undefined ? name : `${by.text}/${name}`,
        message: `${formatShare(used)} of ${resource} requested`,
      })),
    doubts: [...cluster.doubts, ...doubts],
    met: found,
    broken: found,
  });
}

/** Undefined if the nodes offer nothing of the resource. */
function shareOf(
  resource: string,
  nodes: readonly Node[],
  { plan }: CheckedCluster,
): number | undefined {
  const names = new Set(nodes.map(({ metadata }) => metadata.name));
  let [offered, requested] = [0, 0];
  for (const { name, allocatable, requested: own, pods } of plan.nodes) {
    if (!names.has(name)) continue;
    offered += amountOf(allocatable, resource);
    requested += resource === 'pods' ? pods : amountOf(own, resource);
  }
  return offered === 0 ? undefined : requested / offered;
}

const amountOf = (amounts: Readonly<Record<string, number>>, resource: string): number =>
  Object.hasOwn(amounts, resource) ? (amounts[resource] ?? 0) : 0;

function noResource(resource: string, nodes: readonly PlannedNode[]): string {
  const known = new Set(nodes.flatMap(({ allocatable }) => Object.keys(allocatable)));
  const near = nearest(resource, known);
  return `nothing to judge: the nodes offer no ${resource}${near === undefined ? '' : `; did you mean ${near}?`}`;
}
