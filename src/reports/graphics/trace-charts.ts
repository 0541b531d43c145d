import type { TraceReplay } from '../../outcome/index.ts';
import { count, percent } from '../layout/figures.ts';
import type { ChartData } from './time-chart.ts';
import { pendingSeries, shareSeries } from './trace-series.ts';

/** A chart with its title. */
export interface TitledChart {
  readonly title: string;
  readonly data: ChartData;
}

/** What is drawn of a trace; nothing without time. `endTime`: seconds. */
export function traceCharts(trace: TraceReplay, endTime: number): readonly TitledChart[] {
  const { interval, samples } = trace;
  if (samples.length === 0) return [];
  const time = { interval, length: endTime };
  const pending = pendingSeries(trace);
  return [
    {
      title: 'Requested of allocatable over time',
      data: {
        ...time,
        series: shareSeries(trace),
        words: (share) => percent(share, share < 0.1 ? 1 : 0),
        least: 0.01,
      },
    },
    {
      title: 'Pods pending over time',
      data: { ...time, series: [pending], words: (pods) => figure(pods), least: 1 },
    },
  ];
}

const figure = (pods: number): string => (Number.isInteger(pods) ? count(pods) : pods.toFixed(1));
