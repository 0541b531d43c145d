import { controllerOf, keyOf } from '../../objects/index.ts';
import type { Node } from '../../objects/index.ts';
import { waitingKind, workloadOf } from '../../outcome/index.ts';
import type {
  AutoscaledNode,
  SparedNode,
  NodeAutoscaling,
  Plan,
  PlannedPod,
  RemovalCommand,
  RemovedNode,
  UnservedPods,
} from '../../outcome/index.ts';
import type { FindingList } from '../findings/index.ts';
import type { NodeLog, PreparedAutoscaler } from '../../autoscalers/index.ts';
import { getOrInsert } from '../../units/index.ts';
import type { ActingAutoscaler } from '../autoscaling/index.ts';
import { poolSizes } from './pool-sizes.ts';
import type { World } from '../world/build.ts';

/** The node autoscaler of a run. */
export interface AutoscalingContext {
  /** Undefined: none acts. */
  readonly autoscaler: ActingAutoscaler | undefined;
  /** The nodes at the start. */
  readonly nodesBefore: readonly Node[];
}

/** What the node autoscaler of a run did. Adds its findings. */
export function planAutoscaling(
  world: World,
  { autoscaler, nodesBefore }: AutoscalingContext,
  { found, pods }: { readonly found: FindingList; readonly pods: readonly PlannedPod[] },
): Pick<Plan, 'nodeAutoscaling'> {
  if (autoscaler === undefined) return {};
  const nodeAutoscaling = nodeAutoscalingOf(world, autoscaler, nodesBefore, pods);
  found.addAutoscaling(nodeAutoscaling);
  for (const { group, instanceType, pods: placed } of nodeAutoscaling.launched) {
    const labels = autoscaler.prepared.unknownLabelsOf?.(instanceType) ?? [];
    if (labels.length > 0) found.addUnknownType(group, instanceType, labels, placed);
  }
  if ((nodeAutoscaling.unserved ?? []).length > 0) addRival(world, autoscaler, found);
  const { unknown = [] } = autoscaler.prepared;
  const acts = nodeAutoscaling.launched.length > 0 || world.contextOf(autoscaler).removesNodes;
  if (acts && unknown.length > 0) found.addUnknownInput(autoscaler.name, unknown);
  return { nodeAutoscaling };
}

/** Pods that only another node autoscaler of the input would launch nodes for. */
function addRival(world: World, { name, rival }: ActingAutoscaler, found: FindingList): void {
  const pods = rival?.prepared.foresee(world.contextOf(rival)).pods ?? 0;
  if (rival !== undefined && pods > 0) found.addRival(name, rival.name, pods);
}

/** `before`: the nodes at the start; `pods`: those of the plan. */
function nodeAutoscalingOf(
  { api, isAtRest }: World,
  autoscaler: ActingAutoscaler,
  before: readonly Node[],
  pods: readonly PlannedPod[],
): NodeAutoscaling {
  const { name, prepared, startup, log } = autoscaler;
  const removed = log.removed.map(
    ({ name, group, reason, price, isSpare, decidedMs }): RemovedNode => ({
      name,
      group,
      reason,
      ...(price === undefined ? {} : { price }),
      ...(isSpare ? { isSpare } : {}),
      at: decidedMs / 1000,
      ...goneAt(log.goneMs.get(name)),
    }),
  );
  const launched = log.launched.map((node): AutoscaledNode => {
    const { group, instanceType, zone, capacityType, price, launchedMs } = node;
    const readyMs = log.readyMs.get(node.name);
    const own = api
      .podsOnNode(node.name)
      .filter(({ metadata }) => controllerOf(metadata)?.kind !== 'DaemonSet');
    return {
      name: node.name,
      group,
      instanceType,
      ...(zone === undefined ? {} : { zone }),
      ...(capacityType === undefined ? {} : { capacityType }),
      ...(price === undefined ? {} : { price }),
      at: launchedMs / 1000,
      ...(readyMs === undefined ? {} : { readyAt: readyMs / 1000 }),
      ...goneAt(log.goneMs.get(node.name)),
      pods: own.length,
    };
  });
  const nodes = api.list('Node');
  const commands = commandsOf(log);
  const spared = sparedNodes(autoscaler, nodes);
  const unserved = unservedPods(pods, log);
  const costBefore = costOf(before, prepared);
  const costAfter = costOf(nodes, prepared);
  return {
    autoscaler: name,
    ...prepared.facts,
    startup: (startup.launchMs + startup.readyMs) / 1000,
    launched,
    ...(removed.length === 0 ? {} : { removed }),
    ...(commands.length === 0 ? {} : { commands }),
    ...(spared.length === 0 ? {} : { spared }),
    ...(unserved.length === 0 ? {} : { unserved }),
    ...(autoscaler.reportsPools ? { pools: poolSizes(autoscaler, before) } : {}),
    ...(isAtRest === undefined ? {} : { isAtRest }),
    ...(costBefore === undefined || costAfter === undefined
      ? {}
      : { cost: { before: costBefore, after: costAfter } }),
  };
}

