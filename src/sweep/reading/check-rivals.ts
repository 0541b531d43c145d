import type { AxisValue } from '../../outcome/index.ts';
import type { FieldPath } from '../../problems/index.ts';
import { claimsOf, isSame } from '../axes/index.ts';
import type { Axis, Claim } from '../axes/index.ts';
import type { PlannedCell } from '../cells/index.ts';

/** An axis, and what its values set. */
interface ClaimingAxis {
  readonly axis: Axis;
  readonly claims: ReadonlyMap<AxisValue, readonly Claim[]>;
}

/**
 * Refuses axes that set the same in a cell, at the later one: only one of them would have an effect, and the command of the cell would
 * give a flag twice. Axes whose cells are excluded where both set it are none.
 */
export function checkRivals(
  axes: readonly (Axis & { readonly path: FieldPath })[],
  cells: readonly PlannedCell[],
  refuse: (path: FieldPath, message: string) => void,
): void {
  const claiming = axes.map((axis) => ({ axis, claims: claimsIn(axis, cells) }));
  claiming.forEach((later, at) => {
    for (const earlier of claiming.slice(0, at)) {
      const claim = sharedClaim(earlier, later, cells);
      if (claim === undefined) continue;
      const both = `${later.axis.name} sets ${claim.what}, and so does the axis ${earlier.axis.name}`;
      refuse(later.axis.path, `${both}: make them one axis, or exclude cells with both`);
    }
  });
}

/** By the values of the axis that set something. */
function claimsIn(
  { name, changeOf }: Axis,
  cells: readonly PlannedCell[],
): ReadonlyMap<AxisValue, readonly Claim[]> {
  const values = new Set(cells.flatMap(({ axes }) => axes[name] ?? []));
  const claims = new Map<AxisValue, readonly Claim[]>();
  for (const value of values) {
    const change = changeOf(value);
    const own = 'problem' in change ? [] : claimsOf(change);
    if (own.length > 0) claims.set(value, own);
  }
  return claims;
}

/** What both set in a cell. Most axes have nothing in common, whatever the cell. */
function sharedClaim(
  one: ClaimingAxis,
  other: ClaimingAxis,
  cells: readonly PlannedCell[],
): Claim | undefined {
  const keys = new Set([...one.claims.values()].flat().map(({ key }) => key));
  if (![...other.claims.values()].flat().some(({ key }) => keys.has(key))) return undefined;
  const claimsAt = ({ axis, claims }: ClaimingAxis, { axes }: PlannedCell): readonly Claim[] =>
    claims.get(axes[axis.name] ?? '') ?? [];
  for (const cell of cells) {
    const before = claimsAt(one, cell);
    const found = claimsAt(other, cell).find((claim) => before.some((own) => isSame(own, claim)));
    if (found !== undefined) return found;
  }
  return undefined;
}
