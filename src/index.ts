/** kschedsim as a library. `readManifests` reads files; everything else is pure and synchronous. */
export { readManifests } from './cli/input/index.ts';
export {
  checkPolicy,
  ConfigurationError as PolicyError,
  convertPolicy,
  showPolicy,
} from './config/index.ts';
export type { LegacyFeatureGates, PolicyCheck, ReadPolicyOptions } from './config/index.ts';
export * from './plugin.ts';
export { recordExtenders, replayExtenders } from './scheduler/index.ts';
export type {
  ExtenderCall,
  ExtenderReply,
  ExtenderTransport,
  ExtenderVerb,
  RecordedAnswer,
} from './scheduler/index.ts';
export { DeschedulerPolicyError, readDeschedulerPolicy } from './descheduler/index.ts';
export type { DeschedulerPolicy } from './descheduler/index.ts';
export { plan, withOwners } from './simulation/index.ts';
export type { PlanInput, PlanOptions, RemovedObject } from './simulation/index.ts';
export { InputError } from './problems/index.ts';
export type { Problem } from './problems/index.ts';
export {
  applyEdits,
  audit,
  capacity,
  check,
  compare,
  deschedule,
  drain,
  explain,
  growth,
  lossTimeline,
  makeEdits,
  pack,
  planWithRemedies,
  readExpectationList,
  readExpectations,
  size,
  survive,
  withEdits,
} from './whatif/index.ts';
export type {
  AuditInput,
  AuditOptions,
  CapacitiesInput,
  CapacityInput,
  CapacityOptions,
  CapacityTemplate,
  CheckInput,
  CheckOptions,
  CompareInput,
  CompareOptions,
  DescheduleInput,
  DescheduleOptions,
  DrainInput,
  DrainOptions,
  Edit,
  EditedInput,
  Expectations,
  ExpectationsContext,
  ExplainInput,
  GrowthInput,
  GrowthOptions,
  LuckOptions,
  PackInput,
  PackOptions,
  RateOf,
  Side,
  SizeInput,
  SizeOptions,
  SurviveInput,
  SurviveOptions,
} from './whatif/index.ts';
export { readTuning, tune } from './tune/index.ts';
export type { TunedCluster, TuneInput, TuneOptions, TuningDocument } from './tune/index.ts';
export type * from './outcome/index.ts';
