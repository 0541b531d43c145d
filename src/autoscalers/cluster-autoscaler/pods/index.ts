export {
  isDaemonSetPod,
  isExpendable,
  isMirrorPod,
  isRecreatable,
  withoutNode,
} from './kinds-of-pods.ts';
export { PodPacker } from './packer.ts';
export type { PackedPod } from './packer.ts';
export { arrangePods } from './schedulability.ts';
export type { PodsBySchedulability } from './schedulability.ts';
export { PodShapes } from './similar-pods.ts';
