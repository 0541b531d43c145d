export { buildProfiles } from './build-profiles.ts';
export type { Decision } from './decision.ts';
export { watchCluster } from './event-handlers.ts';
export {
  bindByExtender,
  recordExtenders,
  replayExtenders,
  watchExtenders,
} from './extender/index.ts';
export type {
  ExtenderCall,
  ExtenderReply,
  ExtenderTransport,
  ExtenderVerb,
  RecordedAnswer,
} from './extender/index.ts';
export { readGivenPlugins } from './user-plugins/given.ts';
export type { GivenPlugin, GivenPlugins } from './user-plugins/given.ts';
export { joinPlugins } from './user-plugins/join.ts';
export { InputOrder } from './queue/input-order.ts';
export type { PodQueue, WaitingPod } from './queue/pod-queue.ts';
export { preEnqueue } from './queue/pre-enqueue.ts';
export { PriorityQueue } from './queue/priority-queue.ts';
export { SchedulingQueue } from './queue/scheduling-queue.ts';
export type { QueueOptions } from './queue/options.ts';
export { nodeCheckOf } from './user-plugins/node-check.ts';
export { podEventsOf } from './pod-events.ts';
export type { PodEvents } from './pod-events.ts';
export { podKey } from './pod-key.ts';
export { Scheduler } from './loop.ts';
export type { GangOptions, SchedulerOptions } from './options.ts';
export { chooseRelease } from './choose-release.ts';
export type { ChosenRelease, ReleaseChoice } from './choose-release.ts';
export { setUpScheduler } from './set-up-scheduler.ts';
export type { SchedulerInput } from './input.ts';
export type { SchedulerSetUp, SetUpOptions } from './set-up-scheduler.ts';
