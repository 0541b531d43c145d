import { getOrInsert } from '../../../units/index.ts';
import type { Node } from '../../../objects/index.ts';
import { optionsOf } from '../groups/index.ts';
import type { Cloud, Instance, NodeGroup } from '../groups/index.ts';
import { hasTaint, readinessOf, TO_BE_DELETED } from '../nodes/index.ts';
import type { GroupOptions } from '../options/index.ts';

/** The nodes of a group, or of the cluster, by their state. Instances without a node count by their ids. */
export interface NodeStates {
  readonly registered: string[];
  readonly ready: string[];
  /** Not ready, after they should have started. */
  readonly unready: string[];
  /** Some of `unready`. */
  readonly lacksResource: string[];
  /** Not ready, and so young that they may still start. */
  readonly notStarted: string[];
  readonly deleted: string[];
  readonly suspended: string[];
  readonly unregistered: string[];
  readonly longUnregistered: string[];
}

export const noStates = (): NodeStates => ({
  registered: [],
  ready: [],
  unready: [],
  lacksResource: [],
  notStarted: [],
  deleted: [],
  suspended: [],
  unregistered: [],
  longUnregistered: [],
});

/** What nodes and instances are counted by. */
interface CountingRules {
  readonly cloud: Cloud;
  readonly now: number;
  readonly groupDefaults: GroupOptions;
  /** Instances without a node by id, and since when. */
  readonly unregistered: ReadonlyMap<string, number>;
  /** By group id. */
  readonly listed: ReadonlyMap<string, readonly Instance[]>;
}

/** The states of all nodes, and of those of each group that has any. */
export interface CountedNodes {
  readonly total: NodeStates;
  readonly groups: ReadonlyMap<string, NodeStates>;
}

const GONE: readonly (keyof NodeStates)[] = ['registered', 'deleted'];

/** Source: clusterstate/clusterstate.go updateReadinessStats, 1.36. */
export function countNodes(nodes: readonly Node[], rules: CountingRules): CountedNodes {
  const { cloud, now, groupDefaults, unregistered, listed } = rules;
  const groups = new Map<string, NodeStates>();
  const total = noStates();
  const ofGroup = (group: NodeGroup): NodeStates => getOrInsert(groups, group.id, noStates);
  for (const node of nodes) {
    const group = cloud.groupOf(node.metadata.name);
    const options = group === undefined ? groupDefaults : optionsOf(group, groupDefaults);
    const { name } = node.metadata;
    const states = hasInstance(node, cloud) ? statesOf(node, now, options) : GONE;
    for (const state of states) {
      total[state].push(name);
      if (group !== undefined) ofGroup(group)[state].push(name);
    }
  }
  for (const group of cloud.groups) {
    const { maxNodeProvisionTime } = optionsOf(group, groupDefaults);
    for (const { id } of listed.get(group.id) ?? []) {
      const since = unregistered.get(id);
      if (since === undefined) continue;
      const state = since + maxNodeProvisionTime < now ? 'longUnregistered' : 'unregistered';
      ofGroup(group)[state].push(id);
      total[state].push(id);
    }
  }
  return { total, groups };
}

const hasInstance = (node: Node, cloud: Cloud): boolean =>
  cloud.hasInstance?.(node.metadata.name) ?? !hasTaint(node, TO_BE_DELETED);

function statesOf(
  node: Node,
  now: number,
  { maxNodeStartupTime }: GroupOptions,
): readonly (keyof NodeStates)[] {
  const { isReady, lacksResource } = readinessOf(node);
  if (isSuspended(node)) return ['registered', 'suspended'];
  if (isReady) return ['registered', 'ready'];
  const { creationTimestamp } = node.metadata;
  const created = creationTimestamp === undefined ? 0 : Date.parse(creationTimestamp);
  if (created + maxNodeStartupTime > now) return ['registered', 'notStarted'];
  return lacksResource ? ['registered', 'unready', 'lacksResource'] : ['registered', 'unready'];
}

const isSuspended = ({ status }: Node): boolean =>
  status?.conditions?.some((one) => one.type === 'Suspended' && one.status === 'True') ?? false;
