import type { Kind, KubernetesObject, ObjectOfKind } from '../api/index.ts';
import { ApiError } from '../store/index.ts';
import type { ControllerDependencies } from './controller.ts';

/** What a controller needs to create objects. */
export type CreateContext = Pick<ControllerDependencies, 'api' | 'clock' | 'events' | 'refusals'>;

/** The event of a refused create. */
export interface FailureEvent {
  readonly reason: string;
  readonly message: string;
}

/** Source: pkg/controller/controller_utils.go createPods, v1.34. */
const failedCreate = ({ message }: ApiError): FailureEvent => ({
  reason: 'FailedCreate',
  message: `Error creating: ${message}`,
});

/** Creates an object on behalf of its owner. A refusal is recorded, becomes a Warning event of the owner, and is returned. */
export function attemptCreate<K extends Kind>(
  { api, clock, events, refusals }: CreateContext,
  owner: KubernetesObject,
  kind: K,
  object: ObjectOfKind[K],
  failureEvent: (error: ApiError) => FailureEvent | undefined = failedCreate,
): ObjectOfKind[K] | ApiError {
  try {
    const created = api.create(kind, object);
    refusals?.created(owner, kind);
    return created;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    refusals?.refused(owner, object, error, clock.nowMs);
    const event = failureEvent(error);
    if (event !== undefined) events.event(owner, 'Warning', event.reason, event.message);
    return error;
  }
}
