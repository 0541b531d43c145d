import { problemOf } from '../documents/index.ts';
import type { DocumentProblem } from '../documents/index.ts';
import { isCustomResource, kubeletVersions } from '../objects/index.ts';
import type { KubernetesObject, Pod } from '../objects/index.ts';
import { objectsOf, type Given } from '../input/index.ts';
import { PLAN_FAIL_ON } from '../outcome/index.ts';
import type { Plan } from '../outcome/index.ts';
import { podStrategyOf } from '../releases/index.ts';
import type { Release } from '../releases/index.ts';
import { setUpScheduler } from '../scheduler/index.ts';
import type { SchedulerSetUp } from '../scheduler/index.ts';
import { InputError } from '../problems/index.ts';
import type { Problem } from '../problems/index.ts';
import { buildPlan } from './document/build.ts';
import type { PlanContext } from './document/build.ts';
import { checkInput, gateProblems } from './input/check.ts';
import type { CheckedInput } from './input/check.ts';
import { withObjects } from './input/dump.ts';
import { examined } from './examined.ts';
import { extendersInReach } from './world/extenders.ts';
import type { ExtendersInReach } from './world/extenders.ts';
import { allPlacesIn, placesIn } from './findings/index.ts';
import type { PlaceOf } from './findings/index.ts';
import { givenOf, withPodsOf, withSharedSpecs } from './input/given.ts';
import { failedJobs, inputSummary } from './input/summary.ts';
import { readModelDocument } from './input/kubelet-model.ts';
import { layersOf } from './input/layers.ts';
import type { Layers } from './input/layers.ts';
import { Unmodelled } from './not-modelled/index.ts';
import type { Observe } from './world/observe.ts';
import { optionProblems } from './input/option-problems.ts';
import { phasesOf } from './world/phases.ts';
import type { Phases } from './world/phases.ts';
import { DEFAULT_UNTIL_SECONDS } from './input/plan.ts';
import type { PlanInput, PlanOptions } from './input/plan.ts';
import { DEFAULT_MAX_PODS } from './input/pod-demand.ts';
import { PodLimit } from './input/pod-limit.ts';
import { missingNodeWarnings } from './input/missing-nodes.ts';
import { quotaWarnings } from './input/quota-warnings.ts';
import { missingOwnerWarnings } from './references/index.ts';
import { removedObjects, removeObjects } from './input/removals.ts';
import {
  demandsOf,
  FailureRates,
  NO_SCENARIO,
  objectsOf as objectsIn,
  readScenario,
  ScenarioRun,
  setManifests,
} from './scenario/index.ts';
import type { Scenario } from './scenario/index.ts';
import { NOTHING_BEFORE, standingBefore } from './standing/index.ts';
import { unallocatedClaimWarnings, unboundClaimWarnings } from './input/unbound-claims.ts';
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
  const { scenario, options, setUp, layers, removed, phases, times } = prepared;
  const { world, failures } = createWorld(prepared);
  observe?.(world);
  const ofQuotas = quotaWarnings(objectsOf(phases.existing), world.api);
  const before = phases.isLive ? standingBefore(world.api) : NOTHING_BEFORE;
  if (phases.isLive) {
    world.run(0);
    world.apply([...phases.added, ...objectsOf([...layers.changes.values()])]);
  }
  removeObjects(removed, world.api);
  const run = startScenario(scenario, world, failures);
  const end = runToEnd(world, run, times);
  const built = buildPlan(world, {
    ...end.summary,
    seed: options.seed ?? 0,
    scenario: input.scenario === undefined ? undefined : run.outcome(),
    input: inputSummary(layers, world, removed.length),
    failOn: options.failOn ?? PLAN_FAIL_ON,
    placeOf: prepared.placeOf,
    before,
    failedBefore: failedJobs(prepared.objects),
    unmodelled: new Unmodelled(examined(prepared.given, prepared.later, setUp)),
    notModelled: prepared.leftOut(setUp),
    warnings: [
      ...prepared.warnings,
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
  /** With documents that have been read. */
  readonly options: PlanOptions;
  readonly scenario: Scenario;
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
  readonly placeOf: PlaceOf;
  readonly warnings: readonly string[];
}

function prepare(input: PlanInput): Prepared {
  const wrong: Problem[] = [...optionProblems(input.options)];
  const given = withPodsOf(withSharedSpecs(givenOf(input)), input.options ?? {}, wrong);
  const { extenders, leftOut } = extendersInReach(input.options?.extenders);
  const setUp = setUpScheduler(input, {
    ...input.options,
    extenders,
    kubelets: kubeletVersions(objectsOf(given)),
  });
  const strategy = podStrategyOf(setUp.release);
  const { checked, scenario, options } = checkAll(given, setUp.release, input, wrong);
  const { pods: pending } = checked;
  const later = objectsIn(scenario);
  const layers = layersOf(checked.objects);
  const objects = objectsOf(layers.objects);
  const removed = removedObjects(input, layers, given);
  const limit = new PodLimit(options.maxPods ?? DEFAULT_MAX_PODS, allPlacesIn(given));
  const applied = objectsOf([...layers.changes.values()]);
  limit.checkInput([...objects, ...applied, ...pending, ...later], demandsOf(scenario));
  return {
    given,
    options,
    scenario,
    later,
    setUp,
    leftOut,
    layers,
    objects,
    phases: phasesOf(layers, options, later, pending),
    admitted: pending.map((pod) => strategy.merged(strategy.enabled(pod))),
    removed,
    limit,
    times: timesOf(options, scenario),
    placeOf: placesIn(given),
    warnings: checked.warnings,
  };
}

/** Reads the documents and checks the objects. Throws one InputError with all problems, also the problems in `wrong`. */
function checkAll(
  given: readonly Given[],
  { api: { isValidated }, gates }: Release,
  { scenario: document, options: own = {} }: PlanInput,
  wrong: readonly Problem[],
): {
  readonly checked: CheckedInput;
  readonly scenario: Scenario;
  readonly options: PlanOptions;
} {
  const inScenario: DocumentProblem[] = [];
  const scenario = readScenario(document ?? NO_SCENARIO, inScenario);
  const inModel: DocumentProblem[] = [];
  const kubeletModel =
    own.kubeletModel === undefined ? undefined : readModelDocument(own.kubeletModel, inModel);
  const options = { createsNothing: false, isValidated, gates };
  const checked = checkInput(given, options);
  const problems = [
    ...checked.problems,
    ...wrong,
    ...inScenario.map((problem) => problemOf('Scenario', problem)),
    ...(scenario === undefined ? [] : gateProblems(objectsIn(scenario), options)),
    ...inModel.map((problem) => problemOf('KubeletModel', problem)),
  ];
  if (scenario === undefined || problems.length > 0) throw new InputError(problems);
  return { checked, scenario, options: { ...own, kubeletModel } };
}

function createWorld({ phases, layers, later, admitted, setUp, options, limit, times }: Prepared): {
  readonly world: World;
  readonly failures: FailureRates;
} {
  const failures = new FailureRates(options.seed ?? 0);
  let folded = (): number => 0;
  const world = new World({
    objects: phases.existing,
    admitted,
    setUp,
    options,
    hooks: {
      later: [...phases.added, ...later.filter(({ apiVersion }) => !isCustomResource(apiVersion))],
      admitPod: (pod, api) => {
        limit.count(pod, api, folded());
        return failures.admit(pod, api);
      },
      keepCrashLoopsUntilMs: times.isEndGiven ? Infinity : times.lastMs,
      changes: phases.isLive ? undefined : layers.changes,
    },
  });
  folded = () => world.history.dropped;
  setManifests(world.api, () => objectsOf(layers.objects.filter(({ side }) => side === 'apply')));
  return { world, failures };
}

function startScenario(scenario: Scenario, world: World, failures: FailureRates): ScenarioRun {
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
    learn,
  });
}

