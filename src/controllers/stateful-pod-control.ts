import { aggregateText } from '../api/index.ts';
import type { StatefulSet } from '../api/index.ts';
import { ApiError } from '../store/index.ts';
import { attemptCreate } from './attempt.ts';
import type { CreateContext, FailureEvent } from './attempt.ts';
import { claimsOf, statefulPod } from './stateful-pod.ts';
import type { Replica } from './stateful-pod.ts';

/**
 * Creates the claims and the pod of one ordinal. Returns the refusal.
 * Source: pkg/controller/statefulset/stateful_pod_control.go CreateStatefulPod, v1.34.
 */
export function createStatefulPod(
  context: CreateContext,
  set: StatefulSet,
  replica: Replica,
): ApiError | undefined {
  const { events } = context;
  const pod = statefulPod(set, replica);
  const podIn = `Pod ${pod.metadata.name} in StatefulSet ${set.metadata.name}`;
  const failed = (message: string): FailureEvent => ({
    reason: 'FailedCreate',
    message: `create ${podIn} failed error: ${message}`,
  });
  const refused = createClaims(context, set, replica.ordinal, podIn);
  if (refused !== undefined) {
    const { reason, message } = failed(refused.text);
    events.event(set, 'Warning', reason, message);
    return refused.error;
  }
  const created = attemptCreate(context, {
    owner: set,
    kind: 'Pod',
    object: pod,
    // An existing pod of that name causes no event: the set waits for its deletion.
    failureEvent: (error) => (error.reason === 'AlreadyExists' ? undefined : failed(error.message)),
  });
  if (created instanceof ApiError) return created;
  events.event(set, 'Normal', 'SuccessfulCreate', `create ${podIn} successful`);
  return undefined;
}

/** Creates all missing claims. `error`: the first refusal; `text`: the messages of all. */
function createClaims(
  context: CreateContext,
  set: StatefulSet,
  ordinal: number,
  podIn: string,
): { readonly error: ApiError; readonly text: string } | undefined {
  const { api, events } = context;
  const texts: string[] = [];
  let first: ApiError | undefined;
  for (const claim of claimsOf(set, ordinal)) {
    const { name, namespace = '' } = claim.metadata;
    if (api.get('PersistentVolumeClaim', namespace, name) !== undefined) continue;
    const created = attemptCreate(context, {
      owner: set,
      kind: 'PersistentVolumeClaim',
      object: claim,
      failureEvent: ({ message }) => ({
        reason: 'FailedCreate',
        message: `create Claim ${name} for ${podIn} failed error: ${message}`,
      }),
    });
    if (created instanceof ApiError) {
      first ??= created;
      texts.push(`failed to create PVC ${name}: ${created.message}`);
    } else {
      const message = `create Claim ${name} ${podIn} success`;
      events.event(set, 'Normal', 'SuccessfulCreate', message);
    }
  }
  return first === undefined ? undefined : { error: first, text: aggregateText(texts) };
}
