import type { Pod } from '../../objects/index.ts';
import type { Finding, FindingKind, Luck, Plan } from '../../outcome/index.ts';
import { PLAN_FAIL_ON, verdictOver } from '../../outcome/index.ts';
import { plan } from '../../simulation/index.ts';
import type { Observe, PlanInput, Simulation } from '../../simulation/index.ts';
import { canHangOnLuck } from './can-hang-on-luck.ts';
import { withFields } from '../with-fields.ts';
import { workOf } from '../work-of.ts';
import { hasDrawn } from './has-drawn.ts';

/** Seeds of a small plan, its own included. */
const MOST_SEEDS = 8;
/** Fewer say too little. */
const FEWEST_SEEDS = 4;
/** The work of all further plans together. */
const MOST_WORK = 1400;
/** Virtual seconds: longer plans mostly repeat something. */
const LONGEST = 3600;

/** Said of plans that are too large. */
export const NOT_TRIED =
  'not tried: whether the verdict depends on the seed, as by ties between nodes (--seeds 8 tells)';

export interface LuckOptions {
  /** How many seeds to plan under, including the seed of the options; 1: only this seed. Default: up to 8 if a small plan can hang on ties. */
  readonly seeds?: number;
  /** Extenders of the user answer: they are asked again only if `seeds` is given. */
  readonly asksExtenders?: boolean;
}

/** How a plan under another seed ends: all that `luck` says of it. */
export interface SeedFate {
  readonly seed: number;
  readonly hasFailed: boolean;
  /** The first finding that counts. */
  readonly first?: Finding;
}

/** A plan, and the plans under further seeds that are to be made before it is complete. */
export interface BegunPlan {
  /** How many further plans. */
  readonly further: number;
  /** The fate under a further seed, from 0. Plans may be made in any order, and in other threads (`fateOf`). */
  readonly fate: (at: number) => SeedFate;
  /** @param fates those of all further plans, in their order */
  readonly finish: (fates: readonly SeedFate[]) => Plan;
}

/**
 * The plan, and whether its verdict hangs on how ties between nodes are broken: the input is planned under further seeds, which follow
 * that of the plan. A verdict that some seeds turn is a finding of kind `luck`.
 *
 * @throws InputError that lists all problems of the input
 */
export function planWithLuck(input: PlanInput, options: LuckOptions = {}, observe?: Observe): Plan {
  return finished(beginPlan(input, options, observe));
}

/** The plan with all that is still to be made of it. */
export const finished = ({ further, fate, finish }: BegunPlan): Plan =>
  finish(Array.from({ length: further }, (_, at) => fate(at)));

/** `planWithLuck` in parts. */
export function beginPlan(
  input: PlanInput,
  options: LuckOptions = {},
  observe?: Observe,
): BegunPlan {
  let played: Simulation | undefined;
  const settled = plan(input, (simulation) => {
    played = simulation;
    observe?.(simulation);
  });
  const seeds = seedsFor(input, settled, options, {
    hasDrawn: () => played !== undefined && hasDrawn(played),
    hasVaried: () => played?.chance.hasVaried() === true,
    pods: () => played?.api.list('Pod') ?? [],
  });
  const isTooLarge = seeds === 'too large';
  const further = isTooLarge ? 0 : seeds - 1;
  return {
    further,
    fate: (at) => fateOf(input, at),
    finish: (fates) => {
      if (further > 0) return withLuck(input, settled, fates);
      return isTooLarge
        ? withFields(settled, { warnings: [...settled.warnings, NOT_TRIED] })
        : settled;
    },
  };
}

/** How the input ends under the further seed `at` of its plan, from 0. */
export function fateOf(input: PlanInput, at: number): SeedFate {
  const { seed = 0 } = input.options ?? {};
  return fateIn(plan(underFurtherSeed(asJudged(input), seed, at)));
}

/** What is known of the run of a plan. */
interface RunOfPlan {
  readonly hasDrawn: () => boolean;
  /** Whether containers behaved by chance. */
  readonly hasVaried: () => boolean;
  /** At the end. */
  readonly pods: () => readonly Pod[];
}

