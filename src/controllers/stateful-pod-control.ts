import { aggregateText } from '../api/index.ts';
import type { StatefulSet } from '../api/index.ts';
import { ApiError } from '../store/index.ts';
import { attemptCreate } from './attempt.ts';
import type { CreateContext, FailureEvent } from './attempt.ts';
import type { PodBlueprint } from './pod-template.ts';
import { claimsOf, statefulPod } from './stateful-pod.ts';

/**
 * Creates one pod of a StatefulSet, its claims first. Answers why it could not be.
 * Source: pkg/controller/statefulset/stateful_pod_control.go CreateStatefulPod, v1.34.
 */
export function createStatefulPod(
  context: CreateContext,
  set: StatefulSet,
  blueprint: PodBlueprint,
  ordinal: number,
  revision: string,
): ApiError | undefined {
  const { events } = context;
  const pod = statefulPod(set, blueprint, ordinal, revision);
  const podIn = `Pod ${pod.metadata.name} in StatefulSet ${set.metadata.name}`;
  const failed = (message: string): FailureEvent => ({
    reason: 'FailedCreate',
    message: `create ${podIn} failed error: ${message}`,
  });
  const refused = createClaims(context, set, ordinal, podIn);
  if (refused !== undefined) {
    const { reason, message } = failed(refused.text);
    events.event(set, 'Warning', reason, message);
    return refused.error;
  }
  // A pod of that name that is there already is no news: it is waited for.
  const created = attemptCreate(context, set, 'Pod', pod, (error) =>
    error.reason === 'AlreadyExists' ? undefined : failed(error.message),
  );
  if (created instanceof ApiError) return created;
  events.event(set, 'Normal', 'SuccessfulCreate', `create ${podIn} successful`);
  return undefined;
}

/** Tries all claims that are missing. The text is that of all failures. */
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
    const created = attemptCreate(context, set, 'PersistentVolumeClaim', claim, ({ message }) => ({
      reason: 'FailedCreate',
      message: `create Claim ${name} for ${podIn} failed error: ${message}`,
    }));
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
