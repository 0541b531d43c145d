import type { EventRecorder } from '../events.ts';
import { refusalTexts } from './refusal.ts';
import type { Refusal } from './refusal.ts';
import type { ScaleUpStatus, UnhelpedPod } from './status.ts';

/** Records the events of pods. Source: processors/status/eventing_scale_up_processor.go, 1.36. */
export function reportScaleUp(status: ScaleUpStatus, events: EventRecorder): void {
  const { result, resizes, triggered, unhelped } = status;
  if (result !== 'Successful' && result !== 'Error') {
    for (const one of unhelped) {
      events.onPod(one.pod, 'Normal', 'NotTriggerScaleUp', refusalText(one, status));
    }
  }
  if (resizes.length === 0) return;
  const changes = resizes
    .map(
      ({ group, from, to }) =>
        `{${group.id} ${String(from)}->${String(to)} (max: ${String(group.max)})}`,
    )
    .join(' ');
  for (const pod of triggered) {
    events.onPod(pod, 'Normal', 'TriggeredScaleUp', `pod triggered scale-up: [${changes}]`);
  }
}

/** Why no group helps a pod, in the words of the event. `withoutReason`: ends the text where the event gives no reason. */
export const refusalText = (pod: UnhelpedPod, status: ScaleUpStatus, withoutReason = ''): string =>
  `pod didn't trigger scale-up: ${whyNot(pod, status) || withoutReason}`;

/** The reasons with the number of groups that have each. The autoscaler lists them in random order; here they are sorted. */
function whyNot({ rejected, skipped }: UnhelpedPod, { result, considered }: ScaleUpStatus): string {
  if (result === 'LimitedByMaxNodesTotal') return 'max total nodes in cluster reached';
  const known = new Set(considered.map(({ id }) => id));
  const counts = new Map<string, number>();
  const count = (refusals: ReadonlyMap<string, Refusal>): void => {
    for (const [id, refusal] of refusals) {
      if (!known.has(id)) continue;
      for (const text of refusalTexts(refusal)) counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  };
  count(rejected);
  count(skipped);
  return Array.from(counts, ([text, times]) => `${String(times)} ${text}`)
    .sort()
    .join(', ');
}
