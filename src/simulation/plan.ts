import { isCustomResource, kubeletVersions } from '../objects/index.ts';
import type { KubernetesObject, Pod } from '../objects/index.ts';
import { objectsOf, type Given } from '../input/index.ts';
import { PLAN_FAIL_ON } from '../outcome/index.ts';
import type { Plan } from '../outcome/index.ts';
import { podStrategyOf } from '../releases/index.ts';
import { setUpScheduler } from '../scheduler/index.ts';
import type { SchedulerSetUp } from '../scheduler/index.ts';
import type { Problem } from '../problems/index.ts';
import type { Trace } from '../traces/index.ts';
import { buildPlan } from './document/build.ts';
import { withObjects } from './input/dump.ts';
import { applyAll } from './apply-all.ts';
import { examined } from './examined.ts';
import { choiceWarnings, foreseenWarnings } from './autoscaling/index.ts';
import type { ActingAutoscaler } from './autoscaling/index.ts';
import { extendersInReach } from './world/extenders.ts';
import type { ExtendersInReach } from './world/extenders.ts';
import { allPlacesIn, placesIn } from './findings/index.ts';
import type { PlaceOf } from './findings/index.ts';
import { givenOf, withPodsOf, withSharedSpecs } from './input/given.ts';
import { failedJobs } from './input/summary.ts';
import { layersOf } from './input/layers.ts';
import type { Layers } from './input/layers.ts';
import { Unmodelled } from './not-modelled/index.ts';
import type { Observe } from './world/observe.ts';
import { optionProblems } from './input/option-problems.ts';
import { phasesOf } from './world/phases.ts';
import type { Phases } from './world/phases.ts';
import { DEFAULT_SLOW_AFTER } from './input/plan.ts';
import type { PlanInput, PlanOptions } from './input/plan.ts';
import { DEFAULT_MAX_PODS } from './input/pod-demand.ts';
import { PodLimit } from './input/pod-limit.ts';
import { timesOf } from './input/times.ts';
import type { Times } from './input/times.ts';
import { missingNodeWarnings } from './input/missing-nodes.ts';
import { quotaWarnings } from './input/quota-warnings.ts';
import { missingOwnerWarnings } from './references/index.ts';
import { RolloutLog } from './rollouts/index.ts';
import { removedObjects } from './input/removals.ts';
import {
  divideHooks,
  helmRelease,
  hookObjects,
  hookWarnings,
  withRemoved,
} from './release/index.ts';
import type { HelmRelease, RunHooks } from './release/index.ts';
import {
  demandsOf,
  FailureRates,
  loadsOf,
  objectsOf as objectsIn,
  ScenarioRun,
  setManifests,
} from './scenario/index.ts';
import type { Scenario } from './scenario/index.ts';
import { NOTHING_BEFORE, standingBefore } from './standing/index.ts';
import { autoscaledRun, usageWarnings, withKedaAutoscalers } from './replica-autoscaling/index.ts';
import { checkAll } from './input/check-all.ts';
import { runToEnd } from './run-to-end.ts';
import type { AutoscaledRun } from './replica-autoscaling/index.ts';
import { unallocatedClaimWarnings, unboundClaimWarnings } from './input/unbound-claims.ts';
import { Owners } from './input/owners.ts';
import { broughtBy, PodLifetimes, TracePlay } from './trace/index.ts';
import { World } from './world/build.ts';

/**
 * What would happen if these objects were applied: where every pod is placed, which pods do not fit and why, and when each one
 * runs. Pure: the same input and seed give the same plan.
 *
 * @param observe is called with the simulation before its first event
 * @throws InputError that lists all problems of the input
 */
