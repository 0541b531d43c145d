import type { Kind, KubernetesObject, ObjectOfKind, Pod } from '../../objects/index.ts';
import { ApiError } from '../../server/index.ts';
import type { ControllerDependencies } from './controller.ts';

/** The dependencies of attemptCreate. */
export type CreateContext = Pick<ControllerDependencies, 'api' | 'clock' | 'events' | 'refusals'>;

/** The text of the Warning event for a refused create. */
export interface FailureEvent {
  readonly reason: string;
  readonly message: string;
}

/** A create that a controller attempts. */
export interface CreateAttempt<K extends Kind> {
  /** Created for this object, which gets the event if the create is refused. */
  readonly owner: KubernetesObject;
  readonly kind: K;
  readonly object: ObjectOfKind[K];
  /** Undefined as result: no event. */
  readonly failureEvent: (error: ApiError) => FailureEvent | undefined;
}

/** Creates an object for its owner. A refusal is recorded, becomes a Warning event of the owner, and is returned. */
export function attemptCreate<K extends Kind>(
  context: CreateContext,
  { owner, kind, object, failureEvent }: CreateAttempt<K>,
): ObjectOfKind[K] | ApiError {
  try {
    return create(context, owner, kind, object);
  } catch (error) {
    const refusal = recordRefusal(context, owner, object, error);
    const event = failureEvent(refusal);
    if (event !== undefined) context.events.event(owner, 'Warning', event.reason, event.message);
    return refusal;
  }
}

/** attemptCreate for a pod. Source of the event: pkg/controller/controller_utils.go createPods, v1.34. */
export function attemptCreatePod(
  context: CreateContext,
  owner: KubernetesObject,
  pod: Pod,
): Pod | ApiError {
  try {
    return create(context, owner, 'Pod', pod);
  } catch (error) {
    const refusal = recordRefusal(context, owner, pod, error);
    const message = `Error creating: ${refusal.message}`;
    context.events.event(owner, 'Warning', 'FailedCreate', message);
    return refusal;
  }
}

function create<K extends Kind>(
  { api, refusals }: CreateContext,
  owner: KubernetesObject,
  kind: K,
  object: ObjectOfKind[K],
): ObjectOfKind[K] {
  const created = api.create(kind, object);
  refusals?.created(owner, kind);
  return created;
}

/** Throws `error` again unless it is an ApiError. */
function recordRefusal(
  { refusals }: CreateContext,
  owner: KubernetesObject,
  object: KubernetesObject,
  error: unknown,
): ApiError {
  if (!(error instanceof ApiError)) throw error;
  refusals?.refused(owner, object, error);
  return error;
}
