export type { Attend, Spectacle } from './attend.ts';
export { checkInput, completed } from './check-input.ts';
export { kubeletModelFaults } from './kubelet-model.ts';
export { plan } from './plan.ts';
export type { PlanInput, PlanOptions } from './plan-input.ts';
export type { RemovedObject } from './removals.ts';
export { extendersInReach } from './extenders.ts';
export { scenarioFaults } from './scenario/index.ts';
export type { Fault } from './scenario/index.ts';
