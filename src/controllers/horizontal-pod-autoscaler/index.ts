export { conclude } from './conclude.ts';
export { decide } from './decide.ts';
export type { Decision, SyncEvent } from './decision.ts';
export { DEFAULT_FLAGS } from './flags.ts';
export type { AutoscalerFlags } from './flags.ts';
export { kedaAutoscaler, scaledObjectOf } from './keda.ts';
export { newMemory } from './normalization/memory.ts';
export type { Memory } from './normalization/memory.ts';
export type {
  AutoscalerFollower,
  AutoscalerRepeats,
  AutoscalerSync,
  Autoscaling,
} from './autoscaling.ts';
export type {
  ContainerUsage,
  MetricsFailure,
  MetricsSource,
  ObjectQuery,
  OnForeseenChange,
  PodsQuery,
  PodUsage,
  PodValue,
  UsageWatch,
} from './metrics/apis.ts';
export { Recommendations } from './normalization/recommendations.ts';
export { isProposal } from './metrics/proposal.ts';
export type { Answer, Scale } from './metrics/proposal.ts';
export { answerOf } from './metrics/proposals.ts';
export { requestReader } from './metrics/requests.ts';
export { scaledPod } from './metrics/scaled-pod.ts';
export type { ScaledPod } from './metrics/scaled-pod.ts';
export { missingTarget, scaleTarget } from './scale-target.ts';
export type { ScaleFailure } from './scale-target.ts';
export { settingsOf } from './settings.ts';
