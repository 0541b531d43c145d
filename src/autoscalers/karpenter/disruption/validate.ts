import { takeAllowed } from './budgets/allowances.ts';
import type { Candidate } from './candidates/search.ts';
import type { DisruptionCluster } from './cluster.ts';
import type { Command } from './command.ts';
import { rejectedEvents } from './consolidation/command-events.ts';
import type { RejectionReason } from './consolidation/command-events.ts';
import { choiceOf } from './decide.ts';
import type { DisruptionEvent } from './events.ts';
import type { DisruptionMethod } from './methods/contract.ts';

/** After so long Karpenter looks at a command again. commandValidationDelay, disruption/consolidation.go, Karpenter v1.13. */
export const VALIDATION_DELAY_MS = 15_000;

/** What is left of a command. */
export interface Validation {
  /** Absent: it is given up. */
  readonly command?: Command;
  readonly rejection?: RejectionReason;
  readonly events: readonly DisruptionEvent[];
}

/**
 * Whether a command still holds in the cluster as it is VALIDATION_DELAY_MS later.
 *
 * Rule: EmptinessValidator and ConsolidationValidator, disruption/validation.go, Karpenter v1.13.
 */
export function validate(
  method: DisruptionMethod,
  command: Command,
  later: DisruptionCluster,
): Validation {
  if (!method.isValidated) return { command, events: [] };
  const { choice, events } = choiceOf(method, later);
  const proposed = new Set(command.candidates.map(({ state }) => state.name));
  const candidates = choice.candidates.filter(({ state }) => proposed.has(state.name));
  const { taken } = takeAllowed(candidates, choice.allowances);
  if (method.name === 'emptiness') {
    return taken.length === 0 ? { events } : { command: { ...command, candidates: taken }, events };
  }
  const rejection = rejectionOf(command, later, candidates, taken);
  if (rejection === undefined) return { command, events };
  // When Karpenter rejects a command for several nodes, it has already dropped the command: it publishes no event.
  if (method.name === 'multiNode') return { rejection, events };
  return { rejection, events: [...events, ...rejectedEvents(command, rejection, later)] };
}

function rejectionOf(
  command: Command,
  later: DisruptionCluster,
  candidates: readonly Candidate[],
  allowed: readonly Candidate[],
): RejectionReason | undefined {
  if (candidates.length < command.candidates.length) return 'churn';
  if (allowed.length < candidates.length) return 'budget';
  return hasSamePlaces(command, later, candidates) ? undefined : 'scheduling';
}

/** True if the pods still have places, with a replacement of at least the types of the command if it has one. */
function hasSamePlaces(
  { replacements }: Command,
  later: DisruptionCluster,
  candidates: readonly Candidate[],
): boolean {
  const { problems, claims } = later.simulate(
    candidates.map(({ state }) => state),
    { isConsolidation: true },
  );
  if (problems.size > 0 || claims.length !== replacements.length) return false;
  const possible = new Set(claims[0]?.types.map(({ name }) => name));
  return replacements.every(({ types }) => types.every(({ name }) => possible.has(name)));
}
