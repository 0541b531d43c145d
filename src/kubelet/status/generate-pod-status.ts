import { qosClass } from '../../api/index.ts';
import type { ContainerStatus, HostIP, PodCondition, PodIP, PodStatus } from '../../api/index.ts';
import { getPhase, isTerminal } from '../get-phase.ts';
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
  /** What the status manager holds; undefined before the first status. */
  readonly cached: PodStatus | undefined;
  /** IPs of the sandbox. */
  readonly podIPs: readonly PodIP[];
  /** IP of the node; undefined where none is known. */
  readonly hostIPs: readonly HostIP[] | undefined;
  /** The kubelet itself has decided to end the pod. */
  readonly evict?: PodEnd | undefined;
  /** No container will run again. */
  readonly podIsTerminal: boolean;
}

/** The kubelet's own reason to end a pod. */
export interface PodEnd {
  readonly reason: string;
  readonly message: string;
  /** For the sake of others: said as condition DisruptionTarget. */
  readonly isDisruption?: boolean;
}

/** A status that nobody else has seen yet. */
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
 * The whole API status of a pod (pkg/kubelet/kubelet_pods.go: generateAPIPodStatus, v1.34). Built field by field: spreads of
 * what may be absent cost several times as much, and this runs for every change of every pod.
 */
export function generatePodStatus(inputs: PodStatusInputs): PodStatusDraft {
  const { pod, cached } = inputs;
  const { initContainers, ephemeralContainers } = pod.spec;
  const apiStatus = pod.status ?? NO_STATUS;
  const old = cached ?? apiStatus;
  const main = containerStatuses(
    inputs,
    pod.spec.containers,
    old.containerStatuses ?? NO_CONTAINERS,
  );
  const hasInit = initContainers !== undefined && initContainers.length > 0;
  const init = hasInit
    ? initContainerStatuses(inputs, old.initContainerStatuses ?? NO_CONTAINERS)
    : NO_CONTAINERS;

  const found = phaseOf(inputs, apiStatus, old, init, main);
  const ended = isTerminal(apiStatus.phase) ? apiStatus.phase : undefined;
  const phase = ended ?? (inputs.evict === undefined ? found : 'Failed');
  const status: PodStatusDraft = {
    phase,
    conditions: conditionsOf(inputs, apiStatus, old, init, main, phase),
  };
  explain(status, found === old.phase, inputs, apiStatus, old);
  addAddresses(status, inputs);
  if (hasInit) status.initContainerStatuses = init;
  status.containerStatuses = main;
  if (ephemeralContainers !== undefined && ephemeralContainers.length > 0) {
    const previous = old.ephemeralContainerStatuses ?? NO_CONTAINERS;
    status.ephemeralContainerStatuses = containerStatuses(inputs, ephemeralContainers, previous);
  }
  status.qosClass = apiStatus.qosClass ?? qosClass(pod);
  return status;
}

/** What follows from the containers; but a pod that has ended, for the kubelet or for the API server, does not come back. */
function phaseOf(
  { pod, podIsTerminal }: PodStatusInputs,
  apiStatus: PodStatus,
  old: PodStatus,
  init: readonly ContainerStatus[],
  main: readonly ContainerStatus[],
): string {
  const phase = getPhase(pod, init, main, podIsTerminal);
  if (isTerminal(phase)) return phase;
  const ended = isTerminal(old.phase) ? old.phase : apiStatus.phase;
  return ended !== undefined && isTerminal(ended) ? ended : phase;
}

/** Reason and message belong to the phase: they stay as long as it does. */
function explain(
  status: PodStatusDraft,
  stays: boolean,
  { evict }: PodStatusInputs,
  apiStatus: PodStatus,
  old: PodStatus,
): void {
  const message = evict?.message ?? (stays ? (old.message ?? apiStatus.message) : undefined);
  const reason = evict?.reason ?? (stays ? (old.reason ?? apiStatus.reason) : undefined);
  if (message !== undefined && message !== '') status.message = message;
  if (reason !== undefined && reason !== '') status.reason = reason;
}

function conditionsOf(
  { pod, runtime, evict }: PodStatusInputs,
  apiStatus: PodStatus,
  old: PodStatus,
  init: readonly ContainerStatus[],
  main: readonly ContainerStatus[],
  phase: string,
): readonly PodCondition[] {
  const conditions: PodCondition[] = [];
  for (const condition of apiStatus.conditions ?? NO_CONDITIONS) {
    if (!isOwnedByKubelet(condition.type)) conditions.push(condition);
  }
  const disruption = findDisruption(old.conditions ?? NO_CONDITIONS);
  if (disruption !== undefined) {
    const at = conditions.findIndex(({ type }) => type === 'DisruptionTarget');
    if (at === -1) conditions.push(disruption);
    else conditions[at] = disruption;
  }
  const ready = containersReady(pod, init, main, phase);
  conditions.push(podReadyToStartContainers(pod, runtime), podInitialized(pod, init, main, phase));
  conditions.push(podReady(pod, conditions, ready), ready, POD_SCHEDULED);
  if (evict?.isDisruption === true && disruption === undefined) {
    conditions.push({ ...TERMINATION_BY_KUBELET, message: evict.message });
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
