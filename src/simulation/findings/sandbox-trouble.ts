import { findCondition } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { TimelineEntry } from '../../outcome/index.ts';
import type { PodTrouble } from './pod-trouble.ts';

/** Events that say why a pod has no sandbox: it failed, or a volume is missing. */
const REASONS: ReadonlySet<string> = new Set([
  'FailedCreatePodSandBox',
  'FailedAttachVolume',
  'FailedMount',
]);

/** Why a pod that has no sandbox has none; undefined if it has one, or is only being created. Its status does not say. */
export function sandboxTroubleOf(
  { metadata, status }: Pod,
  timeline: readonly TimelineEntry[],
): PodTrouble | undefined {
  if (status?.phase !== 'Pending' || metadata.deletionTimestamp !== undefined) return undefined;
  if (findCondition(status.conditions, 'PodReadyToStartContainers')?.status !== 'False') {
    return undefined;
  }
  const failure = timeline.findLast(({ reason }) => REASONS.has(reason));
  if (failure === undefined) return undefined;
  return { kind: 'failing', message: `ContainerCreating: ${failure.message ?? ''}` };
}
