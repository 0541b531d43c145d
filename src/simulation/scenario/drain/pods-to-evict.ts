import { controllerOf, isTerminalPhase, keyOf } from '../../../objects/index.ts';
import type { Pod } from '../../../objects/index.ts';
import { isMirrorPod } from '../../../kubelet/index.ts';
import type { ApiServer } from '../../../server/index.ts';
import { compareText, groupBy } from '../../../units/index.ts';
import type { RefusedPod } from './log.ts';
import type { DrainSettings } from './settings.ts';

/** What kubectl does with a pod of a drained node: evict it, leave it, or refuse to drain the node for a reason. */
type Choice = 'evict' | 'leave' | { readonly reason: string };

type Filter = (pod: Pod, settings: DrainSettings, api: ApiServer) => Choice;

/** In this order; the first answer other than "evict" holds. */
const FILTERS: readonly Filter[] = [ofDaemonSet, mirrored, withLocalStorage, withoutController];

/**
 * The pods of a node that `kubectl drain --ignore-daemonsets` evicts, sorted as the API server lists them, and the pods that make
 * it refuse to drain the node. Source: k8s.io/kubectl pkg/drain/filters.go, v0.34.
 */
export function podsToEvict(
  node: string,
  settings: DrainSettings,
  api: ApiServer,
): { readonly evicted: readonly Pod[]; readonly refused: readonly RefusedPod[] } {
  const evicted: Pod[] = [];
  const refused: RefusedPod[] = [];
  for (const pod of api.podsOnNode(node)) {
    if (settings.podSelector?.matches(pod.metadata.labels ?? {}) === false) continue;
    const choice = choiceOf(pod, settings, api);
    if (choice === 'evict') evicted.push(pod);
    else if (choice !== 'leave') refused.push({ pod, reason: choice.reason });
  }
  return {
    evicted: evicted.sort(byName),
    refused: refused.sort((a, b) => byName(a.pod, b.pod)),
  };
}

/** kubectl's message for the pods that it refuses to delete: each reason once. */
export function refusalText(refused: readonly RefusedPod[]): string {
  const byReason = groupBy(refused, ({ reason }) => reason);
  return Array.from(
    byReason,
    ([reason, pods]) =>
      `cannot delete ${reason}: ${pods.map(({ pod }) => keyOf(pod.metadata)).join(', ')}`,
  ).join('; ');
}

function choiceOf(pod: Pod, settings: DrainSettings, api: ApiServer): Choice {
  for (const filter of FILTERS) {
    const choice = filter(pod, settings, api);
    if (choice !== 'evict') return choice;
  }
  return 'evict';
}

/** Pods of a DaemonSet would be created again at once and stay, except finished pods and, with --force, pods without their DaemonSet. */
function ofDaemonSet(pod: Pod, { force = true }: DrainSettings, api: ApiServer): Choice {
  const controller = controllerOf(pod.metadata);
  if (controller?.kind !== 'DaemonSet' || isFinished(pod)) return 'evict';
  const { namespace } = pod.metadata;
  if (api.get('DaemonSet', namespace, controller.name) !== undefined) return 'leave';
  return force ? 'evict' : { reason: `daemonsets.apps "${controller.name}" not found` };
}

/** The API server's copy of a static pod cannot be evicted. */
function mirrored(pod: Pod): Choice {
  return isMirrorPod(pod) ? 'leave' : 'evict';
}

function withLocalStorage(pod: Pod, { deleteEmptyDirData = true }: DrainSettings): Choice {
  const isLocal = pod.spec.volumes?.some(({ emptyDir }) => emptyDir !== undefined) === true;
  if (!isLocal || isFinished(pod) || deleteEmptyDirData) return 'evict';
  return { reason: 'Pods with local storage (use --delete-emptydir-data to override)' };
}

function withoutController(pod: Pod, { force = true }: DrainSettings): Choice {
  if (force || isFinished(pod) || controllerOf(pod.metadata) !== undefined) return 'evict';
  return { reason: 'Pods that declare no controller (use --force to override)' };
}

const isFinished = ({ status }: Pod): boolean => isTerminalPhase(status?.phase);

const byName = ({ metadata: a }: Pod, { metadata: b }: Pod): number =>
  compareText(a.namespace, b.namespace) || compareText(a.name, b.name);
