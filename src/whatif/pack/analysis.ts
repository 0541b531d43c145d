import { controllerOf, keyOf } from '../../objects/index.ts';
import { API_VERSION, PACKING_FINDING_KINDS, verdictOver } from '../../outcome/index.ts';
import type { KeptNode, Packing, PackingStep, PackingSummary, Plan } from '../../outcome/index.ts';
import { compareText, counted } from '../../units/index.ts';
import { planTroubles } from '../plan-troubles.ts';
import { prepare } from '../prepared/index.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import { StartDoubts } from '../start-doubts/index.ts';
import { pricesOf, typeOf } from '../../catalog/index.ts';
import type { PriceOf } from '../../catalog/index.ts';
import { packAs } from './autoscaled/analysis.ts';
import { candidatesOf } from './candidates.ts';
import type { Candidates } from './candidates.ts';
import { checkOptions } from './check-options.ts';
import { Costs } from './costs.ts';
import { Search } from './search.ts';
import type { Emptied, FoundSteps } from './search.ts';
import type { PackInput, PackOptions } from './input.ts';
import { mostReplays } from './most-replays.ts';
import { beforeFailure, lastReplay, replay } from './replay.ts';
import type { Replayed } from './replay.ts';
import { Starts } from './starts.ts';

/**
 * With `as`: the nodes that this autoscaler removes by itself, simulated until it comes to rest. Without it:
 * which nodes can be emptied, in which order, and what stands in the way of the others. The input is simulated to its end first. Nodes
 * are then emptied one after the other in a fork, the cheapest first. The order is simulated as drains through the eviction API; the
 * moves are taken from that simulation, and a node whose drain does not succeed is kept.
 *
 * @throws InputError with everything that is wrong in the input or the options, or if the input lacks that autoscaler
 */
export function pack(input: PackInput, options: PackOptions = {}): Packing {
  checkOptions(options);
  if (options.as !== undefined) return packAs(input, options.as, options);
  const prepared = prepare(input);
  const { prices, catalog } = options;
  const priceOf = prices === undefined && catalog === undefined ? undefined : pricesOf(options);
  const costs = new Costs(prepared.plan, priceOf !== undefined);
  const candidates = candidatesOf(prepared, options, priceOf);
  const proven = provenSteps(input, options, { prepared, costs, candidates, priceOf });
  return documentOf(proven, { prepared, costs, options, priceOf });
}

interface Proven {
  readonly emptied: readonly Emptied[];
  readonly kept: ReadonlyMap<string, string>;
  readonly replayed: Replayed;
}

interface Prepared {
  readonly prepared: PreparedCluster;
  readonly costs: Costs;
  /** Undefined without prices. */
  readonly priceOf: PriceOf | undefined;
}

/** Steps that went well in their replay. */
function provenSteps(
  input: PackInput,
  options: PackOptions,
  { prepared, ...given }: Prepared & { readonly candidates: Candidates },
): Proven {
  const { found, replayed } = searchedSteps(input, options, { prepared, ...given });
  const kept = new Map([...given.candidates.kept, ...found.kept]);
  const seen = replayed ?? lastReplay(prepared, input, found.emptied, options);
  const { failure, moves } = seen;
  if (failure === undefined) return { emptied: found.emptied, kept, replayed: seen };
  const [failed, ...untried] = found.emptied.slice(moves.length).map(nameIn);
  for (const name of untried) kept.set(name, `not tried after ${failed ?? ''}: ${failure}`);
  if (failed !== undefined) kept.set(failed, failure);
  const emptied = found.emptied.slice(0, moves.length);
  const before =
    beforeFailure(seen, emptied, prepared.plan) ?? replay(input, emptied, { prepared, options });
  return { emptied, kept, replayed: before };
}

/** The order that is left after all replays but the last one; its replay, if that went well. */
function searchedSteps(
  input: PackInput,
  options: PackOptions,
  { prepared, costs, candidates }: Prepared & { readonly candidates: Candidates },
): { readonly found: FoundSteps; readonly replayed?: Replayed } {
  const most = mostReplays(prepared.plan);
  return prepared.fork((fork) => {
    const starts = new Starts(prepared);
    const search = new Search(fork, candidates, { costs, options, starts });
    for (let replays = 1; ; replays++) {
      const found = search.run();
      if (replays === most) return { found };
      const replayed = replay(input, found.emptied, { prepared, options });
      if (replayed.failure === undefined) return { found, replayed };
      search.exclude(replayed.moves.length, replayed.failure);
    }
  });
}

const nameIn = ({ node }: Emptied): string => node.metadata.name;

