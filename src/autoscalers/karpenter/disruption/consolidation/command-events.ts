import type { Candidate } from '../candidates/search.ts';
import { estimatedSavings, isReplacement } from '../command.ts';
import type { Command, Pricing } from '../command.ts';
import { goFixed } from '../go-fixed.ts';
import { aboutNode } from '../events.ts';
import type { DisruptionEvent } from '../events.ts';

/** Why a command is given up when it is looked at again. */
export type RejectionReason = 'budget' | 'scheduling' | 'churn';

interface CommandCause {
  readonly id: 'consolidation-candidate' | 'consolidation-rejected';
  readonly nodes: readonly string[];
  readonly replacements: number;
  /** For an hour. */
  readonly savings: number;
  readonly rejection?: RejectionReason;
}

/** ConsolidationCandidate on every node of a command, with its NodeClaim. Source: disruption/events/events.go, Karpenter v1.13. */
export const candidateEvents = (
  command: Command,
  cluster: Pricing,
): readonly DisruptionEvent<CommandCause>[] => eventsAbout(command, cluster);

/** ConsolidationRejected, likewise. */
export const rejectedEvents = (
  command: Command,
  rejection: RejectionReason,
  cluster: Pricing,
): readonly DisruptionEvent<CommandCause>[] => eventsAbout(command, cluster, rejection);

function eventsAbout(
  command: Command,
  cluster: Pricing,
  rejection?: RejectionReason,
): readonly DisruptionEvent<CommandCause>[] {
  const savings = estimatedSavings(command, cluster);
  const suffix = `(savings: $${goFixed(savings, 2)})`;
  const cause: CommandCause = {
    id: rejection === undefined ? 'consolidation-candidate' : 'consolidation-rejected',
    nodes: command.candidates.map(({ state }) => state.name),
    replacements: command.replacements.length,
    savings,
    ...(rejection === undefined ? {} : { rejection }),
  };
  return command.candidates.flatMap((candidate) => {
    const text = textFor(candidate, command);
    const [reason, message] =
      rejection === undefined
        ? ['ConsolidationCandidate', `Consolidation candidate: ${text} ${suffix}`]
        : [
            'ConsolidationRejected',
            `Consolidation rejected: ${text}, reason: ${rejection} ${suffix}`,
          ];
    return aboutNode(candidate.state, { reason, message, cause });
  });
}

/** A command as the events of one of its nodes tell it. */
function textFor({ state }: Candidate, command: Command): string {
  const { candidates, replacements } = command;
  const node = `${isReplacement(command) ? 'replace' : 'delete'}: [${state.name}]`;
  if (candidates.length > 1) return `${node} (part of ${candidates.length}-node consolidation)`;
  if (replacements.length === 0) return node;
  return `${node} -> [${replacements.length} replacement${replacements.length === 1 ? '' : 's'}]`;
}
