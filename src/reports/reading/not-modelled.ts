import type { FindingPlace, NotModelled } from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';
import { count, someOf } from '../layout/figures.ts';

/** Objects that are not simulated for the same reason. */
export interface UnmodelledGroup {
  /** The reason, and how the real cluster may differ. */
  readonly reason: string;
  /** Such as "2 × Job: shop/a, shop/b". */
  readonly objects: string;
  /** Where the first of them was written. */
  readonly place?: FindingPlace;
}

/** The objects that may create pods, by reason. At most `named` objects of a kind are named. */
export function unmodelledGroups(
  found: readonly NotModelled[],
  named: number,
): readonly UnmodelledGroup[] {
  const groups = groupBy(found.filter(mayMakePods), ({ reason, effect }) =>
    effect === undefined ? reason : `${reason}; ${effect}`,
  );
  return Array.from(groups, ([reason, alike]) => {
    const place = alike.find((one) => one.place !== undefined)?.place;
    return { reason, objects: byKind(alike, named), ...(place === undefined ? {} : { place }) };
  });
}

/** The objects that create no pods, counted by kind: "2 ServiceMonitor"; empty if there are none. */
export function kindsWithoutPods(found: readonly NotModelled[], kinds: number): string {
  const counts = Array.from(
    groupBy(
      found.filter((one) => !mayMakePods(one)),
      ({ kind }) => kind,
    ),
    ([kind, alike]) => `${count(alike.length)} ${kind}`,
  );
  return someOf(counts, kinds);
}

const mayMakePods = ({ makesPods }: NotModelled): boolean => makesPods !== false;

function byKind(alike: readonly NotModelled[], named: number): string {
  const kinds = groupBy(alike, ({ kind }) => kind);
  return Array.from(kinds, ([kind, objects]) => {
    const many = objects.length > 1 ? `${count(objects.length)} × ` : '';
    const names = objects.map(({ object }) => object);
    return `${many}${kind}: ${someOf(names, named)}`;
  }).join('; ');
}
