import { isSnapshotInfo, missingFromSnapshot } from '../../api/index.ts';
import type { PodSpec } from '../../api/index.ts';
import { AdmissionRequests } from './admission-requests.ts';
import type { Cause, Doubt } from './cause.ts';

type Concerns = (spec: PodSpec | undefined) => boolean;

const everyPod: Concerns = () => true;
const withVolumes: Concerns = (spec) =>
  (spec?.volumes ?? []).some(
    ({ persistentVolumeClaim, ephemeral }) => (persistentVolumeClaim ?? ephemeral) !== undefined,
  );

/** The kinds without which the fate of a new pod is not known, each with the pods that it concerns. */
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
]);

/** What a snapshot says that it lacks. A new pod that it concerns is in doubt; a pod of the cluster has been admitted before. */
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
