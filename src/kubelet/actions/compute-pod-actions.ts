import type { Container, Pod } from '../../objects/index.ts';
import { findInstance } from '../pod-runtime.ts';
import type { ContainerInstance, PodRuntime } from '../pod-runtime.ts';
import type { ProbeResults } from '../probe-results.ts';
import { asksForRestartOfAll, policyOf, POD_POLICY_ONLY } from '../restart-policy.ts';
import type { RestartFeatures } from '../restart-policy.ts';
import { computeInitContainerActions } from './compute-init-container-actions.ts';
import type { ActionInputs } from './compute-init-container-actions.ts';
import type { ContainerToReset, KillReason, PodActions } from './pod-actions.ts';
import { podSandboxChanged } from './pod-sandbox-changed.ts';
import { shouldContainerBeRestarted } from './should-container-be-restarted.ts';

export interface ActionOptions {
  /** Default: only the pod's restartPolicy decides. */
  readonly features?: RestartFeatures;
  /** The pod has the condition AllContainersRestarting. */
  readonly restartsAll?: boolean;
}

const NO_OPTIONS: ActionOptions = {};

/**
 * The actions of one pass (pkg/kubelet/kuberuntime/kuberuntime_manager.go: computePodActions, v1.36: all pods take the code
 * path for sidecars).
 */
export function computePodActions(
  pod: Pod,
  runtime: PodRuntime,
  probes: ProbeResults,
  { features = POD_POLICY_ONLY, restartsAll = false }: ActionOptions = NO_OPTIONS,
): PodActions {
  const sandbox = podSandboxChanged(pod, runtime);
  const actions: PodActions = {
    killPod: sandbox.changed,
    createSandbox: sandbox.changed,
    sandboxId: sandbox.id,
    attempt: sandbox.attempt,
    initContainersToStart: [],
    containersToStart: [],
    ephemeralContainersToStart: [],
    containersToKill: [],
    containersToReset: [],
  };
  if (features.ofAll && restartsAll) {
    actions.containersToReset = containersToReset(pod, runtime);
    return actions;
  }
  if (sandbox.changed) {
    startAnew(pod, runtime, features, actions);
    return actions;
  }
  pod.spec.ephemeralContainers?.forEach(({ name }, index) => {
    if (findInstance(runtime, name) === undefined) actions.ephemeralContainersToStart.push(index);
  });
  const initialized = computeInitContainerActions({ pod, runtime, probes, features }, actions);
  if (actions.killPod || !initialized) return actions;
  const kept = computeContainerActions({ pod, runtime, probes, features }, actions);
  if (kept === 0 && actions.containersToStart.length === 0) {
    actions.killPod = true;
    // Sidecars do not keep a finished pod running.
    actions.initContainersToStart = [];
  }
  return actions;
}

/** In a new sandbox all containers start again, unless the pod has finished. */
function startAnew(
  pod: Pod,
  runtime: PodRuntime,
  features: RestartFeatures,
  actions: PodActions,
): void {
  const { containers, initContainers = [], restartPolicy } = pod.spec;
  if (restartPolicy === 'Never' && actions.attempt !== 0 && runtime.containers.length > 0) {
    actions.createSandbox = false;
    return;
  }
  const toStart: number[] = [];
  for (let index = 0; index < containers.length; index++) {
    const container = containers[index]!;
    const runsOnce = policyOf(container, pod.spec, features) === 'OnFailure';
    if (runsOnce && hasSucceeded(container, runtime)) continue;
    toStart.push(index);
  }
  if (toStart.length === 0 && anyContainerCreated(pod, runtime)) {
    actions.createSandbox = false;
  } else if (initContainers.length > 0) {
    actions.initContainersToStart = [0];
  } else {
    actions.containersToStart = toStart;
  }
}

/** Returns how many running containers stay as they are. */
function computeContainerActions(
  { pod, runtime, probes, features }: ActionInputs,
  actions: PodActions,
): number {
  const { containers } = pod.spec;
  let kept = 0;
  for (let index = 0; index < containers.length; index++) {
    const container = containers[index]!;
    const instance = findInstance(runtime, container.name);
    if (instance?.state !== 'running') {
      if (!shouldContainerBeRestarted(container, pod, runtime, features)) continue;
      actions.containersToStart.push(index);
      if (instance?.state === 'unknown') {
        const message = 'Container is in "unknown" state, try killing it before restart';
        actions.containersToKill.push({ instance, container, message, reason: 'Unknown' });
      }
      continue;
    }
    const unfit = findUnfit(container, instance, probes);
    if (unfit === undefined) {
      kept++;
      continue;
    }
    const policy = policyOf(container, pod.spec, features);
    const restart = policy !== 'Never' || unfit.reason === '';
    if (restart) actions.containersToStart.push(index);
    const message = `Container ${container.name} ${unfit.because}${restart ? ', will be restarted' : ''}`;
    actions.containersToKill.push({ instance, container, message, reason: unfit.reason });
  }
  return kept;
}

interface Unfit {
  readonly because: string;
  readonly reason: KillReason;
}

const DEFINITION_CHANGED: Unfit = { because: 'definition changed', reason: '' };
const FAILED_LIVENESS: Unfit = { because: 'failed liveness probe', reason: 'LivenessProbe' };
const FAILED_STARTUP: Unfit = { because: 'failed startup probe', reason: 'StartupProbe' };

/** Why a running container must be killed; undefined: it need not. */
function findUnfit(
  container: Container,
  instance: ContainerInstance,
  probes: ProbeResults,
): Unfit | undefined {
  if (instance.image !== container.image) return DEFINITION_CHANGED;
  if (probes.get('liveness', instance.id) === 'Failure') return FAILED_LIVENESS;
  if (probes.get('startup', instance.id) === 'Failure') return FAILED_STARTUP;
  return undefined;
}

function hasSucceeded(container: Container, runtime: PodRuntime): boolean {
  const instance = findInstance(runtime, container.name);
  return instance?.state === 'exited' && instance.exitCode === 0;
}

function anyContainerCreated(pod: Pod, runtime: PodRuntime): boolean {
  return pod.spec.containers.some(({ name }) => {
    const state = findInstance(runtime, name)?.state;
    return state !== undefined && state !== 'unknown';
  });
}

/**
 * All instances of a pod, in the order of their removal before all containers start again: main containers, init containers, and last
 * containers that exited with RestartAllContainers (pkg/kubelet/kuberuntime/kuberuntime_manager.go: getContainersToReset, v1.36).
 */
function containersToReset({ spec }: Pod, runtime: PodRuntime): ContainerToReset[] {
  const main = instancesOf(spec.containers, runtime);
  const init = instancesOf(spec.initContainers ?? [], runtime);
  const askedFor = ({ container, instance, kill }: ContainerToReset): boolean =>
    !kill && asksForRestartOfAll(container, instance.exitCode);
  const others = (all: readonly ContainerToReset[]): readonly ContainerToReset[] =>
    all.filter((each) => !askedFor(each));
  return [...others(main), ...others(init), ...main.filter(askedFor), ...init.filter(askedFor)];
}

function instancesOf(
  containers: readonly Container[],
  runtime: PodRuntime,
): readonly ContainerToReset[] {
  return containers.flatMap((container) =>
    runtime.containers
      .filter(({ name }) => name === container.name)
      .map((instance) => ({ instance, container, kill: instance.state !== 'exited' })),
  );
}
