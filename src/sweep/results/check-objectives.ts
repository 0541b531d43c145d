import type { SweepCell, SweepHead } from '../../outcome/index.ts';

/** Why a cell has not the objectives of its sweep, each with a value or null; undefined if it has, or has an error instead. */
export function objectivesProblem(
  { objectives }: Pick<SweepHead, 'objectives'>,
  cell: SweepCell,
): string | undefined {
  if (cell.error !== undefined) return undefined;
  const names = objectives.map(({ name }) => name);
  const own = Object.keys(cell.objectives ?? {});
  const missing = names.find((name) => !own.includes(name));
  if (missing !== undefined) return `the objective ${JSON.stringify(missing)} is missing`;
  const other = own.find((name) => !names.includes(name));
  return other === undefined ? undefined : `the sweep has no objective ${JSON.stringify(other)}`;
}
