import { counted } from '../layout/figures.ts';
import { element, type Element } from './element.ts';
import { greatest } from '../../units/index.ts';

const BINS = 10;
const WIDTH = 30;
const HEIGHT = 80;

/** How many nodes have which share of something, in steps of 10 %; the last step contains 100 % and more. */
export function histogram(caption: string, shares: readonly number[]): Element {
  const bins = Array.from({ length: BINS }, () => 0);
  for (const share of shares) {
    const at = Math.min(BINS - 1, Math.max(0, Math.floor(share * BINS)));
    bins[at] = (bins[at] ?? 0) + 1;
  }
  const most = greatest(bins);
  const text = bins
    .map(
      (nodes, at) => `${String(at * 10)} to ${String(at * 10 + 10)} %: ${counted(nodes, 'node')}`,
    )
    .filter((_, at) => bins[at] !== 0)
    .join(', ');
  const bars = bins.map((nodes, at) => {
    const height = (nodes / most) * HEIGHT;
    return element('rect', {
      x: String(at * WIDTH + 1),
      y: (HEIGHT - height).toFixed(1),
      width: String(WIDTH - 2),
      height: height.toFixed(1),
    });
  });
  return element(
    'figure',
    {},
    element('figcaption', {}, caption),
    element(
      'svg',
      {
        viewBox: `0 0 ${String(BINS * WIDTH)} ${String(HEIGHT + 16)}`,
        class: 'histogram',
        role: 'img',
        'aria-label': `${caption}: ${text}`,
      },
      bars,
      element('text', { x: '0', y: String(HEIGHT + 13) }, '0 %'),
      element(
        'text',
        { x: String(BINS * WIDTH), y: String(HEIGHT + 13), 'text-anchor': 'end' },
        '100 %',
      ),
    ),
  );
}
