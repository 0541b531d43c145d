import type { SweepReport } from '../../../outcome/index.ts';
import { escapeInvisible } from '../../layout/escape-invisible.ts';
import type { Reported, ReportOptions } from '../../contract.ts';
import { SCRIPTS, STYLES } from './assets.ts';
import { pack } from './compact/pack.ts';
import { pageOf } from '../../documents/index.ts';
import { sweepPage } from '../../documents/sweep/index.ts';
import type { Block, Page, Section as Model } from '../../page/section.ts';
import { inOrder } from '../../page/texts.ts';
import { partOf } from './blocks.ts';
import { element, escaped, markup, type Content, type Element } from '../../graphics/element.ts';
import { findingsSection, worstSection } from './findings.ts';
import { foot, sweepFoot } from './foot.ts';
import { contents, pageHead, whyOf } from './page-head.ts';
import { section, type Section } from './parts.ts';
import { problemsOf, type Problem } from './problems.ts';

/**
 * One page that needs nothing else: verdict, findings and figures are markup and can be read without scripts; the page's script adds
 * search, maps and timelines from the document, which the page contains.
 */
export function html(outcome: Reported, { version, groupBy }: ReportOptions): string {
  const problems = problemsOf(outcome, groupBy);
  return pageText(pageOf(outcome), {
    pageKind: pageKindOf(outcome),
    problems,
    why: whyOf(problems),
    foot: foot(outcome, version),
    document: outcome,
  });
}

/** The page of a sweep: a heat map, the Pareto front, and all cells with the commands that give their answers. */
export const sweepHtml = (report: SweepReport, { version }: ReportOptions): string =>
  pageText(sweepPage(report), {
    pageKind: 'sweep',
    problems: [],
    why: undefined,
    foot: sweepFoot(report, version),
    document: report,
  });

interface PageParts {
  readonly pageKind: keyof typeof SCRIPTS;
  readonly problems: readonly Problem[];
  /** The sentence below the verdict. */
  readonly why: string | undefined;
  readonly foot: Element;
  /** What the page contains for its script, and saves. */
  readonly document: object;
}

function pageText(page: Page, { pageKind, problems, why, foot: end, document }: PageParts): string {
  const { figures, leads, others } = partsOf(page, problems);
  const title = `kschedsim: ${page.line}`;
  const script = SCRIPTS[pageKind];
  const style = STYLES[pageKind];
  const policy = [
    "default-src 'none'",
    `script-src '${script.digest}'`,
    `style-src '${style.digest}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escaped(title)}</title>`,
    '<link rel="icon" href="data:,">',
    `<style>${style.text}</style>`,
    '</head>',
    '<body>',
    markup(element('a', { class: 'skip', href: '#content' }, 'To the content')),
    markup(pageHead(page, { why, figures })),
    markup(contents([...leads.slice(0, 1), ...others])),
    '<main id="content" tabindex="-1">',
    leads.length === 0 ? '' : markup(leadElement(leads)),
    ...others.map((one) => markup(sectionElement(one))),
    '</main>',
    markup(end),
    `<script type="application/json" id="document">${data(document)}</script>`,
    `<script>${script.text}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** Whose script and style the page has: only some kinds have viewers. */
function pageKindOf({ kind }: Reported): keyof typeof SCRIPTS {
  if (kind === 'Plan') return 'plan';
  if (kind === 'Survival') return 'survival';
  return kind === 'Comparison' ? 'comparison' : 'other';
}

/** Lines of JSON that no HTML parser takes for markup, and without invisible characters. */
const data = (document: object): string =>
  escapeInvisible(pack(document).join('\n')).replaceAll(
    /[<>&]/g,
    (found) => `\\u00${found.charCodeAt(0).toString(16)}`,
  );

/** The parts of a page: figures for its head, what comes first, and everything else by importance. */
function partsOf(
  { sections }: Page,
  problems: readonly Problem[],
): {
  readonly figures: Content;
  readonly leads: readonly Section[];
  readonly others: readonly Section[];
} {
  const isFigures = ({ kind }: Block): boolean => kind === 'figures';
  const all = inOrder(sections);
  const summary = all.filter(({ rank }) => rank === 'summary');
  const figures = summary.flatMap(
    (one) => partOf({ ...one, blocks: one.blocks.filter(isFigures) }).body,
  );
  const facts = summary.flatMap(
    (one) => partOf({ ...one, blocks: one.blocks.filter((block) => !isFigures(block)) }).body,
  );
  const leadOf = (place: NonNullable<Model['lead']>): readonly Section[] =>
    all.filter(({ lead }) => lead === place).map(partOf);
  const rest = all.filter(({ lead, rank }) => lead === undefined && rank !== 'summary');
  const about = section('summary', 'Summary', facts);
  const picture = withContent(leadOf('picture'));
  const worst = worstSection(problems);
  const beside = withContent(leadOf('beside'));
  // The summary stands beside the picture if there is room.
  const isRoom = worst === undefined || beside.length === 0;
  const next = [...(worst === undefined ? [] : [worst]), ...(isRoom ? [about] : []), ...beside];
  const leads = picture.length === 0 ? [] : [...picture, ...next];
  return {
    figures,
    leads: withContent(leads),
    others: withContent([
      ...(problems.length === 0 ? [] : [findingsSection(problems)]),
      ...(leads.includes(about) ? [] : [about]),
      ...(picture.length === 0 ? beside : []),
      ...rest.map(partOf),
    ]),
  };
}

const withContent = (sections: readonly Section[]): readonly Section[] =>
  sections.filter(({ body }) => body.length > 0);

/** The picture of the document, and beside it what matters most. */
function leadElement([picture, ...beside]: readonly Section[]): Element {
  return element(
    'div',
    { class: beside.length === 0 ? 'lead' : 'lead beside' },
    picture === undefined ? undefined : sectionElement(picture),
    beside.length === 0
      ? undefined
      : element('div', { class: 'stack' }, beside.map(sectionElement)),
  );
}

const sectionElement = ({ id, title, suffix = '', body }: Section): Element =>
  element(
    'section',
    { id, 'aria-labelledby': `${id}-title` },
    element(
      'h2',
      { id: `${id}-title` },
      title,
      suffix === '' ? undefined : element('span', { class: 'suffix' }, suffix),
    ),
    body,
  );
