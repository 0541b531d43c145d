import { verdictLine } from '../../reading/report-findings/index.ts';
import { element, markup, type Content } from '../../graphics/element.ts';
import { count } from '../../layout/figures.ts';
import { truncate } from '../../layout/text-width.ts';
import { wrap } from '../../layout/wrap.ts';
import type { Outcome, Reported, ReportOptions } from '../../contract.ts';
import { comparisonParts } from './comparison.ts';
import { deschedulingParts } from './descheduling.ts';
import { drainParts } from './drain.ts';
import { footWords } from './foot.ts';
import { mapPart } from './node-map.ts';
import { nodeTimeParts } from './node-times.ts';
import { packingParts } from './packing.ts';
import { WIDTH, type Part } from './part.ts';
import { BOLD, fitted, moved, px, readable, rect, text, widthOf } from './shapes.ts';
import { STYLE } from './style.ts';
import { survivalParts } from './survival.ts';
import { traceParts } from './trace.ts';
import { timelinePart } from './timeline.ts';

const BORDER = 16;
const LINE = 20;
/** How much larger the letters of the verdict are. */
const VERDICT = 1.25 * BOLD;
const TITLE = 26;
const GAP = 18;
/** Most characters of the description. */
const DESCRIBED = 4000;
const LINE_DESCRIBED = 300;

/** The documents that are drawn; the picture of others is only the verdict. */
export const drawnKinds: readonly Outcome['kind'][] = [
  'Plan',
  'Comparison',
  'Survival',
  'Drain',
  'Packing',
  'Descheduling',
];

/** The document as one picture without scripts that needs nothing else, in the colours of the reader's theme. */
export function svg(outcome: Reported, { picture, version }: ReportOptions): string {
  const parts = partsOf(outcome, picture);
  const verdict = outcome.summary.verdict;
  const said = verdictLines(readable(verdictLine(outcome)));
  const body: Content[] = said.map((one, at) =>
    text({ x: 0, y: 16 + at * LINE }, at === 0 ? `${MARKS[verdict]} ${one}` : one, {
      class: `verdict ${verdict}`,
    }),
  );
  let top = said.length * LINE + 8;
  for (const part of parts) {
    body.push(text({ x: 0, y: top + 16 }, fitted(part.title, WIDTH / BOLD), { class: 'head' }));
    body.push(moved(0, top + TITLE, part.body));
    top += TITLE + part.height + GAP;
  }
  body.push(
    text({ x: 0, y: top + 4 }, fitted(footWords(outcome, version), WIDTH), { class: 'soft' }),
  );
  const [width, height] = [WIDTH + 2 * BORDER, top + 8 + 2 * BORDER];
  const root = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: px(width),
      height: px(height),
      viewBox: `0 0 ${px(width)} ${px(height)}`,
      role: 'img',
      class: 'kschedsim',
      'data-verdict': verdict,
    },
    element('title', {}, `kschedsim: ${verdictLine(outcome)}`),
    element('desc', {}, described(parts)),
    element('style', {}, STYLE),
    rect({ x: 0, y: 0, width, height }, { class: 'ground' }),
    moved(BORDER, BORDER, body),
  );
  return `${markup(root).replaceAll(NO_XML, '�')}\n`;
}

/** Lines of the verdict that fit with its mark, as few as possible. */
function verdictLines(words: string): readonly string[] {
  const room = WIDTH / VERDICT - widthOf('WW');
  let columns = 130;
  let lines = wrap(words, columns);
  while (columns > 60 && lines.some((one) => widthOf(one) > room)) lines = wrap(words, --columns);
  return lines;
}

const MARKS = { passed: '✔', failed: '✘', unknown: '?' } as const;

/** Not allowed in XML 1.0, not even as a character reference. */
const NO_XML = /[\ufffe\uffff]/g;

/** What the parts show, for readers who do not see them. */
function described(parts: readonly Part[]): string {
  const all = parts.map(({ title, words }) => `${title}.\n${words}`).join('\n');
  const shown = all.split('\n').map((one) => truncate(readable(one), LINE_DESCRIBED));
  const kept: string[] = [];
  let length = 0;
  for (const one of shown) {
    length += one.length;
    if (length > DESCRIBED) break;
    kept.push(one);
  }
  const left = shown.length - kept.length;
  return [...kept, ...(left > 0 ? [`${count(left)} more lines are in the document.`] : [])].join(
    '\n',
  );
}

function partsOf(outcome: Reported, picture: ReportOptions['picture']): readonly Part[] {
  switch (outcome.kind) {
    case 'Plan':
      return [
        ...((picture ?? 'map') === 'map' ? [mapPart(outcome)] : []),
        ...((picture ?? 'trace') === 'trace' ? traceParts(outcome) : []),
        ...((picture ?? 'timeline') === 'timeline'
          ? [timelinePart(outcome), ...nodeTimeParts(outcome)]
          : []),
      ];
    case 'Comparison':
      return comparisonParts(outcome);
    case 'Survival':
      return survivalParts(outcome);
    case 'Descheduling':
      return deschedulingParts(outcome);
    case 'Drain':
      return drainParts(outcome);
    case 'Packing':
      return packingParts(outcome);
    default:
      return [];
  }
}
