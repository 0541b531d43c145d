import type { Plan } from '../../../outcome/index.ts';
import { chartWords, timeChart } from '../../graphics/time-chart.ts';
import { traceCharts } from '../../graphics/trace-charts.ts';
import { legend, legendHeight, WIDTH, type Part } from './part.ts';

const HEIGHT = 220;
/** Width of a legend's entry. */
const ENTRY = 300;

/** How full the nodes were while a trace ran, and how many pods waited; no part without a trace. */
export function traceParts({ trace, summary: { endTime } }: Plan): readonly Part[] {
  if (trace === undefined) return [];
  return traceCharts(trace, endTime).map(({ title, data }) => {
    const { series } = data;
    const entries = series.map(({ label, colour, isDashed }) => ({
      label: isDashed ? `${label} (dashed)` : label,
      fill: colour,
    }));
    return {
      title,
      height: HEIGHT + 6 + legendHeight(entries.length, ENTRY),
      body: [
        ...timeChart(data, { width: WIDTH, height: HEIGHT }),
        legend(entries, HEIGHT + 6, ENTRY),
      ],
      words: `${chartWords(data)}.`,
    };
  });
}
