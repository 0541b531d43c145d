import { classifyNodes } from '../../descheduler/index.ts';
import type {
  ClassifiedNodes,
  Descheduled,
  DeschedulerPolicy,
  Kept,
} from '../../descheduler/index.ts';
import type {
  DescheduledByPolicy,
  DescheduledFate,
  DescheduledPod,
  DeschedulingCycle,
  DeschedulingStrategy,
  NodesByThreshold,
  PlannedNode,
  StoppedEviction,
  ThresholdsAround,
  UtilisationAround,
} from '../../outcome/index.ts';
import { plannedNodes } from '../../simulation/index.ts';
import { compareUtilisation } from '../compare/figures/utilisation.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import type { Destination } from './aftermath.ts';
import type { DescheduleOptions } from './input.ts';
import { identifyIn, subjectIn } from './identity.ts';
import type { Identify } from './identity.ts';
import { protectedPods } from './protected-pods.ts';
import { runCycles } from './run-cycles.ts';
import type { PlayedCycle, PlayedCycles } from './run-cycles.ts';

/** What one policy does, with what is left at the end. */
export interface PlayedPolicy {
  readonly document: DescheduledByPolicy;
  readonly played: PlayedCycles;
}

/** Plays a policy on the prepared cluster, and undoes it. */
export function playPolicy(
  prepared: PreparedCluster,
  policy: DeschedulerPolicy,
  { name, ...options }: Pick<DescheduleOptions, 'cycles' | 'interval'> & { readonly name?: string },
): PlayedPolicy {
  return prepared.fork((fork) => {
    const before = plannedNodes(prepared);
    const played = runCycles(fork, prepared, { policy, ...options });
    const after = plannedNodes(prepared);
    const [first] = played.cycles;
    const identity = identifyIn(prepared);
    const evictions = played.cycles.flatMap((cycle, at) => evictionsOf(cycle, at + 1, identity));
    const stopped = first === undefined ? [] : stoppedIn(first, identity);
    const document: DescheduledByPolicy = {
      ...(name === undefined ? {} : { name }),
      figures: {
        evicted: evictions.length,
        moved: withFate(evictions, 'moved'),
        back: withFate(evictions, 'back'),
        pending: played.pending.filter(({ isUnknown }) => !isUnknown).length,
        lost: played.lost.filter(({ isUnknown }) => !isUnknown).length,
        unknown: withFate(evictions, 'unknown'),
        ended: withFate(evictions, 'ended'),
        stopped: stopped.length,
      },
      end: played.end,
      ...(played.repeats === undefined ? {} : { repeats: played.repeats }),
      cycles: played.cycles.map(({ found }, at) => cycleOf(at + 1, found.nodes.length, evictions)),
      strategies: strategiesOf(policy, evictions, stopped),
      evictions,
      stopped,
      protected:
        first === undefined ? [] : protectedPods(first.found.protectedPods, subjectIn(prepared)),
      preempted: played.cycles.flatMap(({ preempted }, at) =>
        preempted.map((pod) => ({
          ...identity(pod),
          cycle: at + 1,
          node: pod.spec.nodeName ?? '',
        })),
      ),
      placed: played.placed.map(({ pod, node }) => ({ ...identity(pod), node })),
      utilisation: utilisationAround(before, after),
      thresholds: thresholdsAround(policy, played),
    };
    return { document, played };
  });
}

const withFate = (evictions: readonly DescheduledPod[], wanted: DescheduledFate): number =>
  evictions.filter(({ fate }) => fate === wanted).length;

const cycleOf = (
  cycle: number,
  nodes: number,
  evictions: readonly DescheduledPod[],
): DeschedulingCycle => {
  const own = evictions.filter((one) => one.cycle === cycle);
  return {
    cycle,
    nodes,
    evicted: own.length,
    moved: withFate(own, 'moved'),
    back: withFate(own, 'back'),
  };
};

const evictionsOf = (
  { found, destinations }: PlayedCycle,
  cycle: number,
  identity: Identify,
): readonly DescheduledPod[] =>
  found.evicted.map((eviction): DescheduledPod => {
    const { pod, profile, strategy, cause } = eviction;
    const { nodeName: from = '' } = pod.spec;
    return {
      ...identity(pod),
      cycle,
      profile,
      strategy,
      cause: cause.text,
      from,
      ...whereTo(from, destinations.get(pod)),
    };
  });

function whereTo(
  from: string,
  destination: Destination = { fate: 'ended' },
): Pick<DescheduledPod, 'to' | 'fate' | 'message'> {
  if (destination.fate !== 'placed') return { to: null, ...destination };
  const { node } = destination;
  return { to: node, fate: node === from ? 'back' : 'moved' };
}

const stoppedIn = (
  { found, review }: PlayedCycle,
  identity: Identify,
): readonly StoppedEviction[] =>
  found.kept.map(({ pod, profile, strategy, cause, stoppedBy }: Kept): StoppedEviction => {
    const message = review.refusalOf(pod);
    return {
      ...identity(pod),
      profile,
      strategy,
      cause: cause.text,
      node: pod.spec.nodeName ?? '',
      by: stoppedBy === 'refused' ? 'budget' : stoppedBy,
      ...(stoppedBy === 'refused' && message !== undefined ? { message } : {}),
    };
  });

function strategiesOf(
  { profiles }: DeschedulerPolicy,
  evictions: readonly DescheduledPod[],
  stopped: readonly StoppedEviction[],
): readonly DeschedulingStrategy[] {
  const points = ['deschedule', 'balance'] as const;
  return points.flatMap((point) =>
    profiles.flatMap(({ name: profile, ...strategies }) =>
      strategies[point].map(({ name: strategy, unmodelled }): DeschedulingStrategy => {
        const isOwn = (one: Pick<Descheduled, 'profile' | 'strategy'>): boolean =>
          one.profile === profile && one.strategy === strategy;
        return {
          profile,
          strategy,
          point,
          evicted: evictions.filter(isOwn).length,
          stopped: stopped.filter(isOwn).length,
          ...(unmodelled === undefined ? {} : { notRun: unmodelled }),
        };
      }),
    ),
  );
}

const utilisationAround = (
  before: readonly PlannedNode[],
  after: readonly PlannedNode[],
): readonly UtilisationAround[] =>
  compareUtilisation(before, after).map(({ resource, base, head }) => ({
    resource,
    before: base,
    after: head,
  }));

function thresholdsAround(
  policy: DeschedulerPolicy,
  { objects }: PlayedCycles,
): readonly ThresholdsAround[] {
  const after = classifyNodes(policy, objects.after);
  return classifyNodes(policy, objects.before).map(({ profile, strategy, ...nodes }, at) => ({
    profile,
    strategy,
    before: namesOf(nodes),
    after: namesOf(after[at] ?? { under: [], over: [] }),
  }));
}

const namesOf = ({ under, over }: Pick<ClassifiedNodes, 'under' | 'over'>): NodesByThreshold => ({
  under: under.map(({ metadata }) => metadata.name),
  over: over.map(({ metadata }) => metadata.name),
});
