import { differences } from '../differences.ts';
import { decision, recordedDecision, shownDecision } from './compare-decision.ts';
import { pairsOfDown, shownDown } from './compare-down.ts';
import type { ShownDown } from './compare-down.ts';
import { eventsBefore, eventsOf } from './compare-events.ts';
import { recordedStatus, shownStatus, shownTemplates } from './compare-rest.ts';
import {
  isForPods,
  recordedOptions,
  recordedPending,
  recordedSizes,
  recordedTried,
  recordedUp,
  recordedUpcoming,
  shownOptions,
  shownPending,
  shownPlaces,
  shownSizes,
  shownTried,
  shownUp,
  shownUpcoming,
} from './compare-up.ts';
import type { Pair } from './compare-up.ts';
import { play } from './play.ts';
import type { PlayedLoop } from './play.ts';
import type { Decision, RecordedAnswer, RecordedCase } from './recorded-case.ts';

/**
 * Golden data of the Cluster Autoscaler: loop by loop, as far as the cluster is that of the recording. Other runs of the real program are
 * as right where chance let them decide otherwise. A loop that decides as the recorded one must equal it in everything.
 */
export function checkAutoscaler(line: unknown): readonly string[] {
  // The format has checked the shape of the line.
  const recorded = line as RecordedCase;
  let found: readonly string[] = [];
  let others = otherRuns(recorded);
  let at = 0;
  let templates: RecordedAnswer['templates'] = {};
  const tied = play(recorded, (loop) => {
    templates = { ...templates, ...loop.answer.templates };
    const down = shownDown(loop);
    const decided = shownDecision(loop, down);
    others = others.filter((decisions) => isSame(decided, decisions[at]));
    at++;
    const differing = firstDifferences(loop.answer, pairsOf(loop, down, templates));
    const isOtherRun = others.length > 0 && !isSame(decided, recordedDecision(loop.answer));
    found = isOtherRun ? [] : differing;
    return differing.length === 0;
  });
  if (tied === undefined) return found;
  // A single expansion leaves nothing to chance, but the recorded program asks it if no expander comes before it.
  return differences(recorded.tied === 1 ? 0 : recorded.tied, tied, 'tied');
}

/** What other runs of the real program decided. */
const otherRuns = ({ picks = [], asIs }: RecordedCase): readonly (readonly Decision[])[] =>
  [...picks, ...(asIs.others ?? [])].map(({ decisions }) => decisions.map(decision));

const isSame = (decided: Decision, other: Decision | undefined): boolean =>
  other !== undefined && differences(other, decided).length === 0;

/** In the order of what matters. */
function pairsOf(
  loop: PlayedLoop,
  down: ShownDown,
  templates: RecordedAnswer['templates'],
): readonly Pair[] {
  const { outcome, answer, targets } = loop;
  return [
    ['targets', answer.targets, targets],
    ['sizes', recordedSizes(answer), shownSizes(outcome)],
    ...pairsOfDown(loop, down),
    ['pending', recordedPending(answer), shownPending(outcome)],
    ['tried', recordedTried(answer), shownTried(outcome)],
    ['options', recordedOptions(answer), shownOptions(outcome)],
    ['up', answer.up.map(recordedUp), outcome.up.map(shownUp)],
    ['upcoming', recordedUpcoming(answer), shownUpcoming(outcome)],
    eventsOf(loop),
    eventsBefore(loop),
    ['places', answer.pending?.fitExisting ?? {}, shownPlaces(outcome)],
    ['error', answer.error, outcome.error],
    // Recordings have templates as scale-ups for pods see them.
    ...(answer.up.some(isForPods)
      ? [['templates', templates, shownTemplates(outcome)] as const]
      : []),
    [
      'status',
      recordedStatus(answer),
      answer.status === undefined ? undefined : shownStatus(outcome),
    ],
  ];
}

/** The differences of the first pair that has some. */
function firstDifferences({ at }: RecordedAnswer, pairs: readonly Pair[]): readonly string[] {
  for (const [name, expected, actual] of pairs) {
    const found = differences(expected, actual, `${String(at)} s ${name}`);
    if (found.length > 0) return found;
  }
  return [];
}
