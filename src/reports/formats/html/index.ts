import { escapeInvisible } from '../../layout/escape-invisible.ts';
import { verdictLine } from '../../reading/report-findings/index.ts';
import type { Outcome, ReportOptions } from '../../contract.ts';
import { SCRIPT, SCRIPT_DIGEST, STYLE, STYLE_DIGEST } from './assets.ts';
import { pack } from './compact/pack.ts';
import { pageOf } from '../../documents/index.ts';
import { inOrder } from '../../page/texts.ts';
import { partOf } from './blocks.ts';
import { element, escaped, markup, type Element } from '../../graphics/element.ts';
import { findingsSection } from './findings.ts';
import { foot } from './foot.ts';
import type { Section } from './parts.ts';

/**
 * One page that needs nothing else: verdict, findings and figures are markup and can be read without scripts; the page's script adds
 * search, maps and timelines from the document, which the page contains.
 */
export function html(outcome: Outcome, { version }: ReportOptions): string {
  const sections = [
    findingsSection(outcome),
    ...inOrder(pageOf(outcome).sections).map(partOf),
  ].filter(({ body }) => body.length > 0);
  const title = `kschedsim: ${verdictLine(outcome)}`;
  const policy = [
    "default-src 'none'",
    `script-src '${SCRIPT_DIGEST}'`,
    `style-src '${STYLE_DIGEST}'`,
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
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    markup(element('a', { class: 'skip', href: '#findings' }, 'To the findings')),
    markup(head(outcome)),
    markup(contents(sections)),
    '<main>',
    ...sections.map((one) => markup(sectionElement(one))),
    '</main>',
    markup(foot(outcome, version)),
    `<script type="application/json" id="document">${data(outcome)}</script>`,
    `<script>${SCRIPT}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** Lines of JSON that no HTML parser takes for markup, and without invisible characters. */
const data = (outcome: Outcome): string =>
  escapeInvisible(pack(outcome).join('\n')).replaceAll(
    /[<>&]/g,
    (found) => `\\u00${found.charCodeAt(0).toString(16)}`,
  );

const MARKS = { passed: '✔', failed: '✘', unknown: '?' } as const;

function head(outcome: Outcome): Element {
  const verdict = outcome.summary.verdict;
  return element(
    'header',
    {},
    element(
      'h1',
      { class: verdict, id: 'verdict', 'data-verdict': verdict },
      element('span', { 'aria-hidden': 'true' }, `${MARKS[verdict]} `),
      verdictLine(outcome),
    ),
  );
}

function contents(sections: readonly Section[]): Element {
  const links = sections.map(({ id, title }) =>
    element('li', {}, element('a', { href: `#${id}` }, title)),
  );
  return element(
    'nav',
    { 'aria-label': 'Contents' },
    element(
      'ul',
      {},
      links,
      element('li', {}, element('a', { href: '#foot' }, 'How this was made')),
    ),
    element('button', { type: 'button', id: 'save', hidden: '' }, 'Save as JSON'),
  );
}

const sectionElement = ({ id, title, body }: Section): Element =>
  element(
    'section',
    { id, 'aria-labelledby': `${id}-title` },
    element('h2', { id: `${id}-title` }, title),
    body,
  );
