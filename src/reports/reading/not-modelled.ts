import type { FindingPlace, NotModelled } from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';
import { count } from '../layout/figures.ts';
import type { Text } from '../page/section.ts';

/** Objects that are not simulated for the same reason. */
export interface UnmodelledGroup {
  /** The reason, and how the real cluster may differ. */
  readonly reason: string;
  /** The objects, such as "2 × Job: shop/a, shop/b; CronJob: shop/c". */
  readonly objects: Text;
  /** Where the first of them was written. */
  readonly place?: FindingPlace;
}

/** The objects that may create pods, by reason. */
export function unmodelledGroups(found: readonly NotModelled[]): readonly UnmodelledGroup[] {
  const groups = groupBy(found.filter(mayMakePods), ({ reason, effect }) =>
    effect === undefined ? reason : `${reason}; ${effect}`,
  );
  return Array.from(groups, ([reason, alike]) => {
    const place = alike.find((one) => one.place !== undefined)?.place;
    return { reason, objects: byKind(alike), ...(place === undefined ? {} : { place }) };
  });
}

/** How many objects create no pods, by kind: "2 ServiceMonitor". */
export const kindsWithoutPods = (found: readonly NotModelled[]): readonly string[] =>
  Array.from(
    groupBy(
      found.filter((one) => !mayMakePods(one)),
      ({ kind }) => kind,
    ),
    ([kind, alike]) => `${count(alike.length)} ${kind}`,
  );

const mayMakePods = ({ makesPods }: NotModelled): boolean => makesPods !== false;

/** Most objects of a kind with their names. */
const NAMED = 3;

function byKind(alike: readonly NotModelled[]): Text {
  const kinds = groupBy(alike, ({ kind }) => kind);
  const texts = Array.from(kinds, ([kind, objects]): Text => {
    const many = objects.length > 1 ? `${count(objects.length)} × ` : '';
    return { lead: `${many}${kind}: `, names: objects.map(({ object }) => object), most: NAMED };
  });
  return { texts, by: '; ' };
}
