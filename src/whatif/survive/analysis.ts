import {
  API_VERSION,
  doubtLines,
  SURVIVAL_FINDING_KINDS,
  verdictOver,
} from '../../outcome/index.ts';
import type { Loss, LostPod, Survival, SurvivalFindingKind } from '../../outcome/index.ts';
import { compareText } from '../../units/index.ts';
import { InputError } from '../../problems/index.ts';
import { Places } from '../places.ts';
import { planTroubles } from '../plan-troubles.ts';
import { prepare } from '../prepared/index.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import { chooseLosses } from './combinations.ts';
import type { Chosen } from './combinations.ts';
import { domainsOf } from './domains.ts';
import type { Domain } from './domains.ts';
import { findFixes } from './fixes/find-fixes.ts';
import { waysOf } from './loss-ways.ts';
import { harmOf, playEachWay } from './play-loss.ts';
import type { SurviveInput, SurviveOptions } from './input.ts';

const DEFAULT_LIMIT = 2000;

/** A survival, and the losses that are to be played before it is complete. */
interface BegunSurvival {
  readonly sets: readonly LostSet[];
  /** Sets may be played in any order, and on other clusters that are prepared alike (`lossPlayer`). */
  readonly play: (set: LostSet) => readonly Loss[];
  /** @param played the losses of all sets, in their order */
  readonly finish: (played: readonly (readonly Loss[])[]) => Survival;
}

/** What is lost at once. */
export type LostSet = readonly Domain[];

/**
 * Which losses of nodes the cluster survives. The input is simulated to its end once; every loss is played on that cluster and undone.
 * Every node is looked at, unless percentageOfNodesToScore is given.
 *
 * @throws InputError with everything that is wrong in the input
 */
export function survive(input: SurviveInput, more: SurviveOptions = {}): Survival {
  const { sets, play, finish } = beginSurvival(input, more);
  return finish(sets.map(play));
}

/** Plays losses on a cluster of its own, as `survive` does with the same input. */
export function lossPlayer(input: SurviveInput): BegunSurvival['play'] {
  const { planInput, options, ways } = read(input, {});
  const prepared = prepare(planInput);
  return (domains) => playEachWay(prepared, { domains, by: options.by }, ways);
}

/** `survive` in parts. */
export function beginSurvival(input: SurviveInput, more: SurviveOptions = {}): BegunSurvival {
  const { planInput, options, ways } = read(input, more);
  const { by, losses: size = 1, fixes } = options;
  const prepared = prepare(planInput);
  const domains = domainsOf(prepared.nodes, by);
  checkEnough(domains, options);
  const chosen = choose(prepared, domains, options);
  const finish = (played: readonly (readonly Loss[])[]): Survival => {
    const places = new Places(planInput);
    const losses = played
      .flat()
      .map((loss) => withPlaces(loss, places))
      .sort(byHarm);
    const { plan } = prepared;
    return {
      apiVersion: API_VERSION,
      kind: 'Survival',
      scheduler: plan.scheduler,
      seed: plan.seed,
      summary: summaryOf(prepared, losses, options, chosen),
      losses,
      fixes:
        fixes === false || size > 1 ? [] : findFixes({ prepared, input: planInput, losses, by }),
      notModelled: prepared.notModelled,
      warnings: [...plan.warnings, ...planTroubles(prepared).warnings],
    };
  };
  const play = (set: LostSet): readonly Loss[] => playEachWay(prepared, { domains: set, by }, ways);
  return { sets: chosen.losses, play, finish };
}

function read({ options: given, ...input }: SurviveInput, more: SurviveOptions) {
  const options = { ...given, ...more };
  const { failOn: _f, by: _b, as, losses: _l, limit: _limit, fixes: _x, ...ofPlan } = options;
  const ways = waysOf(as);
  checkNumbers(options);
  return { options, ways, planInput: { ...input, options: ofPlan } };
}