/** Under how many seeds to plan, including the plan's seed. */
export function seedsFor(
  { options: { tieBreak = 'random', order = 'queue' } = {}, trace }: PlanInput,
  settled: Plan,
  { seeds, asksExtenders = false }: LuckOptions,
  run: RunOfPlan,
): number | 'too large' {
  if (tieBreak === 'name') return 1;
  if (seeds !== undefined) return seeds;
  // A trace takes long to replay, and its means hardly depend on the seed.
  if (trace !== undefined) return 1;
  if (asksExtenders || order === 'input') return 1;
  return canHang(settled, run) ? affordableSeeds(settled) : 1;
}

const canHang = (settled: Plan, { hasVaried, hasDrawn: wasDrawn, pods }: RunOfPlan): boolean =>
  hasVaried() || (wasDrawn() && canHangOnLuck(settled, pods));

function affordableSeeds(settled: Plan): number | 'too large' {
  const affordable = 1 + Math.floor(MOST_WORK / Math.max(1, workOf(settled)));
  if (affordable < FEWEST_SEEDS || settled.summary.endTime > LONGEST) return 'too large';
  return Math.min(MOST_SEEDS, affordable);
}

const countsAlone = (failOn: readonly FindingKind[] = []): boolean =>
  failOn.length === 1 && failOn[0] === 'luck';

/** The input as its seeds are judged. Where luck alone is to count, what fails a seed are the findings that count by default. */
const asJudged = (input: PlanInput): PlanInput =>
  countsAlone(input.options?.failOn)
    ? { ...input, options: { ...input.options, failOn: PLAN_FAIL_ON } }
    : input;

/** The input under the seeds that follow that of its plan. */
export const withFurtherSeeds = (
  input: PlanInput,
  { seed }: Plan,
  seeds: number,
): readonly PlanInput[] =>
  Array.from({ length: seeds - 1 }, (_, at) => underFurtherSeed(input, seed, at));

const underFurtherSeed = (input: PlanInput, seed: number, at: number): PlanInput => ({
  ...input,
  options: { ...input.options, seed: (seed + at + 1) % 2 ** 32 },
});

function withLuck(input: PlanInput, settled: Plan, others: readonly SeedFate[]): Plan {
  const judged = asJudged(input);
  const own = fateIn(judged === input ? settled : plan(judged));
  const all = [own, ...others];
  const failing = all.filter(({ hasFailed }) => hasFailed);
  const turned = others.find(({ hasFailed }) => hasFailed !== own.hasFailed);
  // A verdict that luck alone decides does not say how the plan's own seed fares, so the example is a failing seed.
  const isAlone = countsAlone(input.options?.failOn);
  const example = isAlone && turned !== undefined ? failing[0] : turned;
  const luck: Luck = {
    seeds: all.length,
    failed: failing.length,
    ...(example === undefined ? {} : { example: example.seed }),
  };
  const summary = { ...settled.summary, luck };
  if (example === undefined) return withFields(settled, { summary });
  const { failOn = [] } = summary;
  const found = findingOf(luck, own.hasFailed ? own : example, failOn.includes('luck'));
  const findings = [...settled.findings, found];
  return withFields(settled, { summary: { ...summary, verdict: verdictOver(findings) }, findings });
}

function fateIn({ seed, summary, findings }: Plan): SeedFate {
  const first = findings.find(({ counts }) => counts);
  const hasFailed = summary.verdict === 'failed';
  return { seed, hasFailed, ...(first === undefined ? {} : { first }) };
}

/** About the first object that fails in a failing plan. */
function findingOf({ seeds, failed, example }: Luck, failing: SeedFate, counts: boolean): Finding {
  const which = `${String(failed)} of ${String(seeds)} seeds fail`;
  const { object = 'Plan', namespace, place, message: why = '' } = failing.first ?? {};
  return {
    kind: 'luck',
    counts,
    object,
    ...(namespace === undefined ? {} : { namespace }),
    pods: 0,
    message: `${which}, such as --seed ${String(failing.seed === example ? example : failing.seed)}: ${why}`,
    ...(place === undefined ? {} : { place }),
  };
}
