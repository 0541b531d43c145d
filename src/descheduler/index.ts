export { readDeschedulerPolicy } from './policy/read-policy.ts';
export { DeschedulerPolicyError } from './policy/refusal.ts';
export type { DeschedulerPolicy } from './policy/descheduler-policy.ts';
export type { DeschedulerObjects } from './cluster/state.ts';
export { classifyNodes } from './node-classes.ts';
export type { ClassifiedNodes } from './node-classes.ts';
export { deschedule } from './run.ts';
export type { Descheduled, DescheduleCycle, Kept, NotRun } from './run.ts';
