import { isSnapshotInfo, missingFromSnapshot } from '../../../objects/index.ts';
import type { PodSpec } from '../../../objects/index.ts';
import { AdmissionRequests } from './admission-requests.ts';
import type { Cause, Doubt } from '../cause.ts';

type Concerns = (spec: PodSpec | undefined) => boolean;

const everyPod: Concerns = () => true;
const withVolumes: Concerns = (spec) =>
  (spec?.volumes ?? []).some(
    ({ persistentVolumeClaim, ephemeral }) => (persistentVolumeClaim ?? ephemeral) !== undefined,
  );

const withDevices: Concerns = (spec) => (spec?.resourceClaims?.length ?? 0) > 0;

/** Kinds that the result of new pods depends on, with the pods that they concern. */
const CONCERNS: ReadonlyMap<string, Concerns> = new Map<string, Concerns>([
  ['Pod', everyPod],
  ['ResourceQuota', everyPod],
  ['LimitRange', everyPod],
  ['PriorityClass', (spec) => (spec?.priorityClassName ?? '') !== ''],
  ['RuntimeClass', (spec) => (spec?.runtimeClassName ?? '') !== ''],
  ['PersistentVolumeClaim', withVolumes],
  ['PersistentVolume', withVolumes],
  ['StorageClass', withVolumes],
  ['CSINode', withVolumes],
  ['DeviceClass', withDevices],
  ['ResourceSlice', withDevices],
  ['ResourceClaim', withDevices],
  ['ResourceClaimTemplate', withDevices],
]);

/** Kinds that a snapshot lacks according to its own list. New pods that they concern are in doubt; existing pods are not. */
export const snapshotGaps: Cause = (input) => {
  const { cluster, applied } = input.others;
  const gaps = [...cluster, ...applied]
    .filter(({ apiVersion, kind }) => isSnapshotInfo(apiVersion, kind))
    .flatMap(missingFromSnapshot);
  if (gaps.length === 0) return [];
  const requests = new AdmissionRequests(input);
  return gaps.map((gap) => {
    const { kind, reason, effect } = gap;
    const concerns = CONCERNS.get(kind);
    const entries = [gap];
    if (concerns === undefined) return { entries };
    const doubt: Doubt = { reason, effect };
    return {
      entries,
      doubt: (subject) =>
        concerns(subject.pod.spec) && requests.of(subject).length > 0 ? doubt : undefined,
    };
  });
};
