import { isKind } from '../../../objects/index.ts';
import type { KubernetesObject, ObjectMeta } from '../../../objects/index.ts';
import { Doubts, entryOf } from '../cause.ts';
import type { Cause, Doubt } from '../cause.ts';
import { markOf } from '../pod-marks.ts';
import type { Marks } from '../pod-marks.ts';

const MARKS: Marks = {
  labels: new Map([
    ['kueue.x-k8s.io/queue-name', 'Kueue'],
    ['volcano.sh/queue-name', 'Volcano'],
    ['yunikorn.apache.org/queue', 'YuniKorn'],
    ['yunikorn.apache.org/app-id', 'YuniKorn'],
    ['quota.scheduling.koordinator.sh/name', 'Koordinator'],
  ]),
  annotations: new Map([
    ['kueue.x-k8s.io/queue-name', 'Kueue'],
    ['scheduling.volcano.sh/queue-name', 'Volcano'],
    ['volcano.sh/queue-name', 'Volcano'],
    ['yunikorn.apache.org/queue', 'YuniKorn'],
    ['yunikorn.apache.org/app-id', 'YuniKorn'],
    ['quota.scheduling.koordinator.sh/name', 'Koordinator'],
  ]),
};

const EFFECT = 'it may start later, elsewhere or never, as the queue has room';

/** Job queues, which decide when a workload may start: their labels on pods and workloads. */
export const queues: Cause = ({ shaped }) => {
  const doubts = new Doubts(EFFECT);
  const doubtOf = (metadata: Partial<ObjectMeta> | undefined): Doubt | undefined => {
    const mark = markOf(metadata, MARKS);
    return mark && doubts.of(`${mark.by} queue ${JSON.stringify(mark.value)} is not simulated`);
  };
  const isQueued = (object: KubernetesObject): boolean =>
    !isKind(object, 'Pod') &&
    metadataOf(object).some((metadata) => doubtOf(metadata) !== undefined);
  const isAny = shaped.some(
    ({ shape, object }) => doubtOf(shape.metadata) !== undefined || isQueued(object),
  );
  if (!isAny) return [];
  return [
    {
      entries: shaped
        .filter(({ object }) => isSuspended(object) && isQueued(object))
        .map(({ object }) => entryOf(object, SUSPENDED)),
      doubt: ({ pod, owners }) =>
        doubtOf(pod.metadata) ??
        owners.map(({ metadata }) => doubtOf(metadata)).find((doubt) => doubt !== undefined),
    },
  ];
};

const SUSPENDED = {
  reason: 'suspended until its queue admits it, which is not simulated',
  effect: 'its pods are not in this plan',
  makesPods: true,
  isSuspended: true,
};

/** The metadata of an object; for a CronJob also that of its Jobs, which the queue admits. */
function metadataOf(object: KubernetesObject): readonly (ObjectMeta | undefined)[] {
  return isKind(object, 'CronJob')
    ? [object.metadata, object.spec.jobTemplate.metadata]
    : [object.metadata];
}

function isSuspended(object: KubernetesObject): boolean {
  return isKind(object, 'Job') && object.spec.suspend === true;
}
