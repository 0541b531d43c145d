import type { SweepBin } from '../../outcome/index.ts';
import { greatest } from '../../units/index.ts';
import { counted } from '../layout/figures.ts';
import { valueText } from '../reading/sweep-words.ts';
import { element, type Element } from './element.ts';

const WIDTH = 300;
const HEIGHT = 80;
const VERDICTS = ['passed', 'failed', 'unknown'] as const;

/** How many cells have which value, each bar divided by their verdicts. */
export function binChart(caption: string, bins: readonly SweepBin[]): Element {
  const most = greatest(bins.map(({ passed, failed, unknown }) => passed + failed + unknown));
  const width = WIDTH / bins.length;
  const bars = bins.flatMap((bin, at) => {
    let top = HEIGHT;
    return VERDICTS.flatMap((verdict) => {
      const height = (bin[verdict] / most) * HEIGHT;
      top -= height;
      if (height === 0) return [];
      return element('rect', {
        class: verdict,
        x: px(at * width + 0.5),
        y: px(top),
        width: px(width - 1),
        height: px(height),
      });
    });
  });
  const [first] = bins;
  const last = bins.at(-1);
  return element(
    'figure',
    {},
    element('figcaption', {}, caption),
    element(
      'svg',
      {
        viewBox: `0 0 ${String(WIDTH)} ${String(HEIGHT + 16)}`,
        class: 'histogram',
        role: 'img',
        'aria-label': `${caption}: ${bins.flatMap(binWords).join('; ')}`,
      },
      bars,
      element('text', { x: '0', y: String(HEIGHT + 13) }, valueText(first?.from ?? 0)),
      element(
        'text',
        { x: String(WIDTH), y: String(HEIGHT + 13), 'text-anchor': 'end' },
        valueText(last?.to ?? 0),
      ),
    ),
  );
}

const px = (value: number): string => String(Math.round(value * 100) / 100);

function binWords(bin: SweepBin): readonly string[] {
  const counts = VERDICTS.flatMap((verdict) =>
    bin[verdict] === 0 ? [] : [`${counted(bin[verdict], 'cell')} ${verdict}`],
  );
  if (counts.length === 0) return [];
  const { from, to } = bin;
  const range = from === to ? valueText(from) : `${valueText(from)} to ${valueText(to)}`;
  return [`${range}: ${counts.join(', ')}`];
}
