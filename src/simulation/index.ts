export type { Observe, Simulation } from './world/observe.ts';
export { appliedGiven } from './input/applied-objects.ts';
export { checkStanding, completed } from './input/check.ts';
export { Owners } from './input/owners.ts';
export { unmodelledAround, unmodelledIn } from './examined.ts';
export { placeAmong, placesIn } from './findings/index.ts';
export { referencesAmong } from './references/index.ts';
export type { PlaceOf } from './findings/index.ts';
export { givenOf, inOneList } from './input/given.ts';
export { readModelDocument } from './input/kubelet-model.ts';
export { givenWithOwners, withOwners } from './input/owned-objects.ts';
export { plan, play } from './plan.ts';
export type { Played } from './plan.ts';
export { settingsWithoutEffect } from './autoscaling/index.ts';
export type { ObjectLists, PlanInput, PlanOptions, RemovedObject } from './input/plan.ts';
export { CLAIMS_BEFORE_V1_32, isScaler } from './not-modelled/index.ts';
export { isSimulatedOwner } from './reconstruct/index.ts';
export { describeScheduler } from './document/describe-scheduler.ts';
export { extendersInReach } from './world/extenders.ts';
export { plannedNodes } from './document/planned-nodes.ts';
export type { PodHistory } from './document/history.ts';
export { evictionIn } from './document/planned-pod.ts';
export { readCsv, readUsage } from './usage/index.ts';
export { applyPodRules, parseFieldPath, readPodRules } from './pod-rules/index.ts';
export type { PodRules } from './pod-rules/index.ts';
export { rejectionsOf, rejectionWithoutNodes } from './document/rejections.ts';
export {
  boundsProblem,
  boundsText,
  countBoundFields,
  labelSelection,
  manifest,
  outsideText,
  readScenario,
  referenceText,
  referenceTo,
} from './scenario/index.ts';
export type {
  CountBounds,
  EvictionRecord,
  NodeRecord,
  LabelSelection,
  Reference,
  Scenario,
} from './scenario/index.ts';
export { listAt, textAt } from './value-at.ts';