/** When a run ends. */
interface Times {
  /** Virtual seconds at which the run is cut. */
  readonly limitSeconds: number;
  /** Whether the user gave that time. */
  readonly isEndGiven: boolean;
  /** Virtual milliseconds of the last step or expectation; 0 without any. */
  readonly lastMs: number;
}

function timesOf({ until: given }: PlanOptions, { untilMs, steps, expectations }: Scenario): Times {
  const until = given ?? (untilMs === undefined ? undefined : untilMs / 1000);
  const lastMs = [...steps, ...expectations].reduce((last, { atMs }) => Math.max(last, atMs), 0);
  return {
    limitSeconds: until ?? Math.max(DEFAULT_UNTIL_SECONDS, lastMs / 1000),
    isEndGiven: until !== undefined,
    lastMs,
  };
}

/** Runs until nothing more can happen or the run is cut. Expectations are checked at their times. */
function runToEnd(
  world: World,
  run: ScenarioRun,
  { limitSeconds, isEndGiven }: Times,
): {
  readonly summary: Pick<PlanContext, 'end' | 'endTime'>;
  readonly warnings: readonly string[];
} {
  const limitMs = limitSeconds * 1000;
  for (const checkpointMs of run.checkpoints) {
    if (checkpointMs > limitMs) break;
    world.run(checkpointMs);
    run.check(checkpointMs);
  }
  const isOver = world.run(limitMs);
  if (world.isRunaway) {
    return { summary: { end: 'looping', endTime: world.clock.nowMs / 1000 }, warnings: [] };
  }
  if (isOver) {
    return { summary: { end: 'idle', endTime: world.clock.nowMs / 1000 }, warnings: [] };
  }
  const cut = `cut after ${limitSeconds} s of virtual time while things were still happening`;
  return {
    summary: { end: isEndGiven ? 'until' : 'limit', endTime: limitSeconds },
    warnings: isEndGiven ? [] : [cut],
  };
}
