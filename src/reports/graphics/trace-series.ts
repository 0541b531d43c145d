import type { TraceReplay } from '../../outcome/index.ts';
import { STAGE_COLOURS } from './tokens.ts';

/** Most resources of a picture. */
const MOST_DRAWN = 4;

const { init, unready, running, terminating } = STAGE_COLOURS;
const COLOURS = [init, unready, running, terminating];

/** A number over the time of a trace: one value for each sample. */
export interface TraceSeries {
  readonly label: string;
  readonly colour: string;
  readonly values: readonly number[];
  readonly isDashed: boolean;
}

/** The shares of the resources with the highest means: requested, and stranded where there is any. */
export function shareSeries({ resources, samples }: TraceReplay): readonly TraceSeries[] {
  const drawn = resources.filter(({ resource }) => resource !== 'pods').slice(0, MOST_DRAWN);
  return drawn.flatMap(({ resource, strandedPeak }, at) => {
    const colour = COLOURS[at % COLOURS.length] ?? running;
    const used = samples.map((sample) => sample.used[resource] ?? 0);
    const stranded = samples.map((sample) => sample.stranded?.[resource] ?? 0);
    return [
      { label: resource, colour, values: used, isDashed: false },
      ...(strandedPeak > 0
        ? [{ label: `${resource}, stranded`, colour, values: stranded, isDashed: true }]
        : []),
    ];
  });
}

/** Pods without a node. */
export const pendingSeries = ({ samples }: TraceReplay): TraceSeries => ({
  label: 'pods pending',
  colour: STAGE_COLOURS.backoff,
  values: samples.map(({ pending }) => pending),
  isDashed: false,
});
