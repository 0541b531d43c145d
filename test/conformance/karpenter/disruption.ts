import {
  allowancesFor,
  decide,
  disruptionCluster,
  estimatedSavings,
  METHODS,
  savingsRatio,
  validate,
  VALIDATION_DELAY_MS,
} from '../../../src/autoscalers/karpenter/disruption/index.ts';
import type {
  Command,
  DisruptionCluster,
  DisruptionEvent,
  DisruptionMethod,
} from '../../../src/autoscalers/karpenter/disruption/index.ts';
import { KWOK, PassPlanner } from '../../../src/autoscalers/karpenter/index.ts';
import { keyOf } from '../../../src/objects/index.ts';
import { append } from '../../../src/units/index.ts';
import type { CompactInput } from './compact-input.ts';
import type { CommandParts, Messages, MethodParts, RecordedOutcome } from './disruption-outcome.ts';
import { readInput } from './read-input.ts';
import { launched } from './run-rounds.ts';
import type { ClaimOutcome } from './run-rounds.ts';

/** What the methods decide. */
export interface Answer {
  readonly acts: string;
  readonly budgets: RecordedOutcome['budgets'];
  readonly methods: readonly MethodAnswer[];
  readonly messages: Messages;
}

export interface MethodAnswer extends MethodParts {
  readonly commands?: readonly CommandAnswer[];
}

export interface CommandAnswer extends CommandParts {
  readonly replacements: readonly ClaimOutcome[];
}

const REASONS = ['Drifted', 'Empty', 'Underutilized'] as const;

/** What each method would do in the same cluster, as it is recorded. */
export function answerOf(input: CompactInput, version: '1.13' | '1.14'): Answer {
  const { now, options, state, podDisruptionBudgets } = readInput(input);
  const planner = new PassPlanner(state, {
    version,
    provider: KWOK,
    preferencePolicy: options.preferencePolicy ?? 'Respect',
    minValuesPolicy: options.minValuesPolicy ?? 'Strict',
  });
  const at = (nowMs: number): DisruptionCluster =>
    disruptionCluster(planner, {
      nowMs,
      podDisruptionBudgets,
      replacesSpotBySpot: options.spotToSpotConsolidation ?? false,
    });
  const cluster = at(now);
  const events: DisruptionEvent[] = [];
  const methods = METHODS.flatMap((method) => {
    const run = runMethod(method, cluster, at(now + VALIDATION_DELAY_MS));
    append(events, run.events);
    return run.method ?? [];
  });
  const acts = methods.find(({ commands }) => commands !== undefined)?.method ?? '';
  return { acts, budgets: budgetsOf(cluster), methods, messages: messagesOf(events) };
}

function budgetsOf(cluster: DisruptionCluster): RecordedOutcome['budgets'] {
  return Object.fromEntries(
    REASONS.map((reason) => [reason, Object.fromEntries(allowancesFor(reason, cluster).allowed)]),
  );
}

interface Run {
  readonly method?: MethodAnswer;
  readonly events: readonly DisruptionEvent[];
}

function runMethod(
  method: DisruptionMethod,
  cluster: DisruptionCluster,
  later: DisruptionCluster,
): Run {
  const { candidates, command: proposed, events } = decide(method, cluster);
  if (candidates.length === 0) return { events };
  const validation = proposed && validate(method, proposed, later);
  const command = validation?.command;
  return {
    method: {
      method: method.name,
      candidates: candidates.map((candidate) => ({
        node: candidate.state.name,
        cost: candidate.disruptionCost,
        ...(cluster.rules.ranksByPrice ? { rank: savingsRatio(candidate) } : {}),
      })),
      ...(command === undefined ? {} : { commands: [recordedCommand(command, cluster)] }),
    },
    events: [...events, ...(validation?.events ?? [])],
  };
}

function recordedCommand(command: Command, cluster: DisruptionCluster): CommandAnswer {
  const { candidates, replacements, simulation } = command;
  const moves = [...(simulation?.moves ?? [])].filter(([, pods]) => pods.length > 0);
  const podsTo = Object.fromEntries(
    moves.map(([{ name }, pods]) => [name, pods.map(({ metadata }) => keyOf(metadata)).sort()]),
  );
  return {
    decision: replacements.length > 0 ? 'replace' : 'delete',
    nodes: candidates.map(({ state }) => state.name).sort(),
    savings: estimatedSavings(command, cluster),
    ...(moves.length === 0 ? {} : { podsTo }),
    replacements: replacements.map((claim) => launched(claim, 'replacement').outcome),
  };
}

/** The same text on a node and its NodeClaim is recorded once, under the node. */
function messagesOf(events: readonly DisruptionEvent[]): Messages {
  const texts = new Map<string, Set<string>>();
  const add = (key: string, message: string): Set<string> => {
    const known = texts.get(key) ?? new Set<string>();
    texts.set(key, known);
    return known.add(message);
  };
  const nodes = new Set(
    events
      .filter(({ object }) => object.kind === 'Node')
      .map(({ object, reason, message }) => `${object.name} ${reason} ${message}`),
  );
  for (const { object, reason, message } of events) {
    const isTwin = object.kind === 'NodeClaim' && nodes.has(`${object.name} ${reason} ${message}`);
    if (isTwin) continue;
    const name = object.namespace === undefined ? object.name : keyOf(object);
    add(`${object.kind.toLowerCase()}/${name} ${reason}`, message);
  }
  return Object.fromEntries([...texts].map(([key, found]) => [key, [...found].sort()]));
}
