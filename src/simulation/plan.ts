import {
  fieldText,
  isCustomResource,
  isKind,
  mergeMatchLabelKeys,
  shareEqualSpecs,
  sideOf,
} from '../api/index.ts';
import type { KubernetesObject, Side } from '../api/index.ts';
import { PLAN_FAIL_ON } from '../outcome/index.ts';
import type { Plan, PlanInputSummary } from '../outcome/index.ts';
import { setUpScheduler } from '../scheduler/index.ts';
import { InputError } from '../units/index.ts';
import type { Problem } from '../units/index.ts';
import type { Attend } from './attend.ts';
import { buildPlan, failureOf } from './build-plan.ts';
import { checkInput } from './check-input.ts';
import type { CheckedInput, CheckOptions } from './check-input.ts';
import { withObjects } from './dump.ts';
import { examined } from './examined.ts';
import { extendersInReach } from './extenders.ts';
import { placesIn } from './findings/index.ts';
import { kubeletModelFaults } from './kubelet-model.ts';
import { layersOf } from './layers.ts';
import type { Layers } from './layers.ts';
import { Unmodelled } from './not-modelled/index.ts';
import { applyPodRules, readPodRules } from './pod-rules/index.ts';
import { phasesOf } from './phases.ts';
import { DEFAULT_UNTIL_SECONDS } from './plan-input.ts';
import type { PlanInput, PlanOptions } from './plan-input.ts';
import { DEFAULT_MAX_PODS } from './pod-demand.ts';
import { PodLimit } from './pod-limit.ts';
import {
  demandsOf,
  FailureRates,
  knowManifests,
  NO_SCENARIO,
  objectsOf,
  readScenario,
  ScenarioRun,
} from './scenario/index.ts';
import type { Fault, Scenario } from './scenario/index.ts';
import { quotaWarnings } from './quota-warnings.ts';
import { removalsOf, removeObjects } from './removals.ts';
import { unboundClaimWarnings } from './unbound-claims.ts';
import { World } from './world.ts';

/**
 * What would happen if these objects were applied: where every pod lands, which would not fit and why, and when each would be
 * running. Pure: the same input and seed give the same plan.
 *
 * @param attend gets to see the simulation before it begins
 * @throws InputError that lists everything wrong with the input
 */
export function plan(input: PlanInput, attend?: Attend): Plan {
  const { options = {} } = input;
  const wrong: Problem[] = [];
  const given = withPodsOf(givenObjects(input), options, wrong);
  const { extenders, leftOut } = extendersInReach(options.extenders);
  const setUp = setUpScheduler(input, { ...options, extenders });
  const { api } = setUp.release;
  const { checked, scenario } = checkAll(given, api.isValidated, input, wrong);
  const { pods: pending } = checked;
  const later = objectsOf(scenario);
  const layers = layersOf(checked.objects, checked.sides);
  const removed = removedObjects(input, layers);
  const failures = new FailureRates(options.seed ?? 0);
  const placeOf = placesIn(() => originalsOf(input));
  const limit = new PodLimit(options.maxPods ?? DEFAULT_MAX_PODS, placeOf);
  const applied = layers.changes.values();
  limit.checkInput([...layers.objects, ...applied, ...pending, ...later], demandsOf(scenario));
  const until = options.until ?? inSeconds(scenario.untilMs);
  const lastMs = lastMomentOf(scenario);
  const phases = phasesOf(layers, options, later, pending);
  const world = new World(
    phases.standing,
    api.mergesMatchLabelKeys ? pending.map(mergeMatchLabelKeys) : pending,
    setUp,
    options,
    {
      later: [...phases.added, ...later.filter(({ apiVersion }) => !isCustomResource(apiVersion))],
      admitPod: (pod, api) => {
        limit.count(pod, api);
        return failures.admit(pod, api);
      },
      attentiveUntilMs: until === undefined ? lastMs : Infinity,
      changes: phases.isLive ? undefined : layers.changes,
      sideOf: (one) => (layers.isApplied(one) ? 'apply' : 'cluster'),
    },
  );
  knowManifests(world.api, () => layers.objects.filter(layers.isApplied));
  attend?.(world);
  const ofQuotas = quotaWarnings(phases.standing, world.api);
  if (phases.isLive) {
    world.run(0);
    world.apply([...phases.added, ...layers.changes.values()]);
  }
  removeObjects(removed, world.api);
  const run = startScenario(scenario, world, failures);
  const endSeconds = until ?? Math.max(DEFAULT_UNTIL_SECONDS, lastMs / 1000);
  const isIdle = runWithChecks(world, run, endSeconds * 1000);
  const built = buildPlan(world, {
    seed: options.seed ?? 0,
    end: isIdle ? 'idle' : until === undefined ? 'limit' : 'until',
    endTime: isIdle ? world.clock.nowMs / 1000 : endSeconds,
    scenario: input.scenario === undefined ? undefined : run.outcome(),
    input: inputSummary(layers, world, removed.length),
    failOn: options.failOn ?? PLAN_FAIL_ON,
    placeOf,
    failedBefore: failedJobs(layers.objects),
    unmodelled: new Unmodelled(examined(given, later, setUp.profiles)),
    notModelled: leftOut(setUp),
    warnings: [
      ...checked.warnings,
      ...ofQuotas,
      ...(isIdle || until !== undefined ? [] : [cutAfter(endSeconds)]),
      ...world.cronJobs.warnings,
      ...unboundClaimWarnings(world.api),
    ],
  });
  return withObjects(built, world.api);
}

const cutAfter = (seconds: number): string =>
  `cut after ${seconds} s of virtual time while things were still happening`;

