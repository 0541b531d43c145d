import { controllerOf } from '../../../objects/index.ts';
import type { Pod } from '../../../objects/index.ts';
import { isDaemonSetPod, PodShapes } from '../pods/index.ts';
import type { Refusal } from './refusal.ts';

/** Pods that one controller owns with equal labels and specs: where the first of them fits, all do as far as the autoscaler looks. */
export interface PodGroup {
  /** The first of `pods`: it speaks for all where the group is only looked at. */
  readonly sample: Pod;
  readonly pods: Pod[];
  /** By node group: why its nodes do not take the first pod. */
  readonly rejections: Map<string, Refusal>;
  /** The node groups whose new nodes take the first pod. */
  readonly fitting: string[];
  /** Some node group takes it. */
  isSchedulable: boolean;
}

/** Source: core/scaleup/equivalence/groups.go BuildPodGroups, 1.36. */
export function groupPods(pods: readonly Pod[]): readonly PodGroup[] {
  const groups: PodGroup[] = [];
  const shapes = new PodShapes<PodGroup>();
  for (const pod of pods) {
    const isAlone = controllerOf(pod.metadata) === undefined || isDaemonSetPod(pod);
    const known = isAlone ? undefined : shapes.valueOf(pod);
    if (known !== undefined) {
      known.pods.push(pod);
      continue;
    }
    const group: PodGroup = {
      sample: pod,
      pods: [pod],
      rejections: new Map(),
      fitting: [],
      isSchedulable: false,
    };
    groups.push(group);
    if (!isAlone) shapes.add(pod, group);
  }
  return groups;
}
