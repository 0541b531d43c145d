import { refKeyOf } from '../../../../objects/index.ts';
import { getOrInsert } from '../../../../units/index.ts';
import { counted, namesOf } from '../../../audit/words.ts';
import type { PlacedSubject, OtherRun } from './runs.ts';

/** A workload with pods on other places in some run. */
export interface Difference {
  readonly namespace: string;
  readonly subject: PlacedSubject['subject'];
  readonly message: string;
}

/** Compares each run with its base: of each workload, how many pods are in which place. `placeOf`: of a node. */
export function differences(
  runs: readonly OtherRun[],
  placeOf: (node: string) => string,
): readonly Difference[] {
  const found = new Map<
    string,
    { of: PlacedSubject; ties: number; orders: number; text: string }
  >();
  for (const { cause, base, pods } of runs) {
    const [before, after] = [placesIn(base, placeOf), placesIn(pods, placeOf)];
    for (const [key, { of, places }] of before) {
      const other = after.get(key)?.places;
      const text = changed(places, other ?? new Map());
      if (text === undefined) continue;
      const known = found.get(key) ?? { of, ties: 0, orders: 0, text };
      if (cause === 'tie') known.ties++;
      else known.orders++;
      found.set(key, known);
    }
  }
  return Array.from(found.values(), ({ of, ties, orders, text }) => ({
    namespace: of.namespace,
    subject: of.subject,
    message: `hangs on ${[
      ...(ties === 0 ? [] : [`a tie (${counted(ties, 'seed')})`]),
      ...(orders === 0 ? [] : [`the order of arrival (${counted(orders, 'order')})`]),
    ].join(' and ')}: ${text}`,
  }));
}

interface Places {
  readonly of: PlacedSubject;
  /** How many pods are in each place; "" is none. */
  readonly places: Map<string, number>;
}

function placesIn(
  pods: readonly PlacedSubject[],
  placeOf: (node: string) => string,
): ReadonlyMap<string, Places> {
  const all = new Map<string, Places>();
  for (const of of pods) {
    const key = refKeyOf({ ...of.subject, namespace: of.namespace });
    const own = getOrInsert(all, key, () => ({ of, places: new Map<string, number>() }));
    const place = of.node === undefined ? '' : placeOf(of.node);
    own.places.set(place, (own.places.get(place) ?? 0) + 1);
  }
  return all;
}

/** "1 on a, not on b"; undefined if both are equal. */
function changed(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): string | undefined {
  const less = [...before].filter(([place, count]) => (after.get(place) ?? 0) < count);
  const more = [...after].filter(([place, count]) => (before.get(place) ?? 0) < count);
  if (less.length + more.length === 0) return undefined;
  const names = (places: readonly (readonly [string, number])[]): string =>
    namesOf(places.map(([place]) => (place === '' ? 'no node' : place)).sort(), 'or');
  return `${names(less)}, or ${names(more)}`;
}
