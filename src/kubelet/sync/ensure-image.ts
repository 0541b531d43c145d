import type { Container } from '../../objects/index.ts';
import type { StartError } from '../status/inputs.ts';
import { textsOf } from './container-texts.ts';
import { pullPolicy } from './pull-policy.ts';
import type { Pull } from './container-runtime.ts';
import type { SyncContext } from './context.ts';

/** The image is being pulled. */
export interface Pulling {
  readonly pull: Pull;
}

/**
 * Undefined: the node has the image. Otherwise the pull that has begun, or why there is no image
 * (pkg/kubelet/images/image_manager.go: EnsureImageExists, v1.34).
 */
export function lookForImage(
  context: SyncContext,
  container: Container,
): Pulling | StartError | undefined {
  const { runtime, pulls } = context;
  const { image = '' } = container;
  const { nameProblem } = textsOf(container);
  if (nameProblem !== undefined) {
    const message = `Failed to apply default image tag ${JSON.stringify(image)}: ${nameProblem}`;
    context.recordEvent('Warning', 'InspectFailed', message, container);
    return { reason: 'InvalidImageName', message };
  }
  const policy = pullPolicy(container);
  if (policy !== 'Always') {
    if (runtime.hasImage(image)) {
      const { alreadyPresent } = textsOf(container).of(context.release);
      context.recordEvent('Normal', 'Pulled', alreadyPresent, container);
      return undefined;
    }
    if (policy === 'Never') {
      const message = `Container image "${image}" is not present with pull policy of Never`;
      context.recordEvent('Warning', 'ErrImageNeverPull', message, container);
      return { reason: 'ErrImageNeverPull', message };
    }
  }
  if (!pulls.backoff.isEmpty) {
    const waiting = checkBackOff(context, container);
    if (waiting !== undefined) return waiting;
  }
  context.recordEvent('Normal', 'Pulling', textsOf(container).pulling, container);
  return { pull: runtime.beginPull(container) };
}

/** The error while a failed pull is not retried yet; undefined: pull now. */
function checkBackOff(context: SyncContext, container: Container): StartError | undefined {
  const { pod, runtime, pulls } = context;
  const { image = '' } = container;
  const key = `${pod.metadata.uid ?? ''}_${image}`;
  if (pulls.backoff.isInBackOffSinceUpdate(key, runtime.nowMs)) {
    const message = `Back-off pulling image "${image}"`;
    context.recordEvent('Normal', 'BackOff', message, container);
    const last = pulls.errors.get(key);
    const whole = last === undefined ? message : `${message}: ${last}`;
    return { reason: 'ImagePullBackOff', message: whole };
  }
  pulls.errors.delete(key);
  return undefined;
}

/** Finishes a pull when its time has passed. Returns why there is no image; undefined: the pull succeeded. */
export function finishPull(
  context: SyncContext,
  container: Container,
  pull: Pull,
): StartError | undefined {
  const { pod, runtime, pulls } = context;
  const { image = '' } = container;
  runtime.finishPull(container, pull);
  if (pull.error !== undefined) {
    const failed = `Failed to pull image "${image}": ${pull.error}`;
    context.recordEvent('Warning', 'Failed', failed, container);
    const key = `${pod.metadata.uid ?? ''}_${image}`;
    pulls.backoff.next(key, runtime.nowMs, runtime.nowMs);
    const error = pullError(image, pull.error);
    pulls.errors.set(key, `${error.reason}: ${error.message}`);
    return error;
  }
  context.recordEvent('Normal', 'Pulled', textsOf(container).pulled(pull), container);
  return undefined;
}

/** Some runtime errors start with their reason (pkg/kubelet/images/image_manager.go: evalCRIPullErr, v1.34). */
function pullError(image: string, error: string): StartError {
  for (const [reason, because] of [
    ['RegistryUnavailable', 'the registry is unavailable'],
    ['SignatureValidationFailed', 'the signature validation failed'],
  ] as const) {
    if (error.startsWith(reason)) {
      const message = `image pull failed for ${image} because ${because}${error.slice(reason.length)}`;
      return { reason, message };
    }
  }
  return { reason: 'ErrImagePull', message: error };
}