export function plan(input: PlanInput, observe?: Observe): Plan {
  const prepared = prepare(input);
  const { options, setUp, phases, times, autoscaled } = prepared;
  const { world, failures } = createWorld(prepared);
  const nodesBefore = world.api.list('Node');
  observe?.(world);
  const play = new TracePlay(input.trace, world);
  const ofQuotas = quotaWarnings(objectsOf(phases.existing), world.api);
  const rollouts = new RolloutLog(world.api, world.clock, {
    isLive: phases.isLive,
    isSized: (workload) => autoscaled?.follows(workload) ?? false,
  });
  const before = phases.isLive ? standingBefore(world.api) : NOTHING_BEFORE;
  if (phases.isLive) world.run(0);
  const outcomeOfApply = applyAll(prepared, world);
  const run = startScenario(prepared, world, failures);
  play.start();
  const end = runToEnd(world, run, times);
  const built = buildPlan(world, {
    ...end.summary,
    seed: options.seed ?? 0,
    scenario: input.scenario === undefined ? undefined : run.outcome(),
    ...outcomeOfApply(),
    failOn: options.failOn ?? PLAN_FAIL_ON,
    slowAfter: options.slowAfter ?? DEFAULT_SLOW_AFTER,
    rollouts,
    autoscaled,
    play,
    placeOf: prepared.placeOf,
    before,
    failedBefore: failedJobs(prepared.objects),
    unmodelled: new Unmodelled(
      examined(
        notAutoscaling(prepared),
        prepared.later,
        setUp,
        ({ ref }) => autoscaled?.follows(ref) ?? false,
      ),
    ),
    notModelled: prepared.leftOut(setUp),
    autoscaler: prepared.autoscaler,
    nodesBefore,
    warnings: [
      ...prepared.warnings,
      ...play.warnings,
      ...(prepared.autoscaler?.prepared.warnings ?? []),
      ...foreseenWarnings(world, prepared.switchedOff),
      ...choiceWarnings(options.autoscaling, prepared.autoscaler ?? prepared.switchedOff),
      ...ofQuotas,
      ...end.warnings,
      ...world.cronJobs.warnings,
      ...unboundClaimWarnings(world.api),
      ...unallocatedClaimWarnings(world.api),
      ...missingNodeWarnings(prepared.objects, world.api),
      ...missingOwnerWarnings(prepared.given, world.api),
    ],
  });
  return withObjects(built, world.api);
}

/** An input that has been read and checked. */
interface Prepared extends Pick<ExtendersInReach, 'leftOut'> {
  readonly given: readonly Given[];
  readonly release: HelmRelease | undefined;
  readonly hooks: RunHooks;
  /** With documents that have been read. */
  readonly options: PlanOptions;
  readonly scenario: Scenario;
  readonly autoscaler: ActingAutoscaler | undefined;
  readonly switchedOff: ActingAutoscaler | undefined;
  /** Objects that the scenario applies. */
  readonly later: readonly KubernetesObject[];
  readonly setUp: SchedulerSetUp;
  readonly layers: Layers;
  /** The objects of the layers. */
  readonly objects: readonly KubernetesObject[];
  readonly phases: Phases;
  /** Pods that have passed admission. */
  readonly admitted: readonly Pod[];
  /** Objects that are deleted before the first event. */
  readonly removed: readonly KubernetesObject[];
  readonly limit: PodLimit;
  readonly times: Times;
  /** Undefined: no autoscaler acts. */
  readonly autoscaled: AutoscaledRun | undefined;
  readonly trace: Trace | undefined;
  readonly placeOf: PlaceOf;
  readonly warnings: readonly string[];
}

