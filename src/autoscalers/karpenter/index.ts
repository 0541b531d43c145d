export { karpenter } from './autoscaler.ts';
export type { Provider } from './algebra/labels.ts';
export type { Requirement, StatedRequirement } from './algebra/requirement.ts';
export type { Requirements } from './algebra/requirements.ts';
export type { InstanceType, Offering, StatedOffering } from './catalogue/instance-type.ts';
export { instanceType } from './catalogue/stated-type.ts';
export type { StatedInstanceType } from './catalogue/stated-type.ts';
export type { ClusterState } from './memory/cluster-state.ts';
export { StateNode } from './memory/state-node.ts';
export type { NodeClaim } from './objects/node-claim.ts';
export type {
  DisruptionBudget,
  NodePool,
  NodePoolDisruption,
  ObjectCondition,
} from './objects/node-pool.ts';
export { nodeClaimOf } from './provisioning/claims/node-claim-object.ts';
export type { MadeNodeClaim } from './provisioning/claims/node-claim-object.ts';
export type { PlannedClaim } from './provisioning/claims/planned-claim.ts';
export type { PodFailure } from './provisioning/failures.ts';
export { cheapestLaunch } from './provisioning/launch.ts';
export type { Launch } from './provisioning/launch.ts';
export { failureText, provision } from './provisioning/provision.ts';
export type {
  ProvisioningEvent,
  ProvisioningMoment,
  ProvisioningResult,
} from './provisioning/provision.ts';
export { PassPlanner } from './provisioning/pass-planner.ts';
export type { Pass, PassResult } from './provisioning/pass-planner.ts';
export type { ProvisioningOptions } from './provisioning/options.ts';
export { KWOK } from './providers/kwok.ts';
export type { CloudProvider, Machine } from './providers/contract.ts';
export { instanceTypesFor } from './supply/instance-types-for.ts';
export type { Supply } from './supply/instance-types-for.ts';
export { karpenterProblems } from './input/problems.ts';
