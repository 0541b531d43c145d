import type { ObjectiveName, TunedObjective, TunedObjectiveName } from '../../../outcome/index.ts';
import { count, duration, percent, price } from '../../layout/figures.ts';

const points = (share: number): string => percent(share, 1);

/** What a figure is called, and how it is written. */
const FIGURES: Readonly<
  Record<
    ObjectiveName | TunedObjectiveName,
    readonly [name: string, write: (figure: number) => string]
  >
> = {
  placed: ['Pods placed', count],
  unschedulable: ['Pods unschedulable', count],
  evictions: ['Pods evicted', count],
  'nodes-used': ['Nodes used', count],
  cost: ['Cost of the used nodes', price],
  balance: ['Imbalance', points],
  fragmentation: ['Fragmentation', points],
  'time-to-ready': ['Time to ready', duration],
  'pending-seconds': ['Time pods wait for a node', duration],
  'losses-survived': ['Losses survived', points],
  moves: ['Pods moved', count],
};

/** "Imbalance of cpu" */
export function objectiveName({
  name,
  resource,
}: {
  readonly name: ObjectiveName | TunedObjectiveName;
  readonly resource?: string;
}): string {
  const [label] = FIGURES[name];
  return resource === undefined ? label : `${label} of ${resource}`;
}

export const objectiveFigure = (name: ObjectiveName | TunedObjectiveName, value: number): string =>
  FIGURES[name][1](value);

/** A mean of figures: numbers of things have digits after the point. */
export function meanFigure({ name }: Pick<TunedObjective, 'name'>, value: number): string {
  const [, write] = FIGURES[name];
  return write === count ? price(value) : write(value);
}

/** A difference of means with its sign. */
export function differenceFigure(objective: Pick<TunedObjective, 'name'>, value: number): string {
  if (value === 0) return meanFigure(objective, 0);
  return `${value < 0 ? '-' : '+'}${meanFigure(objective, Math.abs(value))}`;
}
