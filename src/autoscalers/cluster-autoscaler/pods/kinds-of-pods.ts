import { controllerOf } from '../../../objects/index.ts';
import type { Pod } from '../../../objects/index.ts';

const DAEMON_SET_POD = 'cluster-autoscaler.kubernetes.io/daemonset-pod';
const MIRROR = 'kubernetes.io/config.mirror';
const SOURCE = 'kubernetes.io/config.source';

/** Source: utils/pod/pod.go IsDaemonSetPod, 1.36. */
export const isDaemonSetPod = ({ metadata }: Pod): boolean =>
  controllerOf(metadata)?.kind === 'DaemonSet' || metadata.annotations?.[DAEMON_SET_POD] === 'true';

export const isMirrorPod = ({ metadata }: Pod): boolean =>
  metadata.annotations !== undefined && Object.hasOwn(metadata.annotations, MIRROR);

/** A kubelet runs the pod from a file or an address. */
const isStaticPod = ({ metadata: { annotations } }: Pod): boolean =>
  annotations !== undefined && Object.hasOwn(annotations, SOURCE) && annotations[SOURCE] !== 'api';

/** A controller makes the pod again somewhere else when it is evicted. Source: utils/pod/pod.go FilterRecreatablePods, 1.36. */
export const isRecreatable = (pod: Pod): boolean =>
  !isStaticPod(pod) && !isMirrorPod(pod) && !isDaemonSetPod(pod);

/** The pod has a priority below the cutoff: it neither triggers a scale-up nor hinders a scale-down. A pod without priority has not. */
export const isExpendable = ({ spec }: Pod, cutoff: number): boolean =>
  spec.priority !== undefined && spec.priority < cutoff;

/** The pod as if it were on no node: the same object for the same pod. */
export function withoutNode(pod: Pod): Pod {
  if (pod.spec.nodeName === undefined) return pod;
  const known = unplaced.get(pod);
  if (known !== undefined) return known;
  const { nodeName: _nodeName, ...spec } = pod.spec;
  const free = { ...pod, spec };
  unplaced.set(pod, free);
  return free;
}

const unplaced = new WeakMap<Pod, Pod>();
