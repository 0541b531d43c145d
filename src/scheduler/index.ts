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
export { readGivenPlugins } from './given-plugins.ts';
export type { GivenPlugin, GivenPlugins } from './given-plugins.ts';
export { joinPlugins } from './join-plugins.ts';
export { InputOrder } from './queue/input-order.ts';
export type { PodQueue, WaitingPod } from './queue/pod-queue.ts';
export { preEnqueue } from './queue/pre-enqueue.ts';
export { SchedulingQueue } from './queue/scheduling-queue.ts';
export type { QueueOptions } from './queue/queue-options.ts';
export { nodeCheckOf } from './node-check.ts';
export { podEventsOf } from './pod-events.ts';
export type { PodEvents } from './pod-events.ts';
export { podKey } from './pod-key.ts';
export { Scheduler } from './scheduler.ts';
export type { GangOptions, SchedulerOptions } from './scheduler-options.ts';
export { chooseRelease } from './choose-release.ts';
export type { ChosenRelease, ReleaseChoice } from './choose-release.ts';
export { setUpScheduler } from './set-up-scheduler.ts';
export type { SchedulerInput } from './scheduler-input.ts';
export type { SchedulerSetUp, SetUpOptions } from './set-up-scheduler.ts';
