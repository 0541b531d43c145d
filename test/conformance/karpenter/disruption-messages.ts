import { texts } from './compare-outcomes.ts';
import { compare } from './disruption-differences.ts';
import type { Messages, RecordedDisruption } from './disruption-outcome.ts';

/**
 * How messages differ from the recorded ones. Those of all runs of an outcome are recorded: where the order of lists decides which nodes are
 * tried, ours are some of them.
 */
export function messageDifferences(
  got: Messages,
  wanted: Messages,
  isOpen: boolean,
): readonly string[] {
  const keys = new Set([...Object.keys(got), ...Object.keys(wanted)]);
  return [...keys].flatMap((key) => {
    const [ours, theirs] = [got[key] ?? [], wanted[key] ?? []];
    const known = new Set(texts(theirs).map(normalized));
    const unknown = texts(ours).filter((text) => !known.has(normalized(text)));
    if (unknown.length > 0) return compare(key, unknown, theirs);
    const mayBeAbsent = key.startsWith('pod/') || (isOpen && !theirs.some(isLasting));
    return ours.length === 0 && !mayBeAbsent ? compare(key, ours, theirs) : [];
  });
}

/** What is said whichever nodes are tried. */
const isLasting = (text: string): boolean =>
  !/^(?:Consolidation (?:candidate|rejected): |score |Not all pods |Can't |SpotToSpot|Filtering )/.test(
    text,
  );

const PODS = 'Not all pods would schedule, ';

/** The pods without a place in the order of their names. */
function normalized(text: string): string {
  if (!text.startsWith(PODS)) return text;
  const pods = text.slice(PODS.length).split(/(?=\b[-\w.]+\/[-\w.]+ => )/);
  return `${PODS}${pods.toSorted().join('')}`;
}

/** Whether lists in another order give another answer: equal costs, several pools in turn, or domains of which any may be taken. */
export function isOrderOpen({ input, distinct, alternatives }: RecordedDisruption): boolean {
  if (distinct > 1) return true;
  const methods = alternatives.flatMap(({ outcome }) => outcome.methods);
  const hasTies = methods.some(({ candidates }) => {
    const ranks = candidates.map(({ cost, rank = cost }) => rank);
    return new Set(ranks).size < ranks.length;
  });
  const hasDomains = input.pods?.some(
    ({ spec }) => spec.affinity !== undefined || spec.topologySpreadConstraints !== undefined,
  );
  return hasTies || hasDomains === true || (input.nodePools?.length ?? 0) > 1;
}
