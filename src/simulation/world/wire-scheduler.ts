import type { Pod } from '../../objects/index.ts';
import { isEnabled } from '../../features/index.ts';
import type { EventQueue } from '../../clock/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import { Engine } from '../../engine/index.ts';
import type { Profile } from '../../framework/index.ts';
import {
  InputOrder,
  nodeCheckOf,
  podEventsOf,
  Scheduler,
  SchedulingQueue,
  watchCluster,
} from '../../scheduler/index.ts';
import type { GangOptions, PodQueue, SchedulerSetUp } from '../../scheduler/index.ts';
import type { ApiServer, EventRecorder, Timestamps } from '../../server/index.ts';
import { Random } from '../../units/index.ts';
import type { History } from '../document/history.ts';
import type { PlanOptions } from '../input/plan.ts';

/** What the scheduler is built from. */
export interface SchedulerParts {
  readonly api: ApiServer;
  readonly clock: EventQueue;
  readonly timestamps: Timestamps;
  readonly events: EventRecorder;
  readonly history: History;
  readonly cluster: Cluster;
  readonly decided: (pod: Pod, fits: boolean) => void;
  /** See Simulation; it may be replaced later. */
  isUnsaid: (pod: Pod) => boolean;
}

/** A scheduler that does not watch yet. */
export interface WiredScheduler {
  readonly scheduler: Scheduler;
  readonly profiles: readonly Profile[];
  /** Whether a tie between nodes, or between pods to evict, has been drawn. */
  readonly hasDrawn: () => boolean;
  /** Feeds the cluster and the queue from watches. Call it once, after the other systems have started to watch. */
  readonly watch: () => void;
}

export function wireScheduler(
  parts: SchedulerParts,
  setUp: SchedulerSetUp,
  options: PlanOptions,
): WiredScheduler {
  const { api, clock, timestamps, events, history, cluster, decided } = parts;
  const { seed = 0, tieBreak = 'random', order = 'queue', preemption = true } = options;
  const profiles = withPercentage(setUp.profiles, options.percentageOfNodesToScore);
  const queue: PodQueue =
    order === 'input'
      ? new InputOrder(cluster)
      : schedulingQueue(setUp, { clock, cluster }, () => {
          scheduler.run();
        });
  const random = new Random(seed);
  const scheduler: Scheduler = new Scheduler({
    api,
    events,
    cluster,
    engine: new Engine(cluster, {
      tieBreak: tieBreak === 'name' ? 'name' : random,
      now: () => clock.nowMs,
    }),
    profiles,
    queue,
    now: () => clock.nowMs,
    after: (delayMs, handler) => {
      clock.after(delayMs, handler);
    },
    wakeUp: () => {
      wakeUp();
    },
    timestamp: () => timestamps.now,
    // No preemption without a queue: it would not try the preemptor again.
    ...(preemption && order === 'queue'
      ? { draw: (count: number) => (tieBreak === 'name' ? 0 : random.below(count)) }
      : {}),
    onDecided: decided,
    isUnsaid: (pod) => parts.isUnsaid(pod),
    onPreempted: (victim, preemptor) => {
      history.preempted(victim, preemptor);
    },
    gangs: gangOptions(setUp, clock, () => {
      wakeUp();
    }),
  });
  const wakeUp = oncePerMoment(clock, () => {
    scheduler.run();
  });
  const podEvents = podEventsOf(setUp.release);
  const watch = (): void => {
    watchCluster({ api, cluster, queue, scheduler, podEvents, wakeUp });
  };
  return { scheduler, profiles, watch, hasDrawn: () => random.hasDrawn };
}

/** Undefined if pods have no groups. */
function gangOptions(
  { cluster, release: { gates, rules } }: SchedulerSetUp,
  clock: EventQueue,
  wakeUp: () => void,
): GangOptions | undefined {
  if (cluster.groupRules === undefined) return undefined;
  return {
    inOneCycle: rules.schedulesPodGroups,
    nominates: isEnabled(gates, 'NominatedNodeNameForExpectation'),
    at: (timeMs, handler) => {
      const ticket = clock.at(timeMs, handler);
      return () => {
        clock.cancel(ticket);
      };
    },
    whileBusy: (timeMs, handler) => {
      clock.whileBusy(timeMs, handler);
    },
    wakeUp,
  };
}

function schedulingQueue(
  { settings, release }: SchedulerSetUp,
  { clock, cluster }: Pick<SchedulerParts, 'clock' | 'cluster'>,
  schedule: () => void,
): SchedulingQueue {
  return new SchedulingQueue({
    clock,
    cluster,
    initialBackoffMs: settings.podInitialBackoffSeconds * 1000,
    maxBackoffMs: settings.podMaxBackoffSeconds * 1000,
    // KEP-5142: while no pod is active, pods in back-off are tried early.
    popsFromBackoff: isEnabled(release.gates, 'SchedulerPopFromBackoffQ'),
    ...(isEnabled(release.gates, 'SchedulerQueueingHints') && { podEvents: podEventsOf(release) }),
    ...release.queue,
    nodeCheck: nodeCheckOf(release, cluster),
    whileBusy: (timeMs, handler) => {
      clock.whileBusy(timeMs, handler);
    },
    onBackoff: (untilMs) => clock.at(untilMs, schedule),
  });
}

/** Defers a call behind the other events of the moment, so that controllers and deletions are done before pods are scheduled. */
function oncePerMoment(clock: EventQueue, call: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    clock.after(0, () => {
      isDue = false;
      call();
    });
  };
}

function withPercentage(
  profiles: readonly Profile[],
  percentageOfNodesToScore: number | undefined,
): readonly Profile[] {
  if (percentageOfNodesToScore === undefined) return profiles;
  return profiles.map((profile) => ({ ...profile, percentageOfNodesToScore }));
}
