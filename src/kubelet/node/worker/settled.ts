import type { Container, Pod } from '../../../objects/index.ts';
import type { Failures } from '../../model/knob-texts.ts';
import { findInstance } from '../../pod-runtime.ts';
import type { SimulatedRuntime } from '../../runtime/simulated-runtime.ts';
import type { StartErrors } from '../../status/inputs.ts';

/** After so many failures the back-off of a container that crashes at once, or of an image pull, has reached its cap. */
const RESTARTS_TO_CAP = 8;

/**
 * Whether only the same failures can follow: the pod's sandbox fails forever, or each container that does not start fails forever
 * for the reason in its status and has reached its longest back-off.
 */
export function isSettled(pod: Pod, runtime: SimulatedRuntime, startErrors: StartErrors): boolean {
  if (!runtime.sandboxes.some(({ state }) => state === 'READY')) return runtime.failsSandboxForever;
  const { containers, initContainers = [] } = pod.spec;
  for (const [name, { reason }] of startErrors) {
    const container = [...containers, ...initContainers].find((each) => each.name === name);
    if (container === undefined || !failsForever(container, reason, runtime)) return false;
  }
  return true;
}

function failsForever(container: Container, reason: string, runtime: SimulatedRuntime): boolean {
  const { pullFailures, startFailures, postStartFailures, runMs, exitCodes } =
    runtime.behaviourOf(container);
  if (reason === 'ErrImageNeverPull' || reason === 'InvalidImageName') return true;
  // A change of the object that is missing wakes the pod.
  if (reason === 'CreateContainerConfigError') return true;
  if (reason === 'ImagePullBackOff') {
    return isForever(pullFailures) && runtime.failedPullsOf(container) >= RESTARTS_TO_CAP;
  }
  const runs = findInstance(runtime, container.name)?.restartCount ?? 0;
  if (reason === 'RunContainerError') return isForever(startFailures) && runs >= RESTARTS_TO_CAP;
  if (reason !== 'CrashLoopBackOff') return false;
  if (isForever(postStartFailures)) return runs >= RESTARTS_TO_CAP;
  return runs >= Math.max(RESTARTS_TO_CAP, runMs.length, exitCodes.length);
}

/** A rate below 1 may always succeed. */
function isForever({ first, rate }: Failures): boolean {
  return first === Infinity || rate === 1;
}
