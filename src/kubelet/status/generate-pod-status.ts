import { isTerminalPhase, qosClass } from '../../api/index.ts';
import type { ContainerStatus, HostIP, PodCondition, PodIP, PodStatus } from '../../api/index.ts';
import { getPhase } from '../get-phase.ts';
import {
  containersReady,
  isOwnedByKubelet,
  POD_SCHEDULED,
  podInitialized,
  podReady,
  podReadyToStartContainers,
} from './conditions.ts';
import { containerStatuses, initContainerStatuses } from './container-statuses.ts';
import type { ContainerStatusInputs } from './container-statuses.ts';

export interface PodStatusInputs extends ContainerStatusInputs {
  /** The status manager's status; undefined before the first. */
  readonly cached: PodStatus | undefined;
  /** IPs of the sandbox. */
  readonly podIPs: readonly PodIP[];
  /** IP of the node; undefined where none is known. */
  readonly hostIPs: readonly HostIP[] | undefined;
  /** Set when the kubelet itself ends the pod. */
  readonly evict?: PodEnd | undefined;
  /** All containers have stopped for good. */
  readonly podIsTerminal: boolean;
}

/** Why the kubelet ends a pod: an eviction, a preemption, the shutdown of its node, or its deadline. */
export interface PodEnd {
  readonly reason: string;
  readonly message: string;
  /** The message of condition DisruptionTarget; undefined: the pod gets none. */
  readonly disruption?: string | undefined;
  /** A pod that has succeeded meanwhile keeps its phase. Default: it has failed. */
  readonly keepsSuccess?: boolean;
}

/** A status that is still being built. */
export type PodStatusDraft = { -readonly [K in keyof PodStatus]: PodStatus[K] };

const TERMINATION_BY_KUBELET: PodCondition = {
  type: 'DisruptionTarget',
  status: 'True',
  reason: 'TerminationByKubelet',
};
const NO_STATUS: PodStatus = {};
const NO_CONTAINERS: readonly ContainerStatus[] = [];
const NO_CONDITIONS: readonly PodCondition[] = [];

/**
 * The whole API status of a pod (pkg/kubelet/kubelet_pods.go: generateAPIPodStatus, v1.34). Built field by field: object
 * spreads are several times slower, and this runs for every change of every pod.
 */
export function generatePodStatus(inputs: PodStatusInputs): PodStatusDraft {
  const { pod } = inputs;
  const { containers, initContainers, ephemeralContainers } = pod.spec;
  const old = oldStatus(inputs);
  const main = containerStatuses(inputs, containers, old.containerStatuses ?? NO_CONTAINERS);
  const hasInit = initContainers !== undefined && initContainers.length > 0;
  const init = hasInit
    ? initContainerStatuses(inputs, old.initContainerStatuses ?? NO_CONTAINERS)
    : NO_CONTAINERS;

  const computed = computePhase(inputs, init, main);
  const phase = phaseToWrite(inputs, computed);
  const status: PodStatusDraft = { phase, conditions: conditionsOf(inputs, init, main, phase) };
  addReasonAndMessage(status, inputs, computed === old.phase);
  addAddresses(status, inputs);
  if (hasInit) status.initContainerStatuses = init;
  status.containerStatuses = main;
  if (ephemeralContainers !== undefined && ephemeralContainers.length > 0) {
    const previous = old.ephemeralContainerStatuses ?? NO_CONTAINERS;
    status.ephemeralContainerStatuses = containerStatuses(inputs, ephemeralContainers, previous);
  }
  status.qosClass = pod.status?.qosClass ?? qosClass(pod);
  return status;
}

function oldStatus({ pod, cached }: PodStatusInputs): PodStatus {
  return cached ?? pod.status ?? NO_STATUS;
}

/** The phase that the containers imply; a pod that has ended, in the cache or in the API server, stays ended. */
function computePhase(
  inputs: PodStatusInputs,
  init: readonly ContainerStatus[],
  main: readonly ContainerStatus[],
): string {
  const { pod, podIsTerminal } = inputs;
  const phase = getPhase(pod, init, main, podIsTerminal);
  if (isTerminalPhase(phase)) return phase;
  const old = oldStatus(inputs).phase;
  const ended = isTerminalPhase(old) ? old : pod.status?.phase;
  return ended !== undefined && isTerminalPhase(ended) ? ended : phase;
}

/** A terminal phase of the API server stays; a pod that the kubelet ends has failed. */
function phaseToWrite({ pod, evict }: PodStatusInputs, computed: string): string {
  const phase = pod.status?.phase;
  if (phase !== undefined && isTerminalPhase(phase)) return phase;
  if (evict === undefined || (evict.keepsSuccess === true && computed === 'Succeeded')) {
    return computed;
  }
  return 'Failed';
}

/** Without an eviction, reason and message stay as long as the phase does. */
function addReasonAndMessage(
  status: PodStatusDraft,
  inputs: PodStatusInputs,
  phaseStays: boolean,
): void {
  const { pod, evict } = inputs;
  if (evict === undefined && !phaseStays) return;
  const old = evict ?? oldStatus(inputs);
  const message = old.message ?? pod.status?.message;
  const reason = old.reason ?? pod.status?.reason;
  if (message !== undefined && message !== '') status.message = message;
  if (reason !== undefined && reason !== '') status.reason = reason;
}

function conditionsOf(
  inputs: PodStatusInputs,
  init: readonly ContainerStatus[],
  main: readonly ContainerStatus[],
  phase: string,
): readonly PodCondition[] {
  const { pod, runtime, evict } = inputs;
  const conditions: PodCondition[] = [];
  for (const condition of pod.status?.conditions ?? NO_CONDITIONS) {
    if (!isOwnedByKubelet(condition.type)) conditions.push(condition);
  }
  const disruption = findDisruption(oldStatus(inputs).conditions ?? NO_CONDITIONS);
  if (disruption !== undefined) {
    const at = conditions.findIndex(({ type }) => type === 'DisruptionTarget');
    if (at === -1) conditions.push(disruption);
    else conditions[at] = disruption;
  }
  const ready = containersReady(pod, init, main, phase);
  conditions.push(podReadyToStartContainers(pod, runtime), podInitialized(pod, init, main, phase));
  conditions.push(podReady(pod, conditions, ready), ready, POD_SCHEDULED);
  if (evict?.disruption !== undefined && disruption === undefined) {
    conditions.push({ ...TERMINATION_BY_KUBELET, message: evict.disruption });
  }
  return conditions;
}

function findDisruption(conditions: readonly PodCondition[]): PodCondition | undefined {
  for (const condition of conditions) if (condition.type === 'DisruptionTarget') return condition;
  return undefined;
}

/** A hostNetwork pod has the node's address. */
function addAddresses(status: PodStatusDraft, { pod, podIPs, hostIPs }: PodStatusInputs): void {
  const hostIP = hostIPs?.[0]?.ip;
  if (hostIPs !== undefined && hostIP !== undefined) {
    status.hostIP = hostIP;
    status.hostIPs = hostIPs;
  }
  const ofNode = podIPs.length === 0 && pod.spec.hostNetwork === true && hostIPs !== undefined;
  const ips = ofNode ? hostIPs : podIPs;
  const podIP = ips[0]?.ip;
  if (podIP === undefined) return;
  status.podIP = podIP;
  status.podIPs = ips;
}
