import { keyOf } from '../../../objects/index.ts';
import type { Node, Pod } from '../../../objects/index.ts';
import { API_VERSION, PACKING_FINDING_KINDS, verdictOver } from '../../../outcome/index.ts';
import type {
  NodeAutoscalerName,
  NodeAutoscaling,
  Packing,
  PackingStep,
  PackingSummary,
  Plan,
  RemovedNode,
} from '../../../outcome/index.ts';
import type { Profile } from '../../../framework/index.ts';
import { plan } from '../../../simulation/index.ts';
import type { Simulation } from '../../../simulation/index.ts';
import {
  assert,
  compareText,
  counted,
  quantityMilli,
  quantityValue,
  someOf,
} from '../../../units/index.ts';
import { typeOf } from '../../../catalog/index.ts';
import { planTroubles } from '../../plan-troubles.ts';
import type { PackInput, PackOptions } from '../input.ts';
import { nameOf } from '../obstacles.ts';
import { keptNodes } from './kept-nodes.ts';
import { movesFrom } from './moves.ts';
import type { Moves } from './moves.ts';
import { RunWatch } from './watch-run.ts';

/**
 * The nodes that an autoscaler removes by itself: it acts on the clock until it has come to rest. Its commands are those of that run,
 * and so are the moves of the pods.
 *
 * @throws InputError with everything that is wrong in the input, or if the input lacks this autoscaler
 */
export function packAs(
  input: PackInput,
  name: NodeAutoscalerName,
  options: Pick<PackOptions, 'failOn' | 'atLeast'>,
): Packing {
  const autoscaling = { ...input.options?.autoscaling, use: name, toRest: true };
  let watch: RunWatch | undefined;
  let profiles: readonly Profile[] = [];
  const played = plan(
    { ...input, options: { ...input.options, autoscaling } },
    (simulation: Simulation) => {
      watch = new RunWatch(simulation);
      ({ profiles } = simulation);
    },
  );
  const { nodeAutoscaling: run } = played;
  const seen = watch;
  assert(seen !== undefined && run !== undefined, 'the autoscaler has acted in an observed run');
  const { removed = [] } = run;
  const moves = movesFrom(seen, removed, played);
  const gone = removed.filter(({ goneAt }) => goneAt !== undefined);
  const steps = gone.map((one) => stepOf(one, seen, moves));
  const troubles = planTroubles({ plan: played, profiles });
  const doubts = [...doubtsOf(played, run, moves), ...troubles.doubts];
  return {
    apiVersion: API_VERSION,
    kind: 'Packing',
    scheduler: played.scheduler,
    seed: played.seed,
    summary: summaryOf({ run, steps, doubts, nodes: seen.nodesBefore }, options),
    autoscaling: run,
    steps,
    kept: keptNodes(run).toSorted((a, b) => compareText(a.node, b.node)),
    notModelled: played.notModelled,
    warnings: [
      ...played.warnings.filter(isNoCut),
      ...troubles.warnings,
      ...lostWarnings(moves),
      ...pendingWarnings(run),
    ],
  };
}

function stepOf({ name, price }: RemovedNode, { nodes }: RunWatch, { byNode }: Moves): PackingStep {
  const node = nodes.get(name);
  const type = node && typeOf(node);
  return {
    node: name,
    ...(type === undefined ? {} : { type }),
    moves: byNode.get(name) ?? [],
    ...(price === undefined ? {} : { saves: price }),
    frees: freedBy(node),
  };
}

/** What the node offered: quantities of the API server are valid. */
function freedBy(node: Node | undefined): PackingStep['frees'] {
  const { cpu = '0', memory = '0' } = node?.status?.allocatable ?? node?.status?.capacity ?? {};
  return { cpu: quantityMilli(cpu) / 1000, memory: quantityValue(memory) };
}

function summaryOf(
  {
    run,
    steps,
    doubts,
    nodes,
  }: {
    readonly run: NodeAutoscaling;
    readonly steps: readonly PackingStep[];
    readonly doubts: readonly string[];
    readonly nodes: number;
  },
  { failOn = PACKING_FINDING_KINDS, atLeast = 0 }: Pick<PackOptions, 'failOn' | 'atLeast'>,
): PackingSummary {
  const sum = (of: (step: PackingStep) => number): number =>
    steps.reduce((total, step) => total + of(step), 0);
  const { cost } = run;
  return {
    verdict: verdictOver([
      { kind: 'too-few', counts: steps.length < atLeast && failOn.includes('too-few') },
      { kind: 'in-doubt', counts: doubts.length > 0 && failOn.includes('in-doubt') },
    ]),
    failOn,
    atLeast,
    nodes,
    emptied: steps.length,
    moves: sum(({ moves }) => moves.length),
    frees: { cpu: sum(({ frees }) => frees.cpu), memory: sum(({ frees }) => frees.memory) },
    ...(cost === undefined ? {} : { saves: cost.before - cost.after, price: cost.before }),
    ...(doubts.length === 0 ? {} : { doubts }),
  };
}

/** More of them are counted. */
const NAMED = 5;

const namesOf = (pods: readonly Pod[]): string => someOf(pods.map(nameOf), NAMED);

/** Why it is not certain which nodes go, and that the moved pods fit elsewhere. */
function doubtsOf(
  { pods, findings, summary }: Plan,
  { autoscaler, isAtRest }: NodeAutoscaling,
  { homeless, successors }: Moves,
): readonly string[] {
  const ofPods = pods.flatMap((pod) => (successors.has(keyOf(pod)) ? (pod.doubts ?? []) : []));
  const ofAutoscaler = findings
    .filter(({ kind, object }) => kind === 'in-doubt' && isOfAutoscaler(object))
    .map(({ message }) => message);
  return [
    ...(isAtRest === true
      ? []
      : [
          `${autoscaler} does not rest after ${String(summary.endTime)} s: what it does later is not known`,
        ]),
    ...(homeless.length === 0
      ? []
      : [
          `${counted(homeless.length, 'moved pod')} without a node at the end: ${namesOf(homeless)}`,
        ]),
    ...new Set([...ofPods, ...ofAutoscaler]),
  ];
}

const isOfAutoscaler = (object: string): boolean =>
  object.startsWith('Autoscaler/') || object.startsWith('NodePool/');

const lostWarnings = ({ lost }: Moves): readonly string[] =>
  lost.length === 0
    ? []
    : [
        `${counted(lost.length, 'evicted pod')} without a controller: nothing creates them again: ${namesOf(lost)}`,
      ];

function pendingWarnings({ unserved = [] }: NodeAutoscaling): readonly string[] {
  const waiting = unserved.reduce((sum, { pods }) => sum + pods, 0);
  return waiting === 0 ? [] : [`${counted(waiting, 'pod')} pending at the end`];
}

/** That the run was cut is a doubt here, with what it means. */
const isNoCut = (warning: string): boolean => !warning.startsWith('cut after ');