function documentOf(
  { emptied, kept, replayed }: Proven,
  { prepared, costs, options, priceOf }: Prepared & { readonly options: PackOptions },
): Packing {
  const { plan: settled, nodes } = prepared;
  const steps = emptied.map(({ node }, at): PackingStep => {
    const { name } = node.metadata;
    const [type, price] = [typeOf(node), priceOf?.(node)];
    return {
      node: name,
      ...(type === undefined ? {} : { type }),
      moves: replayed.moves[at] ?? [],
      ...(price === undefined ? {} : { saves: price }),
      frees: { cpu: costs.offers(name, 'cpu'), memory: costs.offers(name, 'memory') },
    };
  });
  return {
    apiVersion: API_VERSION,
    kind: 'Packing',
    scheduler: settled.scheduler,
    seed: settled.seed,
    summary: summaryOf(steps, {
      nodes,
      options,
      doubts: doubtsOf(prepared, emptied, replayed),
      priceOf,
    }),
    steps,
    kept: Array.from(kept, ([node, reason]): KeptNode => ({ node, reason })).sort((a, b) =>
      compareText(a.node, b.node),
    ),
    scenario: replayed.scenario,
    notModelled: prepared.notModelled,
    warnings: [
      ...settled.warnings,
      ...planTroubles(prepared).warnings,
      ...warningsOf(prepared, emptied, priceOf),
      ...autoscalerWarnings(settled),
    ],
  };
}

function summaryOf(
  steps: readonly PackingStep[],
  {
    nodes,
    options,
    doubts,
    priceOf,
  }: Pick<PreparedCluster, 'nodes'> & {
    readonly priceOf: PriceOf | undefined;
    readonly options: PackOptions;
    readonly doubts: readonly string[];
  },
): PackingSummary {
  const { failOn = PACKING_FINDING_KINDS, atLeast = 0 } = options;
  const verdict = verdictOver([
    { kind: 'too-few', counts: steps.length < atLeast && failOn.includes('too-few') },
    { kind: 'in-doubt', counts: doubts.length > 0 && failOn.includes('in-doubt') },
  ]);
  const sum = (of: (step: PackingStep) => number): number =>
    steps.reduce((total, step) => total + of(step), 0);
  const price = nodes.reduce((total, node) => total + (priceOf?.(node) ?? 0), 0);
  return {
    verdict,
    failOn,
    atLeast,
    nodes: nodes.length,
    emptied: steps.length,
    moves: sum(({ moves }) => moves.length),
    frees: { cpu: sum(({ frees }) => frees.cpu), memory: sum(({ frees }) => frees.memory) },
    ...(priceOf === undefined ? {} : { saves: sum(({ saves = 0 }) => saves), price }),
    ...(doubts.length === 0 ? {} : { doubts }),
  };
}

/** Why it is not certain that the moved pods fit and run. */
function doubtsOf(
  prepared: PreparedCluster,
  emptied: readonly Emptied[],
  { plan, successors }: Replayed,
): readonly string[] {
  const doubts = plan.pods.flatMap(({ namespace, name, doubts: own = [] }) =>
    successors.has(keyOf({ namespace, name })) ? own : [],
  );
  const ofStarts = StartDoubts.in(prepared);
  const anywhere = emptied.flatMap(({ pods }) => pods.flatMap((pod) => ofStarts.anywhere(pod)));
  return [...new Set([...doubts, ...planTroubles(prepared).doubts, ...anywhere])];
}

/** An autoscaler of the input removes nodes in an order of its own. */
const autoscalerWarnings = ({ nodeAutoscaling }: Plan): readonly string[] =>
  nodeAutoscaling === undefined
    ? []
    : [
        `${nodeAutoscaling.autoscaler} removes nodes of this cluster by itself, in another order: --as ${nodeAutoscaling.autoscaler} tells which, with its commands, and why the others stay`,
      ];

function warningsOf(
  { nodes, pending }: PreparedCluster,
  emptied: readonly Emptied[],
  priceOf: PriceOf | undefined,
): readonly string[] {
  const bare = emptied
    .flatMap(({ pods }) => pods)
    .filter(({ metadata }) => controllerOf(metadata) === undefined).length;
  const unpriced =
    priceOf === undefined ? 0 : nodes.filter((node) => priceOf(node) === undefined).length;
  return [
    ...(pending.length === 0 ? [] : [`${counted(pending.length, 'pod')} pending before any step`]),
    ...(bare === 0
      ? []
      : [`${counted(bare, 'moved pod')} without a controller: create them again after the drain`]),
    ...(unpriced === 0 ? [] : [`${counted(unpriced, 'node')} without a price`]),
  ];
}
