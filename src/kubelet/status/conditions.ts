import { findCondition } from '../../objects/index.ts';
import type { ContainerStatus, Pod, PodCondition } from '../../objects/index.ts';
import { podSandboxChanged } from '../actions/pod-sandbox-changed.ts';
import { findStatus } from '../get-phase.ts';
import type { PodRuntime } from '../pod-runtime.ts';
import { isSidecar } from '../sidecar.ts';

/** Conditions that the kubelet owns (pkg/kubelet/types/pod_status.go: PodConditionByKubelet); others belong to other clients. */
export function isOwnedByKubelet(type: string): boolean {
  return (
    type === 'PodScheduled' ||
    type === 'Ready' ||
    type === 'Initialized' ||
    type === 'ContainersReady' ||
    type === 'PodReadyToStartContainers' ||
    type === 'AllContainersRestarting' ||
    type === 'PodResizePending' ||
    type === 'PodResizeInProgress'
  );
}

export const INITIALIZED: PodCondition = { type: 'Initialized', status: 'True' };
const INITIALIZED_COMPLETED: PodCondition = { ...INITIALIZED, reason: 'PodCompleted' };
const READY: PodCondition = { type: 'Ready', status: 'True' };
const CONTAINERS_READY: PodCondition = { type: 'ContainersReady', status: 'True' };
const NETWORKED: PodCondition = { type: 'PodReadyToStartContainers', status: 'True' };
const NOT_NETWORKED: PodCondition = { type: 'PodReadyToStartContainers', status: 'False' };
export const POD_SCHEDULED: PodCondition = { type: 'PodScheduled', status: 'True' };

/** The conditions of a pod whose sandbox is ready now (pkg/kubelet/kubelet.go: OnPodSandboxReady, v1.36). */
export function withNetwork(conditions: readonly PodCondition[]): readonly PodCondition[] {
  const isKnown = conditions.some(({ type }) => type === NETWORKED.type);
  if (!isKnown) return [...conditions, NETWORKED];
  return conditions.map((each) => (each.type === NETWORKED.type ? NETWORKED : each));
}

/** Rules of pkg/kubelet/status/generate.go, v1.34; transition times are the status manager's. */
export function podReadyToStartContainers(pod: Pod, runtime: PodRuntime): PodCondition {
  return podSandboxChanged(pod, runtime).changed ? NOT_NETWORKED : NETWORKED;
}

export function podInitialized(
  pod: Pod,
  initStatuses: readonly ContainerStatus[],
  statuses: readonly ContainerStatus[],
  phase: string,
): PodCondition {
  const unknown: string[] = [];
  const incomplete: string[] = [];
  const { initContainers } = pod.spec;
  if (initContainers === undefined)
    return phase === 'Succeeded' ? INITIALIZED_COMPLETED : INITIALIZED;
  for (let at = 0; at < initContainers.length; at++) {
    const container = initContainers[at]!;
    const status = findStatus(initStatuses, container.name, at);
    if (status === undefined) unknown.push(container.name);
    else if (isSidecar(container) ? status.started !== true : !status.ready) {
      incomplete.push(container.name);
    }
  }
  if (phase === 'Succeeded' && unknown.length === 0) return INITIALIZED_COMPLETED;
  if (unknown.length + incomplete.length === 0 || anyContainerStarted(pod, statuses)) {
    return INITIALIZED;
  }
  const message = statusMessage(unknown, incomplete, 'incomplete');
  return isFalse('Initialized', 'ContainersNotInitialized', message);
}

export function containersReady(
  pod: Pod,
  initStatuses: readonly ContainerStatus[],
  statuses: readonly ContainerStatus[],
  phase: string,
): PodCondition {
  if (phase === 'Failed') return endedCondition('ContainersReady', phase);
  const unknown: string[] = [];
  const unready: string[] = [];
  pod.spec.initContainers?.forEach((container, at) => {
    if (!isSidecar(container)) return;
    addUnready(container.name, findStatus(initStatuses, container.name, at), unknown, unready);
  });
  pod.spec.containers.forEach(({ name }, at) => {
    addUnready(name, findStatus(statuses, name, at), unknown, unready);
  });
  if (phase === 'Succeeded' && unknown.length === 0) {
    return endedCondition('ContainersReady', phase);
  }
  if (unknown.length + unready.length === 0) return CONTAINERS_READY;
  const message = statusMessage(unknown, unready, 'unready');
  return isFalse('ContainersReady', 'ContainersNotReady', message);
}

/** ContainersReady must be True, and every readiness gate among `conditions`. */
export function podReady(
  pod: Pod,
  conditions: readonly PodCondition[],
  containersReady: PodCondition,
): PodCondition {
  if (containersReady.status !== 'True') {
    const { reason = '', message = '' } = containersReady;
    return isFalse('Ready', reason, message);
  }
  const unready: string[] = [];
  for (const { conditionType } of pod.spec.readinessGates ?? []) {
    const condition = findCondition(conditions, conditionType);
    const gate = JSON.stringify(conditionType);
    if (condition === undefined) {
      unready.push(`corresponding condition of pod readiness gate ${gate} does not exist.`);
    } else if (condition.status !== 'True') {
      unready.push(
        `the status of pod readiness gate ${gate} is not "True", but ${condition.status}`,
      );
    }
  }
  if (unready.length === 0) return READY;
  return isFalse('Ready', 'ReadinessGatesNotReady', unready.join(', '));
}

function addUnready(
  name: string,
  status: ContainerStatus | undefined,
  unknown: string[],
  unready: string[],
): void {
  if (status === undefined) unknown.push(name);
  else if (!status.ready) unready.push(name);
}

/** The Ready or ContainersReady condition of a pod that has ended. */
export function endedCondition(type: 'Ready' | 'ContainersReady', phase: string): PodCondition {
  return isFalse(type, phase === 'Failed' ? 'PodFailed' : 'PodCompleted', '');
}

const MAX_REMEMBERED = 1024;
const falseConditions: Readonly<Record<string, Map<string, PodCondition>>> = {
  Initialized: new Map(),
  ContainersReady: new Map(),
  Ready: new Map(),
};

/** Equal conditions are the same object, so that pods share them. */
function isFalse(type: string, reason: string, message: string): PodCondition {
  const ofType = falseConditions[type];
  const known = ofType?.get(message);
  if (known?.reason === reason) return known;
  const condition: PodCondition =
    message === '' ? { type, status: 'False', reason } : { type, status: 'False', reason, message };
  if (ofType !== undefined) {
    if (ofType.size >= MAX_REMEMBERED) ofType.clear();
    ofType.set(message, condition);
  }
  return condition;
}

function anyContainerStarted(pod: Pod, statuses: readonly ContainerStatus[]): boolean {
  return pod.spec.containers.some(({ name }, at) => {
    const state = findStatus(statuses, name, at)?.state;
    return state?.running !== undefined || state?.terminated !== undefined;
  });
}

function statusMessage(
  unknown: readonly string[],
  others: readonly string[],
  word: 'incomplete' | 'unready',
): string {
  const parts: string[] = [];
  if (unknown.length > 0) parts.push(`containers with unknown status: [${unknown.join(' ')}]`);
  if (others.length > 0) parts.push(`containers with ${word} status: [${others.join(' ')}]`);
  return parts.join(', ');
}
