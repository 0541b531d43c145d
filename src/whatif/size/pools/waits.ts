import { secondsWithoutNode } from '../../../outcome/index.ts';
import type { Plan, PlannedPod } from '../../../outcome/index.ts';

/** The longest wait of a pod that got a node, in seconds; 0 if none has waited. */
export const longestWait = ({ pods, deleted = [], summary }: Plan): number =>
  [...pods, ...deleted].reduce(
    (longest, pod) =>
      pod.node === null ? longest : Math.max(longest, secondsWithoutNode(pod, summary.endTime)),
    0,
  );

/**
 * The pods that wait too long: those without a node at the end, and those that waited for more seconds than `patience` until they got a node
 * or were deleted without one, as an autoscaler does when the peak that they were made for is over.
 */
export const waitingTooLong = (
  { pods, deleted = [], summary }: Plan,
  patience: number,
): readonly PlannedPod[] => [
  ...pods.filter(({ node }) => node === null),
  ...[...pods.filter(({ node }) => node !== null), ...deleted].filter(
    (pod) => secondsWithoutNode(pod, summary.endTime) > patience,
  ),
];
