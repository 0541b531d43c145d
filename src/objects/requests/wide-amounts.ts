/**
 * Amounts by resource as upstream's int64s, some of them so large that doubles would not add them up exactly. As a map they are
 * rounded.
 */
export class WideAmounts extends Map<string, number> {
  readonly exact: ReadonlyMap<string, bigint>;

  constructor(exact: ReadonlyMap<string, bigint>) {
    super(Array.from(exact, ([resource, amount]) => [resource, Number(amount)]));
    this.exact = exact;
  }
}

/** Every digit of the amounts; undefined if the doubles are exact. */
export const exactAmounts = (
  amounts: ReadonlyMap<string, number>,
): ReadonlyMap<string, bigint> | undefined =>
  amounts instanceof WideAmounts ? amounts.exact : undefined;

/** The amounts of these resources only. */
export function amountsOf(
  amounts: ReadonlyMap<string, number>,
  isKept: (resource: string) => boolean,
): ReadonlyMap<string, number> {
  const exact = exactAmounts(amounts);
  const keep = <Amount>(map: ReadonlyMap<string, Amount>): Map<string, Amount> =>
    new Map(Array.from(map).filter(([resource]) => isKept(resource)));
  return exact === undefined ? keep(amounts) : new WideAmounts(keep(exact));
}
