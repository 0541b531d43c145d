import { differences } from '../differences.ts';
import type { Line } from '../format.ts';
import { Interleaving } from './interleaving.ts';
import { NodeOrder } from './node-order.ts';
import { inOtherNodeOrders } from './node-orders.ts';
import type { Played } from './observer.ts';
import { play } from './play.ts';
import type { Look, RecordedCase, RecordedEvent } from './recorded-case.ts';

/** How a run differs from the closest recording, and from what second on; Infinity: it is equal. */
interface Judgement {
  readonly problems: readonly string[];
  readonly fromSecond: number;
}

/**
 * Golden data of the controllers: the run matches one timeline, has every event of all recordings, and no unrecorded event. As
 * the recordings are of several runs, so the scenario is run in several orders until one of them does; the order changes only in
 * the second in which the runs begin to differ.
 */
export function checkTimelines(line: unknown): readonly string[] {
  // The format has checked the shape of the line.
  const recorded = line as RecordedCase;
  let best: readonly string[] | undefined;
  for (const variant of [
    recorded,
    ...withLateCollector(recorded),
    ...inOtherNodeOrders(recorded),
  ]) {
    for (const looksFirst of [false, true]) {
      const problems = checkInOrders(variant, new Interleaving(looksFirst));
      if (problems.length === 0) return problems;
      if (best === undefined || problems.length < best.length) best = problems;
    }
  }
  return best ?? [];
}

/** The scenario with a quarantine that ends just after the round of the pod garbage collector at that moment. */
const withLateCollector = (recorded: RecordedCase): readonly RecordedCase[] =>
  recorded.nodes === true ? [{ ...recorded, quarantineLagMs: 1 }] : [];

function checkInOrders(recorded: RecordedCase, first: Interleaving): readonly string[] {
  let order = first;
  let nodeOrder = new NodeOrder();
  let best = judge(recorded, play(recorded, order, nodeOrder));
  while (best.problems.length > 0) {
    const other = order.next(best.fromSecond);
    const otherNodes = other === undefined ? nodeOrder.next(best.fromSecond) : undefined;
    if (other === undefined && (otherNodes === undefined || recorded.nodes !== true)) break;
    order = other ?? order;
    nodeOrder = otherNodes ?? nodeOrder;
    const judgement = judge(recorded, play(recorded, order, nodeOrder));
    if (judgement.fromSecond > best.fromSecond) best = judgement;
  }
  return best.problems;
}

function judge({ recordings, events }: RecordedCase, { looks, events: told }: Played): Judgement {
  const played = byTime(looks);
  const compared = recordings.map((recording) => {
    const problems = differences(byTime(recording), played);
    return { problems, fromSecond: firstDifference(byTime(recording), played) };
  });
  const [closest] = compared.toSorted(
    (a, b) => b.fromSecond - a.fromSecond || a.problems.length - b.problems.length,
  );
  const wrong = wrongEvents(events, told);
  const fromSecond = Math.min(closest?.fromSecond ?? 0, ...wrong.map(([t]) => Math.floor(t)));
  return { problems: [...(closest?.problems ?? []), ...wrong.map(([, text]) => text)], fromSecond };
}

const TIME = 't=';

/** By time, so that one look too many does not make all later ones differ. */
export function byTime(looks: readonly Look[]): Line {
  return Object.fromEntries(looks.map(({ t, state }) => [`${TIME}${String(t)}`, state]));
}

function firstDifference(recording: Line, played: Line): number {
  const times = Object.keys({ ...recording, ...played })
    .filter((key) => differences(recording[key], played[key]).length > 0)
    .map((key) => Math.floor(Number(key.slice(TIME.length))));
  return Math.min(Infinity, ...times);
}

/**
 * A write with an old resourceVersion. Whether a controller has seen the latest write in time is left to goroutines: the same
 * conflict was recorded in some runs of one scenario and in all of the next (see docs/CONTROLLERS.md).
 */
const CONFLICT = 'the object has been modified; please apply your changes to the latest version';

function isConflict([, text]: RecordedEvent): boolean {
  return text.includes(CONFLICT);
}

/** The events that are missing or were never recorded: their times and what is wrong. */
function wrongEvents(
  { always, sometimes }: RecordedCase['events'],
  actual: readonly RecordedEvent[],
): readonly (readonly [number, string])[] {
  const keyOf = ([at, text]: RecordedEvent): string => `${String(at)} ${text}`;
  const found = new Set(actual.map(keyOf));
  const allowed = new Set([...always, ...sometimes].map(keyOf));
  const missing = always.filter((event) => !found.has(keyOf(event)) && !isConflict(event));
  const surplus = new Map(actual.map((event) => [keyOf(event), event]));
  for (const key of allowed) surplus.delete(key);
  return [
    ...missing.map((event) => [event[0], `event missing: ${keyOf(event)}`] as const),
    ...[...surplus].map(([key, [t]]) => [t, `event not expected: ${key}`] as const),
  ];
}
