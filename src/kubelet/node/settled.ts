import type { Container, Pod } from '../../api/index.ts';
import type { Failures } from '../model/knob-texts.ts';
import { findInstance } from '../pod-runtime.ts';
import type { SimulatedRuntime } from '../runtime/simulated-runtime.ts';
import type { StartErrors } from '../status/container-statuses.ts';

/** By then a container that crashes at once has reached the cap of its back-off, and so has an image pull that fails. */
const RESTARTS_TO_CAP = 8;

/**
 * Whether nothing but the same failures will ever come: each container that does not start has shown its reason, will go on
 * failing as it does, and has reached its longest back-off.
 */
export function isSettled(pod: Pod, runtime: SimulatedRuntime, startErrors: StartErrors): boolean {
  const { containers, initContainers = [] } = pod.spec;
  for (const [name, { reason }] of startErrors) {
    const container = [...containers, ...initContainers].find((each) => each.name === name);
    if (container === undefined || !failsForEver(container, reason, runtime)) return false;
  }
  return true;
}

function failsForEver(container: Container, reason: string, runtime: SimulatedRuntime): boolean {
  const { pullFailures, startFailures, postStartFailures, runMs, exitCodes } =
    runtime.behaviourOf(container);
  if (reason === 'ErrImageNeverPull') return true;
  if (reason === 'ImagePullBackOff') {
    return isForEver(pullFailures) && runtime.failedPulls >= RESTARTS_TO_CAP;
  }
  const runs = findInstance(runtime, container.name)?.restartCount ?? 0;
  if (reason === 'RunContainerError') return isForEver(startFailures) && runs >= RESTARTS_TO_CAP;
  if (reason !== 'CrashLoopBackOff') return false;
  if (isForEver(postStartFailures)) return runs >= RESTARTS_TO_CAP;
  return runs >= Math.max(RESTARTS_TO_CAP, runMs.length, exitCodes.length);
}

/** Chance may always turn. */
function isForEver({ first, rate }: Failures): boolean {
  return first === Infinity || rate === 1;
}
