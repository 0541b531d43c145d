import type { Container } from '../../objects/index.ts';
import type { ContainerInstance } from '../pod-runtime.ts';
import type { StartError } from '../status/inputs.ts';
import { textsOf } from './container-texts.ts';
import { durationText } from './duration-text.ts';
import { finishPull, lookForImage } from './ensure-image.ts';
import { killContainer } from './kill-container.ts';
import { podText } from './context.ts';
import type { SyncContext, Waits } from './context.ts';

/** The latest instances of a container when the pass began. */
export interface Earlier {
  /** In any state. */
  readonly newest: ContainerInstance | undefined;
  /** The newest that had exited. */
  readonly ended: ContainerInstance | undefined;
}

/**
 * Starts one container: back-off, image, create, start, postStart hook (pkg/kubelet/kuberuntime/kuberuntime_container.go:
 * startContainer; kuberuntime_manager.go: doBackOff, v1.36). False when it did not start.
 */
export function* startContainer(
  context: SyncContext,
  container: Container,
  earlier: Earlier,
): Waits<boolean> {
  let error = checkBackOff(context, container, earlier.ended);
  if (error === undefined) {
    const image = lookForImage(context, container);
    if (image !== undefined && 'pull' in image) {
      if (image.pull.totalMs > 0) yield image.pull.totalMs;
      error = finishPull(context, container, image.pull);
    } else {
      error = image;
    }
    if (error === undefined) {
      const started = yield* start(context, container, earlier.newest);
      if (!('state' in started)) error = started;
      else if (container.lifecycle?.postStart !== undefined) {
        error = yield* runPostStart(context, container, started);
      }
    } else {
      context.recordEvent('Warning', 'Failed', `Error: ${error.reason}`, container);
    }
  }
  context.recordResult?.('StartContainer', container.name, error);
  context.setStartError(container.name, error);
  return error === undefined;
}

/** The error while the container must wait, counted from the end of `ended`; undefined: restart now, and set the next delay. */
function checkBackOff(
  context: SyncContext,
  container: Container,
  ended: ContainerInstance | undefined,
): StartError | undefined {
  if (ended === undefined) return undefined;
  const { pod, runtime, restarts } = context;
  const key = `${pod.metadata.uid ?? ''}_${container.name}_${container.image ?? ''}`;
  if (!restarts.isInBackOffSince(key, ended.finishedAt, runtime.nowMs)) {
    restarts.next(key, ended.finishedAt, runtime.nowMs);
    return undefined;
  }
  context.backsOffUntil?.(ended.finishedAt + restarts.delayMs(key));
  const { name } = container;
  const message = `Back-off restarting failed container ${name} in pod ${podText(pod)}`;
  context.recordEvent('Warning', 'BackOff', message, container);
  const delay = durationText(restarts.delayMs(key));
  return {
    reason: 'CrashLoopBackOff',
    message: `back-off ${delay} restarting failed container=${name} pod=${podText(pod)}`,
  };
}

/** Returns the instance that now runs, or why none does. */
function* start(
  context: SyncContext,
  container: Container,
  newest: ContainerInstance | undefined,
): Waits<ContainerInstance | StartError> {
  const { runtime } = context;
  const missing = context.configError?.(container);
  if (missing !== undefined) {
    context.recordEvent('Warning', 'Failed', `Error: ${missing}`, container);
    return { reason: 'CreateContainerConfigError', message: missing };
  }
  const restartCount =
    newest === undefined ? runtime.loggedRuns(container) : newest.restartCount + 1;
  const made = runtime.createContainer(container, restartCount);
  if (typeof made === 'string') {
    context.recordEvent('Warning', 'Failed', `Error: ${made}`, container);
    return { reason: 'CreateContainerError', message: made };
  }
  const texts = textsOf(container).of(context.release);
  context.recordEvent('Normal', 'Created', texts.created, container);
  const delay = runtime.startDelayMs(container, made);
  if (delay > 0) yield delay;
  const error = runtime.startContainer(container, made);
  if (error !== undefined) {
    context.recordEvent('Warning', 'Failed', `Error: ${error}`, container);
    return { reason: 'RunContainerError', message: error };
  }
  context.recordEvent('Normal', 'Started', texts.started, container);
  return made;
}

/** A failed postStart hook kills its container. */
function* runPostStart(
  context: SyncContext,
  container: Container,
  instance: ContainerInstance,
): Waits<StartError | undefined> {
  const { runtime } = context;
  const { ms, error } = runtime.runHook(container, instance, 'postStart');
  if (ms > 0) yield ms;
  if (error === undefined) return undefined;
  context.recordEvent('Warning', 'FailedPostStartHook', 'PostStartHook failed', container);
  const message = 'FailedPostStartHook';
  yield* killContainer(context, { instance, container, message, reason: 'FailedPostStartHook' });
  return { reason: 'PostStartHookError', message: error };
}
