import type { KubernetesObject } from '../api/index.ts';
import { ApiError } from '../store/index.ts';
import type { EventRecorder } from '../store/index.ts';

/** What the action makes; undefined, and a Warning about `object`, when the API server refuses. */
export function attempt<T>(
  events: EventRecorder,
  object: KubernetesObject,
  action: () => T,
): T | undefined {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    events.event(object, 'Warning', 'FailedCreate', `Error creating: ${error.message}`);
    return undefined;
  }
}
