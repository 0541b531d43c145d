export type { Controller, ControllerDependencies } from './controller.ts';
export { nextRun } from './cron-schedule.ts';
export { expectedPods } from './expected-pods.ts';
export type { Workload } from './expected-pods.ts';
export { controllerOf } from './owner-reference.ts';
export { startControllers } from './start-controllers.ts';