function prepare(input: PlanInput): Prepared {
  const wrong: Problem[] = [...optionProblems(input.options)];
  const all = withPodsOf(withSharedSpecs(givenOf(input)), input.options ?? {}, wrong);
  const release = input.release && helmRelease(input.release, all, wrong);
  const { trace } = input;
  const brought = broughtBy(trace);
  const given = withKedaAutoscalers(
    [...(release?.given ?? all), ...brought.objects],
    input.options?.usage,
  );
  const { extenders, leftOut } = extendersInReach(input.options?.extenders);
  const setUp = setUpScheduler(input, {
    ...input.options,
    extenders,
    kubelets: kubeletVersions(objectsOf(given)),
  });
  const strategy = podStrategyOf(setUp.release);
  const read = checkAll(given, setUp.release, input, wrong);
  const { checked, scenario, loads, options } = read;
  const { pods: pending } = checked;
  const later = [...objectsIn(scenario), ...brought.later];
  const { manifests, hooks } = divideHooks(release, checked.objects);
  const layers = layersOf(manifests);
  const objects = objectsOf(layers.objects);
  const removed = withRemoved(release, removedObjects(input, layers, given));
  const limit = new PodLimit(options.maxPods ?? DEFAULT_MAX_PODS, allPlacesIn(given));
  const applied = objectsOf([...layers.changes.values()]);
  const during = [...later, ...hookObjects(hooks)];
  limit.checkInput([...objects, ...applied, ...pending, ...during], demandsOf(scenario));
  const laterLoads = loadsOf(scenario);
  const autoscaled = autoscaledRun({ given, later: during, loads, laterLoads });
  const isStaged = hooks.before.length > 0 || (release?.conflicts.length ?? 0) > 0;
  return {
    given,
    release,
    hooks,
    options,
    scenario,
    ...nodeAutoscalers(read.autoscaler),
    later,
    ...{ setUp, leftOut, layers, objects },
    phases: phasesOf({ layers, later: during, apart: pending, isStaged }, options),
    admitted: pending.map((pod) => strategy.merged(strategy.enabled(pod))),
    removed,
    limit,
    trace,
    times: timesOf(options, scenario, loads, trace),
    autoscaled,
    placeOf: placesIn(given),
    warnings: [
      ...checked.warnings,
      ...(release === undefined ? hookWarnings(given) : []),
      ...usageWarnings(loads, autoscaled),
      ...brought.notes,
    ],
  };
}

/** The node autoscaler that acts, or that is only asked. */
const nodeAutoscalers = (
  chosen: ActingAutoscaler | undefined,
): Pick<Prepared, 'autoscaler' | 'switchedOff'> =>
  chosen?.isSwitchedOff === true
    ? { autoscaler: undefined, switchedOff: chosen }
    : { autoscaler: chosen, switchedOff: undefined };

/** The input without the objects of the node autoscaler that acts. */
const notAutoscaling = ({ given, autoscaler }: Prepared): readonly Given[] =>
  autoscaler === undefined ? given : given.filter(({ object }) => !autoscaler.models(object));

function createWorld(prepared: Prepared): {
  readonly world: World;
  readonly failures: FailureRates;
} {
  const { phases, layers, hooks, admitted, setUp, options, limit, times, autoscaled } = prepared;
  const later = [...prepared.later, ...hookObjects(hooks)];
  const failures = new FailureRates(options.seed ?? 0);
  const lifetimes = new PodLifetimes(prepared.trace);
  let folded = (): number => 0;
  const world = new World({
    objects: phases.existing,
    admitted,
    setUp,
    options,
    autoscaler: prepared.autoscaler,
    hooks: {
      later: [...phases.added, ...later.filter(({ apiVersion }) => !isCustomResource(apiVersion))],
      admitPod: (pod, api) => {
        limit.count(pod, api, folded());
        return failures.admit(lifetimes.admit(pod, new Owners(api)), api);
      },
      keepCrashLoopsUntilMs: times.isEndGiven ? Infinity : times.lastMs,
      changes: phases.isLive ? undefined : layers.changes,
      autoscaled,
    },
  });
  folded = () => world.history.dropped + world.history.forgotten;
  setManifests(world.api, () => objectsOf(layers.objects.filter(({ side }) => side === 'apply')));
  return { world, failures };
}

function startScenario(
  { scenario, autoscaled }: Prepared,
  world: World,
  failures: FailureRates,
): ScenarioRun {
  const { api, clock, drains, refusals, timestamps, cluster } = world;
  const learn = (object: KubernetesObject): void => {
    cluster.learn(object);
  };
  return new ScenarioRun(scenario, {
    api,
    clock,
    timestamps,
    failures,
    refusals,
    drains,
    nodes: world,
    loads: autoscaled?.loads,
    autoscaler: world.autoscaler,
    learn,
  });
}
