import { isBound, isKind, keyOf } from '../../objects/index.ts';
import type { Deployment } from '../../objects/index.ts';
import type { Given } from '../../input/index.ts';
import type { PlannedPod } from '../../outcome/index.ts';
import type { Candidate } from './candidate.ts';
import { patchOf } from './pod-changes.ts';
import type { Rejected } from './pod-changes.ts';

/** Changes of how workloads replace their pods. Only a plan of the changed input tells what they do. */
export function* workloadChanges(
  { group }: Rejected,
  given: readonly Given[],
): Generator<Candidate> {
  for (const { object, pods } of group.makers) {
    if (object === undefined) continue;
    if (isKind(object, 'Deployment')) yield* rollouts(object, given);
    if (isKind(object, 'StatefulSet')) yield* stuckPods(pods, given);
  }
}

/** A rollout whose new pods find no room beside the old ones lets the old ones go first. */
function* rollouts(
  { apiVersion, kind, metadata: { name, namespace }, spec }: Deployment,
  given: readonly Given[],
): Generator<Candidate> {
  const isRunning = given.some(
    ({ object, side }) =>
      side === 'cluster' &&
      isKind(object, 'Deployment') &&
      object.metadata.name === name &&
      object.metadata.namespace === namespace,
  );
  if (!isRunning || spec.strategy?.type === 'Recreate') return;
  const change = (text: string, strategy: object): Candidate => ({
    kind: 'rollout',
    text: `${text} (${kind}/${name})`,
    changes: [patchOf({ apiVersion, kind, metadata: { name, namespace }, spec: { strategy } })],
  });
  yield change('roll out with maxSurge: 0 and maxUnavailable: 1', {
    type: 'RollingUpdate',
    rollingUpdate: { maxSurge: 0, maxUnavailable: 1 },
  });
  yield change('roll out with strategy Recreate', { type: 'Recreate', rollingUpdate: null });
}

/** An ordered StatefulSet waits for its pending pod of an earlier template, and does not replace it. */
function* stuckPods(pods: readonly PlannedPod[], given: readonly Given[]): Generator<Candidate> {
  const keys = new Set(pods.map(keyOf));
  for (const { object } of given) {
    if (!isKind(object, 'Pod') || isBound(object) || !keys.has(keyOf(object.metadata))) continue;
    yield {
      kind: 'delete-pod',
      text: `delete pod ${object.metadata.name}: its StatefulSet makes it again from the current template`,
      changes: [{ action: 'delete', object }],
    };
  }
}
