import { findUntolerated, isTerminal } from '../../../src/objects/index.ts';
import type { DaemonSet, Pod } from '../../../src/objects/index.ts';
import { isPod, isServing, nameOf, podDeletedByController, shareOf } from './ledger.ts';
import type { Check, Ledger } from './ledger.ts';

const REVISION = 'controller-revision-hash';

/** A node has one pod of a DaemonSet; with maxSurge a new one beside the old one. */
export const daemonSurge: Check = ({ type, object }, ledger) => {
  if (type !== 'ADDED' || !isPod(object)) return undefined;
  const set = ledger.controllerOf('DaemonSet', object);
  if (set === undefined) return undefined;
  const node = nodeOf(object);
  const beside = ledger
    .controlledBy('Pod', set)
    .filter((pod) => pod !== object && nodeOf(pod) === node && isActive(pod));
  if (beside.length === 0) return undefined;
  const isSurge = limitsOf(set, 1).surge > 0 && beside.length === 1;
  if (isSurge && beside[0]?.metadata.labels?.[REVISION] !== object.metadata.labels?.[REVISION])
    return undefined;
  return `${nameOf(set)}: ${nameOf(object)} is created on ${node} beside ${beside.map(nameOf).join(', ')}`;
};

/** No more than maxSurge nodes have two pods of a DaemonSet while the old ones serve. */
export const daemonSurgedNodes: Check = ({ type, object }, ledger) => {
  if (type !== 'ADDED' || !isPod(object)) return undefined;
  const set = ledger.controllerOf('DaemonSet', object);
  const most = set === undefined ? 0 : limitsOf(set, nodesIn(ledger)).surge;
  if (set === undefined || most === 0) return undefined;
  const isUp = upIn(set, ledger, false);
  const served = new Map<string, Pod[]>();
  for (const pod of ledger.controlledBy('Pod', set)) {
    if (isActive(pod)) served.set(nodeOf(pod), [...(served.get(nodeOf(pod)) ?? []), pod]);
  }
  const own = served.get(nodeOf(object)) ?? [];
  if (own.length < 2 || !own.some(isUp)) return undefined;
  const surged = [...served.values()].filter((pods) => pods.length > 1 && pods.some(isUp));
  return surged.length > most
    ? `${nameOf(set)}: surges on ${surged.length} nodes, at most ${most}`
    : undefined;
};

/** A rollout deletes a serving pod only while fewer than maxUnavailable nodes with pods of the DaemonSet have no serving one. */
export const daemonAvailability: Check = (change, ledger) => {
  const pod = podDeletedByController(change);
  const { previous } = change;
  if (pod === undefined || previous === undefined || !isPod(previous)) return undefined;
  const set = ledger.controllerOf('DaemonSet', pod);
  // A node that the DaemonSet leaves is no rollout.
  if (set === undefined || !upIn(set, ledger, false)(previous)) return undefined;
  if (!isOutdated(pod, set, ledger) || isAstray(pod, ledger)) return undefined;
  const isUp = upIn(set, ledger, true);
  const nodes = new Map<string, boolean>();
  for (const one of ledger.controlledBy('Pod', set)) {
    if (isTerminal(one)) continue;
    nodes.set(nodeOf(one), (nodes.get(nodeOf(one)) ?? false) || (one !== pod && isUp(one)));
  }
  if (change.type === 'DELETED' && !nodes.has(nodeOf(pod))) nodes.set(nodeOf(pod), false);
  if (nodes.get(nodeOf(pod)) === true) return undefined;
  const down = [...nodes].filter(([, has]) => !has).length;
  const { surge, unavailable } = limitsOf(set, nodesIn(ledger));
  const most = surge > 0 ? 0 : unavailable;
  return down > most
    ? `${nameOf(set)}: ${nameOf(pod)} is deleted, ${down} nodes are without an available pod, at most ${most}`
    : undefined;
};

/** Whether a pod of a DaemonSet serves and is available. `unsure`: see `Ledger.isAvailable`. */
const upIn =
  ({ spec: { minReadySeconds = 0 } }: DaemonSet, ledger: Ledger, unsure: boolean) =>
  (pod: Pod): boolean =>
    isServing(pod) && ledger.isAvailable(pod, minReadySeconds, unsure);

function isActive(pod: Pod): boolean {
  return !isTerminal(pod) && pod.metadata.deletionTimestamp === undefined;
}

/** The node of a daemon pod: it is bound to it, or its affinity names it. */
function nodeOf({ spec: { nodeName = '', affinity } }: Pod): string {
  if (nodeName !== '') return nodeName;
  const required = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return required?.nodeSelectorTerms[0]?.matchFields?.[0]?.values?.[0] ?? '';
}

const nodesIn = (ledger: Ledger): number => ledger.list('Node', '').length;

/** Whether a newer revision of the template exists. */
function isOutdated({ metadata }: Pod, set: DaemonSet, ledger: Ledger): boolean {
  const revisions = ledger.controlledBy('ControllerRevision', set);
  const newest = revisions.reduce((most, one) => Math.max(most, one.revision), 0);
  const current = revisions.find(({ revision }) => revision === newest);
  return current?.metadata.labels?.[REVISION] !== metadata.labels?.[REVISION];
}

/** Whether the node is gone, or has a taint that the pod does not tolerate, as one that is not ready does (NoSchedule). */
function isAstray(pod: Pod, ledger: Ledger): boolean {
  const node = ledger.get('Node', '', nodeOf(pod));
  if (node === undefined) return true;
  const { tolerations = [] } = pod.spec;
  const hard = ['NoSchedule', 'NoExecute'] as const;
  return findUntolerated(node.spec?.taints ?? [], tolerations, hard) !== undefined;
}

/** If both are 0, one pod may be unavailable. Source: RollingUpdateDaemonSet of the API. */
function limitsOf(
  { spec }: DaemonSet,
  nodes: number,
): { readonly surge: number; readonly unavailable: number } {
  const { maxSurge = 0, maxUnavailable = 1 } = spec.updateStrategy?.rollingUpdate ?? {};
  const surge = shareOf(maxSurge, nodes, Math.ceil);
  const unavailable = shareOf(maxUnavailable, nodes, Math.ceil);
  return { surge, unavailable: surge === 0 && unavailable === 0 ? 1 : unavailable };
}
