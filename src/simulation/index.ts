export type { Observe, Simulation } from './observe.ts';
export { appliedObjects } from './applied-objects.ts';
export { checkInput, completed } from './check-input.ts';
export { Owners } from './owners.ts';
export { unmodelledAround, unmodelledIn } from './examined.ts';
export { placesIn } from './findings/index.ts';
export { referencesAmong } from './references/index.ts';
export type { PlaceOf } from './findings/index.ts';
export { originalsOf } from './given-objects.ts';
export { readModelDocument } from './kubelet-model.ts';
export { withOwners } from './owned-objects.ts';
export { plan } from './plan.ts';
export type { PlanInput, PlanOptions, RemovedObject } from './plan-input.ts';
export { CLAIMS_BEFORE_V1_32 } from './not-modelled/index.ts';
export { isSimulatedOwner } from './reconstruct/index.ts';
export { describeScheduler } from './describe-scheduler.ts';
export { extendersInReach } from './extenders.ts';
export type { PodHistory } from './history.ts';
export { evictionIn } from './planned-pod.ts';
export { applyPodRules, readPodRules } from './pod-rules/index.ts';
export type { PodRules } from './pod-rules/index.ts';
export { rejectionsOf, rejectionWithoutNodes } from './rejections.ts';
export { reviewEviction } from './scenario/index.ts';
export type { EvictionRecord, NodeRecord } from './scenario/index.ts';
export {
  entries,
  fields,
  inNamespace,
  labelSelection,
  manifest,
  readScenario,
  referenceText,
  referenceTo,
  scenarioKind,
} from './scenario/index.ts';
export type {
  DocumentProblem,
  Field,
  Fields,
  JsonSchema,
  LabelSelection,
  ReadingContext,
  Reference,
  Scenario,
  ScenarioKind,
} from './scenario/index.ts';