const goneAt = (ms: number | undefined): { readonly goneAt?: number } =>
  ms === undefined ? {} : { goneAt: ms / 1000 };

/** A node that a command names and that was not removed then stays after all. */
function commandsOf({ commands, removed }: NodeLog): readonly RemovalCommand[] {
  const gone = new Set(removed.map(({ name, decidedMs }) => keyOfRemoval(name, decidedMs)));
  return commands.map(({ method, decidedMs, nodes, replacements, savings }): RemovalCommand => {
    const failed = nodes.filter((name) => !gone.has(keyOfRemoval(name, decidedMs)));
    return {
      method,
      at: decidedMs / 1000,
      nodes,
      ...(replacements.length === 0 ? {} : { replacements }),
      ...(savings === undefined ? {} : { saves: savings }),
      ...(failed.length === 0 ? {} : { failed }),
    };
  });
}

const keyOfRemoval = (name: string, decidedMs: number): string => `${name} ${String(decidedMs)}`;

/** Those that are still there and stay; of an autoscaler that rests, all of them. */
function sparedNodes(
  { log: { spared, removed }, prepared, isToRest }: ActingAutoscaler,
  nodes: readonly Node[],
): readonly SparedNode[] {
  const leaving = new Set(removed.map(({ name }) => name));
  return nodes.flatMap((node): SparedNode[] => {
    const { name } = node.metadata;
    const reason = spared.get(name) ?? (isToRest ? prepared.silentOn(node) : undefined);
    return reason === undefined || leaving.has(name) ? [] : [{ name, reason }];
  });
}

/** The pods that wait at the end, with the autoscaler's last word about each; those of one workload with one text together. */
function unservedPods(pods: readonly PlannedPod[], { refused }: NodeLog): readonly UnservedPods[] {
  const found = new Map<string, { readonly first: UnservedPods; count: number }>();
  for (const pod of pods) {
    if (waitingKind(pod) !== 'unschedulable') continue;
    const refusal = refused.get(keyOf(pod));
    if (refusal === undefined) continue;
    const { message, groups } = refusal;
    const { namespace, name } = pod;
    const owner = workloadOf(pod);
    const key = JSON.stringify([namespace, owner.kind, owner.name, message]);
    getOrInsert(found, key, () => ({
      first: {
        ...{ pods: 0, namespace, owner, example: name, message },
        ...(groups.length === 0 ? {} : { groups }),
      },
      count: 0,
    })).count++;
  }
  return [...found.values()]
    .map(({ first, count }) => ({ ...first, pods: count }))
    .sort((a, b) => b.pods - a.pods);
}

/** Of an hour; undefined if the price of a node is not known. */
function costOf(
  nodes: readonly Node[],
  { priceOf }: Pick<PreparedAutoscaler, 'priceOf'>,
): number | undefined {
  let sum = 0;
  for (const node of nodes) {
    const price = priceOf(node);
    if (price === undefined) return undefined;
    sum += price;
  }
  return sum;
}
