import { objectsOf } from '../input/index.ts';
import { PLAN_FAIL_ON } from '../outcome/index.ts';
import type { Plan, ScenarioOutcome } from '../outcome/index.ts';
import { buildPlan } from './document/build.ts';
import { withObjects } from './input/dump.ts';
import { applyAll } from './apply-all.ts';
import { examined } from './examined.ts';
import { choiceWarnings, foreseenWarnings } from './autoscaling/index.ts';
import { failedJobs } from './input/summary.ts';
import { Unmodelled } from './not-modelled/index.ts';
import type { Observe } from './world/observe.ts';
import { DEFAULT_SLOW_AFTER } from './input/plan.ts';
import type { PlanInput } from './input/plan.ts';
import { timesOf } from './input/times.ts';
import { missingNodeWarnings } from './input/missing-nodes.ts';
import { quotaWarnings } from './input/quota-warnings.ts';
import { missingOwnerWarnings } from './references/index.ts';
import { RolloutLog } from './rollouts/index.ts';
import { NOTHING_BEFORE, standingBefore } from './standing/index.ts';
import { runToEnd } from './run-to-end.ts';
import { unallocatedClaimWarnings, unboundClaimWarnings } from './input/unbound-claims.ts';
import { TracePlay } from './trace/index.ts';
import { World } from './world/build.ts';
import type { Node } from '../objects/index.ts';
import type { StandingBefore } from './standing/index.ts';
import { isWhole } from './is-whole.ts';
import { demandsOf, loadsOf, objectsOf as objectsIn, readScenario } from './scenario/index.ts';
import type { Scenario } from './scenario/index.ts';
import { createWorld, notAutoscaling, prepare, startScenario } from './prepare.ts';
import type { Prepared } from './prepare.ts';

/**
 * What would happen if these objects were applied: where every pod is placed, which pods do not fit and why, and when each one
 * runs. Pure: the same input and seed give the same plan.
 *
 * @param observe is called with the simulation before its first event
 * @throws InputError that lists all problems of the input
 */
export const plan = (input: PlanInput, observe?: Observe): Plan => play(input, observe).plan;

/** A plan, and its simulation, which can go on. */
export interface Played {
  readonly plan: Plan;
  /**
   * Plays a scenario that begins after the end of the plan, once, and returns the plan of the input with that scenario. Undefined if only
   * a new plan tells: see `isWhole`. What the first plan collects on the first read (its events and objects) is that of the longer run
   * from then on.
   */
  readonly goOn: (scenario: unknown) => Plan | undefined;
}

/** `plan`, with its simulation. */
export function play(input: PlanInput, observe?: Observe): Played {
  const prepared = prepare(input);
  const { options, phases, autoscaled } = prepared;
  const { world, failures, horizon } = createWorld(prepared);
  const nodesBefore = world.api.list('Node');
  observe?.(world);
  const trace = new TracePlay(input.trace, world);
  const ofQuotas = quotaWarnings(objectsOf(phases.existing), world.api);
  const rollouts = new RolloutLog(world.api, world.clock, {
    isLive: phases.isLive,
    isSized: (workload) => autoscaled?.follows(workload) ?? false,
  });
  const before = phases.isLive ? standingBefore(world.api) : NOTHING_BEFORE;
  if (phases.isLive) world.run(0);
  const outcomeOfApply = applyAll(prepared, world);
  const seen = { nodesBefore, trace, ofQuotas, rollouts, before, outcomeOfApply };
  const run = startScenario(prepared, world, failures);
  trace.start(before);
  const { times } = prepared;
  const end = runToEnd(world, run, times);
  const outcome = input.scenario === undefined ? undefined : run.outcome();
  const first = documentOf(prepared, world, { ...seen, end, outcome });
  return {
    plan: first,
    goOn: (document) => {
      const scenario = readScenario(document, []);
      if (scenario === undefined || !isSelfContained(scenario)) return undefined;
      if (!isWhole(prepared, first, world.api)) return undefined;
      const longer = { ...prepared, scenario, times: timesOf(options, scenario, [], undefined) };
      horizon.untilMs = longer.times.lastMs;
      const more = startScenario(longer, world, failures);
      const last = runToEnd(world, more, longer.times);
      return documentOf(longer, world, { ...seen, end: last, outcome: more.outcome() });
    },
  };
}

/** Whether the steps bring nothing that a run must know of from its start. */
const isSelfContained = (scenario: Scenario): boolean =>
  objectsIn(scenario).length + demandsOf(scenario).length + loadsOf(scenario).length === 0;

/** What was seen of a run. */
interface Seen {
  readonly nodesBefore: readonly Node[];
  readonly trace: TracePlay;
  readonly ofQuotas: readonly string[];
  readonly rollouts: RolloutLog;
  readonly before: StandingBefore;
  readonly outcomeOfApply: ReturnType<typeof applyAll>;
  readonly end: ReturnType<typeof runToEnd>;
  /** Of the scenario. */
  readonly outcome: ScenarioOutcome | undefined;
}

/** The plan of a run that has ended. */
function documentOf(prepared: Prepared, world: World, seen: Seen): Plan {
  const { options, setUp, autoscaled } = prepared;
  const { nodesBefore, trace, ofQuotas, rollouts, before, outcomeOfApply, end, outcome } = seen;
  const built = buildPlan(world, {
    ...end.summary,
    seed: options.seed ?? 0,
    scenario: outcome,
    ...outcomeOfApply(),
    failOn: options.failOn ?? PLAN_FAIL_ON,
    slowAfter: options.slowAfter ?? DEFAULT_SLOW_AFTER,
    rollouts,
    autoscaled,
    play: trace,
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
      ...trace.warnings,
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
