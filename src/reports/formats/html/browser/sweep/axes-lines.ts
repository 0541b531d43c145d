import { valueText } from '../../../../reading/sweep-words.ts';
import type { Row } from './rows.ts';
import type { Selection } from './selection.ts';

/** A vertical axis of parallel coordinates: an axis of the sweep, or an objective. */
export interface Line {
  readonly name: string;
  readonly low: string;
  readonly high: string;
  /** From 0 below to 1 above; undefined: the cell has no value. */
  readonly shareOf: (row: Row) => number | undefined;
}

/** The axes with several values, then the objectives with numbers. */
export function linesOf({ report }: Selection): readonly Line[] {
  const axes = report.axes.flatMap(({ name, values }, axis): readonly Line[] =>
    values.length < 2
      ? []
      : [
          {
            name,
            low: String(values[0]),
            high: String(values.at(-1)),
            shareOf: ({ at }) => {
              const place = at[axis] ?? -1;
              return place < 0 ? undefined : place / (values.length - 1);
            },
          },
        ],
  );
  const objectives = report.objectives.flatMap(({ name }, at): readonly Line[] => {
    const { quantiles } = report.distributions[at] ?? {};
    if (quantiles === undefined) return [];
    const { least, greatest } = quantiles;
    const span = greatest - least;
    return [
      {
        name,
        low: valueText(least),
        high: valueText(greatest),
        shareOf: ({ numbers }) => {
          const number = numbers[at];
          if (number === undefined) return undefined;
          return span === 0 ? 0.5 : (number - least) / span;
        },
      },
    ];
  });
  return [...axes, ...objectives];
}
