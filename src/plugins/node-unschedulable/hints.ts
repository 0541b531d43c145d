import { tolerates } from '../../objects/index.ts';
import type { EventHint } from '../../framework/index.ts';
import { changed } from '../shared/changed-objects.ts';

export const CORDON = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' };

/** Source: kubernetes v1.34.1 plugins/nodeunschedulable isSchedulableAfterNodeChange. */
export const isUncordoned: EventHint = (_pod, change) => {
  const { now, before } = changed('Node', change);
  if (now === undefined || now.spec?.unschedulable === true) return false;
  return before === undefined || before.spec?.unschedulable === true;
};

/** The waiting pod itself tolerates cordons now. Source: the same file, isSchedulableAfterPodTolerationChange. */
export const toleratesCordon: EventHint = (pod, { object }) =>
  object?.metadata.uid === pod.metadata.uid && tolerates(pod.spec.tolerations ?? [], CORDON);
