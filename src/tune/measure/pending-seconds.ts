import { isSuperseded, secondsWithoutNode } from '../../outcome/index.ts';
import type { Plan } from '../../outcome/index.ts';

/** How long pods wait for a node, in total: from their creation until they are scheduled or deleted, or to the end of the run. */
export const pendingSeconds = ({ pods, deleted = [], summary }: Plan): number =>
  [...pods.filter((pod) => !isSuperseded(pod)), ...deleted].reduce(
    (sum, pod) => sum + secondsWithoutNode(pod, summary.endTime),
    0,
  );