/** All objects of an input in its order, and the sides that their author gave them. */
interface GivenObjects {
  readonly objects: readonly KubernetesObject[];
  /** Those handed over apart, as pods that have passed admission. */
  readonly apart: readonly KubernetesObject[];
  readonly sideOf: (object: KubernetesObject) => Side;
}

function givenObjects({ objects, cluster = [], apply = [], pods = [] }: PlanInput): GivenObjects {
  const all = shareEqualSpecs([...objects, ...cluster, ...apply, ...pods]);
  const applied = objects.length + cluster.length;
  const apart = applied + apply.length;
  if (applied + apply.length === objects.length) {
    return { objects: all.slice(0, apart), apart: all.slice(apart), sideOf };
  }
  const sides = new Map<KubernetesObject, Side>();
  for (const object of all.slice(objects.length, applied)) sides.set(object, 'cluster');
  for (const object of all.slice(applied, apart)) sides.set(object, 'apply');
  return {
    objects: all.slice(0, apart),
    apart: all.slice(apart),
    sideOf: (object) => sides.get(object) ?? sideOf(object),
  };
}

function removedObjects(input: PlanInput, layers: Layers): readonly KubernetesObject[] {
  const problems: Problem[] = [];
  const removed = removalsOf(input, layers, problems);
  if (problems.length > 0) throw new InputError(problems);
  return removed;
}

/** The objects with what the rules make of custom resources; what is wrong with either is among `problems`. */
function withPodsOf(
  given: GivenObjects,
  { podRules: document, maxPods }: PlanOptions,
  problems: Problem[],
): GivenObjects {
  if (document === undefined) return given;
  const faults: Fault[] = [];
  const rules = readPodRules(document, faults);
  problems.push(...faults.map((fault) => problemOf('PodRules', fault)));
  if (rules === undefined) return given;
  try {
    return { ...given, objects: applyPodRules(given.objects, rules, given.sideOf, maxPods) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    problems.push(...error.problems);
    return given;
  }
}

/** As they were handed over: the reader knows where these were written. */
function originalsOf({
  objects,
  cluster = [],
  apply = [],
  pods = [],
}: PlanInput): KubernetesObject[] {
  return [...objects, ...cluster, ...apply, ...pods];
}

function failedJobs(objects: readonly KubernetesObject[]): ReadonlySet<string> {
  const failed = objects.filter((object) => isKind(object, 'Job') && failureOf(object.status));
  return new Set(failed.flatMap(({ metadata: { uid = '' } }) => (uid === '' ? [] : [uid])));
}

function inputSummary(
  { standing, added, changes }: Layers,
  { changed, isOwnershipKnown }: World,
  deleted: number,
): PlanInputSummary {
  return {
    cluster: standing,
    added,
    changed: changed.length,
    unchanged: changes.size - changed.length,
    deleted,
    ...(changed.length === 0 ? {} : { changes: changed.map(nameOf), isOwnershipKnown }),
  };
}

function nameOf({ kind, metadata: { namespace, name } }: KubernetesObject): string {
  return namespace === undefined ? `${kind}/${name}` : `${kind}/${name} (${namespace})`;
}

/** Reads and checks everything, so that all that is wrong is said at once. */
function checkAll(
  { objects, apart, sideOf: side }: GivenObjects,
  isValidated: boolean,
  { scenario: document, options: { kubeletModel } = {} }: PlanInput,
  wrong: readonly Problem[],
): { readonly checked: CheckedInput; readonly scenario: Scenario } {
  const faults: Fault[] = [];
  const scenario = readScenario(document ?? NO_SCENARIO, faults, 'default');
  const ofModel = kubeletModel === undefined ? [] : kubeletModelFaults(kubeletModel);
  const problems = [
    ...wrong,
    ...faults.map((fault) => problemOf('Scenario', fault)),
    ...ofModel.map((fault) => problemOf('KubeletModel', fault)),
  ];
  const options = { standsStill: false, isValidated, sideOf: side };
  const checked = checkedOrProblems([objects, apart], options, problems);
  if (scenario === undefined || problems.length > 0) throw new InputError(problems);
  return { checked, scenario };
}

function problemOf(document: string, { path, message }: Fault): Problem {
  const field = fieldText(path);
  return { object: field === '' ? document : `${document}: ${field}`, path: field, message };
}

function checkedOrProblems(
  [objects, apart]: readonly [readonly KubernetesObject[], readonly KubernetesObject[]],
  options: CheckOptions,
  others: readonly Problem[],
): CheckedInput {
  try {
    return checkInput(objects, options, apart);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError([...error.problems, ...others]);
  }
}

function startScenario(scenario: Scenario, world: World, failures: FailureRates): ScenarioRun {
  const { api, clock, events, refusals, timestamps, cluster } = world;
  const learn = (object: KubernetesObject): void => {
    cluster.learn(object);
  };
  return new ScenarioRun(scenario, {
    api,
    clock,
    events,
    timestamps,
    failures,
    refusals,
    machines: world,
    learn,
  });
}

/** True when nothing more can happen; false when it was cut. Expectations are checked on the way. */
function runWithChecks(world: World, run: ScenarioRun, limitMs: number): boolean {
  for (const checkpointMs of run.checkpoints) {
    if (checkpointMs > limitMs) break;
    world.run(checkpointMs);
    run.check(checkpointMs);
  }
  return world.run(limitMs);
}

function lastMomentOf({ steps, expectations }: Scenario): number {
  return [...steps, ...expectations].reduce((last, { atMs }) => Math.max(last, atMs), 0);
}

const inSeconds = (ms: number | undefined): number | undefined =>
  ms === undefined ? undefined : ms / 1000;
