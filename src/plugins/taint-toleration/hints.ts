import { tolerates } from '../../objects/index.ts';
import type { Node, Pod } from '../../objects/index.ts';
import type { EventHint } from '../../framework/index.ts';
import { changed } from '../shared/changed-objects.ts';

/**
 * The node is new or had a taint that the pod does not tolerate, and has none now.
 *
 * Source: kubernetes v1.34.1 plugins/tainttoleration isSchedulableAfterNodeChange.
 */
export const isToleratedNow: EventHint = (pod, change) => {
  const { now, before } = changed('Node', change);
  if (now === undefined || isUntolerated(now, pod)) return false;
  return before === undefined || isUntolerated(before, pod);
};

/** The waiting pod itself got a toleration. Source: the same file, isSchedulableAfterPodTolerationChange. */
export const isOwnChange: EventHint = (pod, { object }) =>
  object?.metadata.uid === pod.metadata.uid;

const isUntolerated = ({ spec }: Node, pod: Pod): boolean =>
  (spec?.taints ?? []).some(
    (taint) => taint.effect !== 'PreferNoSchedule' && !tolerates(pod.spec.tolerations ?? [], taint),
  );
