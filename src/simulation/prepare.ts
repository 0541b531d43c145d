import { isCustomResource, kubeletVersions } from '../objects/index.ts';
import type { KubernetesObject, Pod } from '../objects/index.ts';
import { objectsOf, type Given } from '../input/index.ts';
import { podStrategyOf } from '../releases/index.ts';
import { setUpScheduler } from '../scheduler/index.ts';
import type { SchedulerSetUp } from '../scheduler/index.ts';
import type { Problem } from '../problems/index.ts';
import type { Trace } from '../traces/index.ts';
import type { ActingAutoscaler } from './autoscaling/index.ts';
import { extendersInReach } from './world/extenders.ts';
import type { ExtendersInReach } from './world/extenders.ts';
import { allPlacesIn, placesIn } from './findings/index.ts';
import type { PlaceOf } from './findings/index.ts';
import { givenOf, withPodsOf, withSharedSpecs } from './input/given.ts';
import { layersOf } from './input/layers.ts';
import type { Layers } from './input/layers.ts';
import { optionProblems } from './input/option-problems.ts';
import { phasesOf } from './world/phases.ts';
import type { Phases } from './world/phases.ts';
import type { PlanInput, PlanOptions } from './input/plan.ts';
import { DEFAULT_MAX_PODS } from './input/pod-demand.ts';
import { PodLimit } from './input/pod-limit.ts';
import { timesOf } from './input/times.ts';
import type { Times } from './input/times.ts';
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
import { autoscaledRun, usageWarnings, withKedaAutoscalers } from './replica-autoscaling/index.ts';
import { checkAll } from './input/check-all.ts';
import type { AutoscaledRun } from './replica-autoscaling/index.ts';
import { Owners } from './input/owners.ts';
import { broughtBy, PodLifetimes } from './trace/index.ts';
import { World } from './world/build.ts';
import type { Horizon } from './world/scenario-hooks.ts';

/** An input that has been read and checked. */
export interface Prepared extends Pick<ExtendersInReach, 'leftOut'> {
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

export function prepare(input: PlanInput): Prepared {
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
  const { heldWorkloads: held } = options;
  const autoscaled = autoscaledRun({ given, later: during, loads, laterLoads, held });
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
export const notAutoscaling = ({ given, autoscaler }: Prepared): readonly Given[] =>
  autoscaler === undefined ? given : given.filter(({ object }) => !autoscaler.models(object));

export function createWorld(prepared: Prepared): {
  readonly world: World;
  readonly failures: FailureRates;
  readonly horizon: Horizon;
} {
  const { phases, layers, hooks, admitted, setUp, options, limit, times, autoscaled } = prepared;
  const later = [...prepared.later, ...hookObjects(hooks)];
  const failures = new FailureRates(options.seed ?? 0);
  const lifetimes = new PodLifetimes(prepared.trace);
  const horizon = { untilMs: times.isEndGiven ? Infinity : times.lastMs };
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
      hasVaried: () => failures.hasDrawn,
      horizon,
      changes: phases.isLive ? undefined : layers.changes,
      autoscaled,
    },
  });
  folded = () => world.history.dropped + world.history.forgotten;
  for (const zone of options.failedZones ?? []) world.autoscaler?.failLaunches({ zone }, Infinity);
  setManifests(world.api, () => objectsOf(layers.objects.filter(({ side }) => side === 'apply')));
  return { world, failures, horizon };
}

export function startScenario(
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
