import { isConditionTrue, isTerminalPhase, qosClass } from '../../objects/index.ts';
import type {
  Container,
  ContainerStatus,
  HostIP,
  Pod,
  PodCondition,
  PodIP,
  PodStatus,
} from '../../objects/index.ts';
import { findStatus, getPhase } from '../get-phase.ts';
import type { PhaseOptions } from '../get-phase.ts';
import { findInstance } from '../pod-runtime.ts';
import {
  containersReady,
  INITIALIZED,
  isOwnedByKubelet,
  POD_SCHEDULED,
  podInitialized,
  podReady,
  podReadyToStartContainers,
} from './conditions.ts';
import { couldRestartAll, POD_POLICY_ONLY } from '../restart-policy.ts';
import { allContainersRestarting, restartsAll } from './restart-all.ts';
import { containerStatuses, initContainerStatuses } from './container-statuses.ts';
import type { ContainerStatusInputs } from './inputs.ts';

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
  /** Whether a failed pod gets its final conditions while its containers still run. */
  readonly failsAtOnce?: boolean;
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
const NO_SPECS: readonly Container[] = [];
const NO_CONDITIONS: readonly PodCondition[] = [];

/**
 * The whole API status of a pod (pkg/kubelet/kubelet_pods.go: generateAPIPodStatus, v1.34). Built field by field: object
 * spreads are several times slower, and this runs for every change of every pod.
 */
export function generatePodStatus(inputs: PodStatusInputs): PodStatusDraft {
  const { pod } = inputs;
  const { containers, initContainers = NO_SPECS } = pod.spec;
  const old = oldStatus(inputs);
  const ofContainers = withResets(inputs, old);
  const main = containerStatuses(ofContainers, containers, old.containerStatuses ?? NO_CONTAINERS);
  const hasInit = initContainers.length > 0;
  const init = hasInit
    ? initContainerStatuses(ofContainers, old.initContainerStatuses ?? NO_CONTAINERS)
    : NO_CONTAINERS;

  const computed = computePhase(inputs, init, main);
  const phase = phaseToWrite(inputs, computed);
  // An exceeded deadline fails the pod before its conditions are computed (PodSyncHandlers), an eviction only after that
  // (podStatusFn of SyncTerminatingPod).
  const isFailed = inputs.evict?.failsAtOnce ?? inputs.evict === undefined;
  const conditions = conditionsOf(inputs, init, main, isFailed ? phase : computed);
  const status: PodStatusDraft = { phase, conditions };
  addReasonAndMessage(status, inputs, computed === old.phase);
  addAddresses(status, inputs);
  if (hasInit) status.initContainerStatuses = init;
  status.containerStatuses = main;
  addEphemeral(status, inputs, old);
  status.qosClass = pod.status?.qosClass ?? qosClass(pod);
  return status;
}

/** Adds `resets` if all containers of the pod are to start again. */
function withResets(inputs: PodStatusInputs, old: PodStatus): ContainerStatusInputs {
  const { pod, runtime, features = POD_POLICY_ONLY } = inputs;
  const resets = features.ofAll && couldRestartAll(pod.spec) && restartsAll(pod, runtime, old);
  return resets ? { ...inputs, resets } : inputs;
}

function addEphemeral(status: PodStatusDraft, inputs: PodStatusInputs, old: PodStatus): void {
  const { ephemeralContainers = NO_SPECS } = inputs.pod.spec;
  if (ephemeralContainers.length === 0) return;
  const previous = old.ephemeralContainerStatuses ?? NO_CONTAINERS;
  status.ephemeralContainerStatuses = containerStatuses(inputs, ephemeralContainers, previous);
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
  const { pod } = inputs;
  const mayRestartAll =
    inputs.features?.ofAll === true && init.length > 0 && couldRestartAll(pod.spec);
  const phase = mayRestartAll
    ? getPhase(pod, asBefore(inputs, init), main, withStarts(inputs))
    : getPhase(pod, init, main, inputs);
  if (isTerminalPhase(phase)) return phase;
  const old = oldStatus(inputs).phase;
  const ended = isTerminalPhase(old) ? old : pod.status?.phase;
  return ended !== undefined && isTerminalPhase(ended) ? ended : phase;
}

/**
 * Init container statuses as upstream has them when it computes the phase: before probes are merged, so that only sidecars of the
 * previous status count as started (kubelet_pods.go: generateAPIPodStatus, v1.36). Matters only while all containers start again.
 */
function asBefore(
  inputs: PodStatusInputs,
  init: readonly ContainerStatus[],
): readonly ContainerStatus[] {
  const before = oldStatus(inputs).initContainerStatuses ?? NO_CONTAINERS;
  return init.map((each, at) =>
    findStatus(before, each.name, at)?.started === true ? each : { ...each, started: false },
  );
}

/** A main container that is in the sandbox has been started, whatever its status says. */
function withStarts({ pod, runtime, features, podIsTerminal }: PodStatusInputs): PhaseOptions {
  const anyStarted = pod.spec.containers.some(
    ({ name }) => findInstance(runtime, name) !== undefined,
  );
  const options = { podIsTerminal, anyStarted };
  return features === undefined ? options : { ...options, features };
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
  const { pod, runtime, evict, features = POD_POLICY_ONLY } = inputs;
  const old = oldStatus(inputs);
  const disruption = findDisruption(old.conditions ?? NO_CONDITIONS);
  const conditions = conditionsOfOthers(pod, disruption);
  const ready = containersReady(pod, init, main, phase);
  conditions.push(podReadyToStartContainers(pod, runtime));
  const initialized = podInitialized(pod, init, main, phase);
  conditions.push(features.ofAll ? stillInitialized(initialized, old) : initialized);
  conditions.push(podReady(pod, conditions, ready), ready, POD_SCHEDULED);
  if (features.ofAll && couldRestartAll(pod.spec)) {
    conditions.push(allContainersRestarting(pod, runtime, old, phase));
  }
  if (evict?.disruption !== undefined && disruption === undefined) {
    conditions.push({ ...TERMINATION_BY_KUBELET, message: evict.disruption });
  }
  return conditions;
}

/** Conditions that other programs have set, and DisruptionTarget, whoever has set it. */
function conditionsOfOthers({ status }: Pod, disruption: PodCondition | undefined): PodCondition[] {
  const conditions: PodCondition[] = [];
  for (const condition of status?.conditions ?? NO_CONDITIONS) {
    if (!isOwnedByKubelet(condition.type)) conditions.push(condition);
  }
  if (disruption === undefined) return conditions;
  const at = conditions.findIndex(({ type }) => type === 'DisruptionTarget');
  if (at === -1) conditions.push(disruption);
  else conditions[at] = disruption;
  return conditions;
}

/** The condition Initialized never goes back to False (v1.36 with RestartAllContainers). */
function stillInitialized(initialized: PodCondition, old: PodStatus): PodCondition {
  const stays = initialized.status !== 'True' && isConditionTrue(old.conditions, 'Initialized');
  return stays ? INITIALIZED : initialized;
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
