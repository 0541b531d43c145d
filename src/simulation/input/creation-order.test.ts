import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../objects/index.ts';
import { inCreationOrder } from './creation-order.ts';

/** Each needs those before it. */
const ORDER =
  'Namespace PriorityClass RuntimeClass LimitRange ResourceQuota StorageClass CSIDriver Node CSINode PersistentVolume PersistentVolumeClaim DeviceClass ResourceSlice ResourceClaimTemplate ResourceClaim Service PodDisruptionBudget ConfigMap CronJob DaemonSet Deployment StatefulSet ReplicaSet ReplicationController Job Pod'.split(
    ' ',
  );

test('objects are created after the objects that they need, others in their order', () => {
  const objects = ORDER.flatMap((kind): KubernetesObject[] =>
    ['z', 'a'].map((name) => ({ apiVersion: 'v1', kind, metadata: { name } })),
  );
  fc.assert(
    fc.property(fc.shuffledSubarray(objects), (given) => {
      const ordered = inCreationOrder(given);
      const ofKind = (
        all: readonly KubernetesObject[],
        kind: string,
      ): readonly KubernetesObject[] => all.filter((one) => one.kind === kind);
      expect(ordered).toEqual(ORDER.flatMap((kind) => ofKind(given, kind)));
    }),
  );
});
