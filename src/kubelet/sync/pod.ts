import type { Container } from '../../objects/index.ts';
import type { PodActions } from '../actions/pod-actions.ts';
import { hasRepeats } from '../pod-runtime.ts';
import type { ContainerInstance } from '../pod-runtime.ts';
import { isSidecar } from '../sidecar.ts';
import { killContainer } from './kill-container.ts';
import { killPod } from './kill-pod.ts';
import { startContainer } from './start-container.ts';
import type { Earlier } from './start-container.ts';
import { podText } from './context.ts';
import type { SyncContext, Waits } from './context.ts';

/** An instance, and its state when the pass began. */
interface SeenInstance {
  readonly instance: ContainerInstance;
  readonly state: ContainerInstance['state'];
}

const NOTHING_SEEN: readonly SeenInstance[] = [];
const NEVER_RAN: Earlier = { newest: undefined, ended: undefined };

/**
 * One pass over a pod, after computePodActions: makes the runtime match the spec (pkg/kubelet/kuberuntime/kuberuntime_manager.go:
 * SyncPod, v1.36). Decisions are based on the states at the beginning of the pass, also after waits. False if an action failed.
 */
export function* syncPod(context: SyncContext, actions: PodActions): Waits<boolean> {
  const { runtime } = context;
  const { containers } = context.observed;
  const mayPrune = hasRepeats(containers);
  const seen = snapshot(containers);
  if (actions.createSandbox && actions.sandboxId !== '') {
    const message = 'Pod sandbox changed, it will be killed and re-created.';
    context.recordEvent('Normal', 'SandboxChanged', message);
  }
  // Step 2: kill the pod; step 3: or single containers.
  if (actions.killPod) {
    yield* killPod(context);
    if (actions.createSandbox) removeInitContainers(context, seen);
  } else {
    yield* killContainers(context, actions);
    yield* resetContainers(context, actions);
  }
  if (mayPrune) pruneInitContainers(context, seen);
  // Step 4: create a sandbox.
  if (actions.createSandbox && !(yield* createSandbox(context, actions.attempt))) return false;
  const sandboxId = actions.createSandbox ? runtime.sandboxes[0]?.id : actions.sandboxId;
  context.recordResult?.('ConfigPodSandbox', sandboxId ?? '');
  return yield* startContainers(context, actions, seen);
}

function* killContainers(context: SyncContext, { containersToKill }: PodActions): Waits<void> {
  for (const toKill of containersToKill) {
    yield* killContainer(context, toKill);
    context.recordResult?.('KillContainer', toKill.container.name);
  }
}

/** Removes all containers, running containers without a grace period. Their logs stay, and count their runs. */
function* resetContainers(context: SyncContext, { containersToReset }: PodActions): Waits<void> {
  for (const { instance, container, kill } of containersToReset) {
    if (kill) {
      const toKill = {
        instance,
        container,
        message: 'killing',
        reason: 'RestartAllContainers',
      } as const;
      yield* killContainer(context, toKill, 0);
    }
    context.runtime.removeContainer(instance, true);
    context.recordResult?.('RemoveContainer', container.name);
  }
}

function* createSandbox(context: SyncContext, attempt: number): Waits<boolean> {
  const { pod, runtime } = context;
  const delay = runtime.sandboxDelayMs();
  if (delay > 0) yield delay;
  const error = runtime.runPodSandbox(attempt);
  if (error === undefined) {
    context.recordResult?.('CreatePodSandbox', podText(pod));
    context.onSandboxReady?.();
    return true;
  }
  // The sandbox of a pod that is being deleted may well fail.
  if (context.isDeleted === true) return false;
  const message = `Failed to create sandbox for pod "${podText(pod)}": ${error}`;
  const failure = { reason: 'CreatePodSandboxError', message };
  context.recordResult?.('CreatePodSandbox', podText(pod), failure);
  const eventMessage = `Failed to create pod sandbox: ${error}`;
  context.recordEvent('Warning', 'FailedCreatePodSandBox', eventMessage);
  return false;
}

/** Steps 5, 6 and 8: ephemeral, init and main containers, one after another. */
function* startContainers(
  context: SyncContext,
  actions: PodActions,
  seen: readonly SeenInstance[],
): Waits<boolean> {
  const { containers, initContainers = [], ephemeralContainers = [] } = context.pod.spec;
  const start = (container: Container): Waits<boolean> =>
    startContainer(context, container, earlierOf(seen, container));
  let allStarted = true;
  for (const index of actions.ephemeralContainersToStart) {
    if (!(yield* start(ephemeralContainers[index]!))) allStarted = false;
  }
  for (const index of actions.initContainersToStart) {
    const container = initContainers[index]!;
    if (yield* start(container)) continue;
    // No later container may start without this init container; a sidecar is started again in the next pass.
    if (!isSidecar(container)) return false;
    allStarted = false;
  }
  for (const index of actions.containersToStart) {
    if (!(yield* start(containers[index]!))) allStarted = false;
  }
  return allStarted;
}

function snapshot(instances: readonly ContainerInstance[]): readonly SeenInstance[] {
  if (instances.length === 0) return NOTHING_SEEN;
  return instances.map((instance) => ({ instance, state: instance.state }));
}

function earlierOf(seen: readonly SeenInstance[], { name }: Container): Earlier {
  if (seen.length === 0) return NEVER_RAN;
  const own = seen.filter(({ instance }) => instance.name === name);
  const ended = own.find(({ state }) => state === 'exited');
  return { newest: own[0]?.instance, ended: ended?.instance };
}

/** A new sandbox starts without instances of init containers (kuberuntime_container.go: purgeInitContainers). */
function removeInitContainers({ pod, runtime }: SyncContext, seen: readonly SeenInstance[]): void {
  for (const { name } of pod.spec.initContainers ?? []) {
    for (const { instance } of seen) if (instance.name === name) runtime.removeContainer(instance);
  }
}

/** Keeps only the last run of each init container (kuberuntime_container.go: pruneInitContainersBeforeStart). */
function pruneInitContainers({ pod, runtime }: SyncContext, seen: readonly SeenInstance[]): void {
  for (const { name } of pod.spec.initContainers ?? []) {
    const over = seen.filter(
      ({ instance, state }) =>
        instance.name === name && (state === 'exited' || state === 'unknown'),
    );
    for (const { instance } of over.slice(1)) runtime.removeContainer(instance);
  }
}