/** The most harmful first. */
const byHarm = (a: Loss, b: Loss): number =>
  harmOf(b) - harmOf(a) ||
  b.belowBudget.length - a.belowBudget.length ||
  b.displaced - a.displaced ||
  compareText(a.nodes.join(), b.nodes.join()) ||
  compareText(a.as, b.as);

/** The loss with the places of the workloads that it harms. */
function withPlaces(loss: Loss, places: Places): Loss {
  const placed = (pods: readonly LostPod[]): readonly LostPod[] =>
    pods.map((pod) => ({ ...pod, ...places.ofPod(pod) }));
  return {
    ...loss,
    pending: placed(loss.pending),
    lost: placed(loss.lost),
    unknown: placed(loss.unknown),
    belowBudget: loss.belowBudget.map((one) => ({
      ...one,
      ...places.ofObject(one.kind, one.namespace, one.name),
    })),
  };
}

function checkNumbers({ losses = 1, limit = DEFAULT_LIMIT }: SurviveOptions): void {
  const problems = Object.entries({ losses, limit })
    .filter(([, value]) => !(Number.isInteger(value) && value >= 1))
    .map(([name, value]) => ({
      message: `${name}: ${String(value)} is not a whole number above 0`,
    }));
  if (problems.length > 0) throw new InputError(problems);
}

/** No loss is no survival. */
function checkEnough(domains: readonly Domain[], { by, losses = 1 }: SurviveOptions): void {
  if (losses <= domains.length) return;
  const of = by === undefined ? 'nodes' : `values of ${by}`;
  const message = `losses: ${String(losses)} of ${String(domains.length)} ${of} cannot be lost at once`;
  throw new InputError([{ message }]);
}

function choose(
  prepared: PreparedCluster,
  domains: readonly Domain[],
  { by, as, losses: size = 1, limit = DEFAULT_LIMIT, seed = 0 }: SurviveOptions,
): Chosen {
  // Single losses are cheap, and a gate that leaves some out is none.
  if (size === 1) return { losses: domains.map((domain) => [domain]) };
  return chooseLosses(domains, { size, limit, seed }, (domain) => {
    const losses = playEachWay(prepared, { domains: [domain], by }, waysOf(as));
    return losses.reduce((sum, loss) => sum + harmOf(loss) * 1_000_000 + loss.displaced, 0);
  });
}

function summaryOf(
  prepared: PreparedCluster,
  losses: readonly Loss[],
  { failOn = SURVIVAL_FINDING_KINDS }: SurviveOptions,
  { of }: Chosen,
): Survival['summary'] {
  const doubts = doubtsOf(prepared, losses);
  const finding = (kind: SurvivalFindingKind, exists: boolean) => ({
    kind,
    counts: exists && failOn.includes(kind),
  });
  const verdict = verdictOver([
    finding(
      'pending',
      losses.some(({ pending }) => pending.length > 0),
    ),
    finding(
      'lost',
      losses.some(({ lost }) => lost.length > 0),
    ),
    finding(
      'below-budget',
      losses.some(({ belowBudget }) => belowBudget.length > 0),
    ),
    finding('in-doubt', doubts.length > 0),
  ]);
  return {
    verdict,
    failOn,
    losses: losses.length,
    survived: losses.filter(({ survived }) => survived).length,
    ...(of !== undefined && { search: { of: Number.isFinite(of) ? of : null } }),
    pendingBefore: prepared.pending.length,
    ...(doubts.length > 0 && { doubts }),
  };
}

/** Why the pods of the cluster may be placed otherwise than simulated. */
function doubtsOf(prepared: PreparedCluster, losses: readonly Loss[]): readonly string[] {
  const { plan } = prepared;
  const ofPlan = plan.pods.flatMap((pod) => pod.doubts ?? []);
  const ofLosses = doubtLines(losses.flatMap(({ unknown }) => unknown)).keys();
  const { doubts } = planTroubles(prepared);
  return [...new Set([...ofPlan, ...doubts, ...ofLosses])].sort();
}
