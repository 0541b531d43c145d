import { keyOf } from '../../objects/index.ts';
import { compareText, formatAmount, greatest } from '../../units/index.ts';
import { lacking } from '../explain/lacking.ts';
import type { Lack } from '../../outcome/index.ts';
import type { Rejected } from './pod-changes.ts';
import { findProfile } from '../profile-of.ts';

const NAMED = 2;

/**
 * What is missing of what at the nodes that lack least: "gpu-22 has 2 of 8 nvidia.com/gpu free, 4 are asked for". Undefined if no node
 * lacks a resource for the first pod, or the nearest has none of it at all.
 */
export function nearestNodes({ group, prepared, staticCluster }: Rejected): string | undefined {
  const key = keyOf(group.first);
  const pod = prepared.pending.find(({ metadata }) => keyOf(metadata) === key);
  if (pod === undefined) return undefined;
  const profile = findProfile(pod, prepared.profiles);
  if (profile === undefined) return undefined;
  const { view, diagnosis } = staticCluster.runFilters(pod, profile);
  const { lacking: byNode = {} } = lacking(view, prepared.cluster, diagnosis);
  const nodes = Object.entries(byNode).sort(
    ([a, one], [b, other]) => shortOf(one) - shortOf(other) || compareText(a, b),
  );
  const [nearest] = nodes;
  if (nearest === undefined) return undefined;
  const [node, lacks] = nearest;
  // No node has any: the cause of the group says so.
  if (lacks.some(({ allocatable }) => allocatable === 0)) return undefined;
  const words = lacks
    .toSorted((a, b) => shareOf(b) - shareOf(a))
    .slice(0, NAMED)
    .map(inWords);
  const others = nodes.filter(([, other]) => shortOf(other) === shortOf(lacks)).length - 1;
  const more = others > 0 ? `, and ${String(others)} more like it` : '';
  return `${node} has ${words.join(' and ')}${more}`;
}

/** The missing share of a request. */
const shareOf = ({ asked, free }: Lack): number =>
  asked === 0 ? Infinity : (asked - free) / asked;

const shortOf = (lacks: readonly Lack[]): number => greatest(lacks.map(shareOf));

function inWords({ resource, asked, free, allocatable }: Lack): string {
  const amount = (value: number): string => {
    const shown = Math.max(0, value);
    return formatAmount(resource, resource === 'cpu' ? Math.round(shown * 1000) : shown);
  };
  return `${amount(free)} of ${amount(allocatable)} ${resource} free (asked: ${amount(asked)})`;
}
