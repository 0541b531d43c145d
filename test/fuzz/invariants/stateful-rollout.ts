import { isTerminal } from '../../../src/objects/index.ts';
import type { Pod, StatefulSet } from '../../../src/objects/index.ts';
import { isPod, isServing, nameOf, podDeletedByController, shareOf } from './ledger.ts';
import type { Check, Ledger } from './ledger.ts';

/** A StatefulSet never has two pods of one ordinal. */
export const statefulOrdinals: Check = ({ type, object }, ledger) => {
  if (type !== 'ADDED' || !isPod(object)) return undefined;
  const set = ledger.controllerOf('StatefulSet', object);
  if (set === undefined) return undefined;
  const ordinal = ordinalOf(object);
  const twin = ledger
    .controlledBy('Pod', set)
    .find((pod) => pod !== object && ordinalOf(pod) === ordinal);
  return twin === undefined
    ? undefined
    : `${nameOf(set)}: ${nameOf(object)} is created beside ${nameOf(twin)}, ordinal ${ordinal}`;
};

/**
 * No pod object disappears while its node shows a running container, unless the user forces it or the node is gone: a second pod of
 * its name could run beside it.
 */
export const runningPodsStay: Check = ({ type, object, isOrdered }, ledger) => {
  if (type !== 'DELETED' || isOrdered || !isPod(object) || isTerminal(object)) return undefined;
  const { spec, status, metadata } = object;
  // Whoever deletes such a pod forces it.
  if (spec.terminationGracePeriodSeconds === 0) return undefined;
  const node = ledger.get('Node', '', spec.nodeName ?? '');
  if (node === undefined || isNewer(node.metadata.creationTimestamp, metadata.creationTimestamp))
    return undefined;
  const running = status?.containerStatuses?.find(({ state }) => state?.running !== undefined);
  return running === undefined
    ? undefined
    : `${nameOf(object)}: removed while its container ${running.name} runs on ${node.metadata.name}`;
};

/** A rollout deletes a pod only while fewer than maxUnavailable pods of higher ordinals are out, and none below the partition. */
export const statefulAvailability: Check = (change, ledger) => {
  const pod = podDeletedByController(change);
  if (pod === undefined || isTerminal(pod)) return undefined;
  const set = ledger.controllerOf('StatefulSet', pod);
  if (set === undefined) return undefined;
  const ordinal = ordinalOf(pod);
  const { start = 0 } = set.spec.ordinals ?? {};
  const { replicas = 1 } = set.spec;
  if (ordinal < start || ordinal >= start + replicas) return undefined;
  const { partition = 0, maxUnavailable = 1 } = set.spec.updateStrategy?.rollingUpdate ?? {};
  if (ordinal < start + partition) return `${nameOf(set)}: ${nameOf(pod)} is below the partition`;
  const serving = ledger.controlledBy('Pod', set).filter(isServing).map(ordinalOf);
  const above = serving.filter((one) => one > ordinal && one < start + replicas).length;
  const out = start + replicas - 1 - ordinal - above;
  const most = Math.max(1, shareOf(maxUnavailable, replicas, Math.floor));
  return out >= most
    ? `${nameOf(set)}: ${nameOf(pod)} is deleted while ${out} pods above it are out, at most ${most} together`
    : undefined;
};

/** A StatefulSet with OrderedReady creates a pod only while all lower ordinals serve. */
export const statefulOrder: Check = ({ type, object }, ledger) => {
  if (type !== 'ADDED' || !isPod(object)) return undefined;
  const set = ledger.controllerOf('StatefulSet', object);
  if (set === undefined || set.spec.podManagementPolicy === 'Parallel') return undefined;
  const waiting = lowerOf(object, set, ledger);
  return waiting === undefined
    ? undefined
    : `${nameOf(set)}: ${nameOf(object)} is created before ordinal ${waiting} is ready`;
};

/** The first lower ordinal without a pod that serves. */
function lowerOf(pod: Pod, set: StatefulSet, ledger: Ledger): number | undefined {
  const serving = new Set(ledger.controlledBy('Pod', set).filter(isServing).map(ordinalOf));
  for (let at = set.spec.ordinals?.start ?? 0; at < ordinalOf(pod); at++) {
    if (!serving.has(at)) return at;
  }
  return undefined;
}

function ordinalOf({ metadata: { name } }: Pod): number {
  return Number(name.slice(name.lastIndexOf('-') + 1));
}

const isNewer = (a = '', b = ''): boolean => a > b;
