import type { Explanation, PluginVerdict } from '../../../outcome/index.ts';
import { count, counted, duration, someOf } from '../../layout/figures.ts';
import type { Fact } from '../../page/section.ts';
import { helpful } from '../../page/texts.ts';
import { editFacts, fact, schedulerFact } from '../parts.ts';

/** The pod, how many nodes fit, and which one is best and why. */
export function explanationFacts(explanation: Explanation): readonly Fact[] {
  const { feasible, scheduler, preemption } = explanation;
  const moment = momentWords(explanation);
  const stopped = explanation.preEnqueue ?? explanation.preFilterFailure;
  return [
    fact('Pod', explanation.pod),
    ...editFacts(explanation),
    ...(scheduler === undefined ? [] : [schedulerFact(scheduler)]),
    ...(moment === undefined ? [] : [fact('At', moment)]),
    fact('Fits', fits(explanation)),
    ...(stopped === undefined ? [] : [fact('Stopped by', verdictText(stopped))]),
    ...choice(explanation),
    ...(preemption === undefined || feasible.length > 0
      ? []
      : [fact('Preemption', evictions(explanation))]),
    ...help(explanation),
  ];
}

/** The first of what would help a pod that fits no node; all of it, with patches, has a section of its own. */
function help({ hints: [first, ...others] = [] }: Explanation): readonly Fact[] {
  if (first === undefined) return [];
  const rest =
    others.length === 0 ? '' : `; or ${counted(others.length, 'other change')}, see below`;
  return [fact('Would help', helpful(`${first.change}${rest}`))];
}

/** The moment of the plan that an explanation is about; undefined for a fixed cluster. */
function momentWords({ at, turnTime = 0 }: Explanation): string | undefined {
  if (at === 'start') return 'the start: pending pods of the input hold no room';
  if (at === 'turn') return `its turn in the plan, after ${duration(turnTime)}`;
  return at && 'the end of the plan: all other pods are where they are then';
}

/** The best node, and the plugins that decide for it; none if no node was scored. */
function choice({
  best = [],
  totals = {},
  decisive,
  contributions = [],
}: Explanation): readonly Fact[] {
  const [first] = best;
  if (first === undefined) return [];
  const total = totals[first];
  const score = total === undefined ? '' : `, score ${String(total)}`;
  const tie = best.length > 1 ? ' (a tie: any of them may be chosen)' : '';
  const ahead = contributions.map(({ plugin, lead }) => `${plugin} +${rounded(lead)}`);
  return [
    fact('Best', `${someOf(best, 5)}${score}${tie}`),
    ...(decisive === undefined
      ? []
      : [fact('Decisive', `${decisive}: without its score another node would win`)]),
    ...(ahead.length === 0 ? [] : [fact('Ahead by', `${ahead.join(', ')} over the average node`)]),
  ];
}

/** At most one digit after the point. */
const rounded = (lead: number): string => String(Math.round(lead * 10) / 10);

function fits({
  at,
  feasible,
  filtered,
  preEnqueue,
  preFilterFailure,
  error,
}: Explanation): string {
  const all = feasible.length + Object.keys(filtered).length;
  if (preEnqueue !== undefined) return 'not offered to any node yet';
  if (error !== undefined) return 'no node: the attempt ended in an error';
  if (feasible.length > 0) {
    const when = at === 'start' ? ', while no other pending pod is placed' : '';
    return `${count(feasible.length)} of ${counted(all, 'node')}${when}`;
  }
  return preFilterFailure === undefined && all > 0 ? `none of ${counted(all, 'node')}` : 'no node';
}

const verdictText = ({ plugin, code, reasons }: PluginVerdict): string =>
  `${plugin} (${code})${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}`;

function evictions({ preemption, error }: Explanation): string {
  if (error !== undefined) return 'not tried';
  if (preemption === null || preemption === undefined) return 'would not help';
  const { nominatedNode, victims } = preemption;
  return `evicting ${someOf(victims, 5)} makes room on ${nominatedNode}`;
}
