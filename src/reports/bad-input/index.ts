import type { BadInput } from '../../outcome/index.ts';
import { github } from '../formats/github/index.ts';
import { gitlab } from '../formats/gitlab.ts';
import { element, markup } from '../graphics/element.ts';
import { json } from '../formats/json.ts';
import { junit } from '../formats/junit/index.ts';
import { escaped } from '../formats/markdown/markup.ts';
import { badInputLine, reportFindings } from '../reading/report-findings/index.ts';
import type { ReportFinding } from '../reading/report-findings/index.ts';
import type { ReportOptions } from '../contract.ts';
import { sarif } from '../formats/sarif/index.ts';
import { yaml } from '../formats/yaml.ts';

/** Most problems that a page or a comment lists. */
const LISTED = 50;

/**
 * Reports of bad input by the formats of `--output`. The tables have none, because standard error has the problems; a picture and the
 * objects of a cluster have nothing to show.
 */
export const badInputReports = {
  json,
  yaml,
  markdown,
  junit,
  github,
  sarif,
  gitlab,
  html,
} satisfies Readonly<Record<string, (input: BadInput, options: ReportOptions) => string>>;

function markdown(input: BadInput, { commentId = 'input' }: ReportOptions): string {
  const lines = listed(input, ({ subject, message, place }) => {
    const what = subject === '' ? '' : `**${escaped(subject)}**: `;
    return `- ❌ ${what}${escaped(message)}${place === undefined ? '' : ` (${escaped(placeText(place))})`}`;
  });
  const id = commentId.replaceAll(/[^\w./-]/g, '_').replaceAll(/-{2,}/g, '-');
  return `<!-- kschedsim:${id} -->\n## ❌ ${badInputLine(input)}\n\n${lines.join('\n')}\n`;
}

function html(input: BadInput): string {
  const items = listed(input, ({ subject, message, place }) => {
    const what = subject === '' ? message : `${subject}: ${message}`;
    const where = place === undefined ? '' : `${placeText(place)}: `;
    return markup(element('li', {}, `${where}${what}`));
  });
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`,
    markup(element('title', {}, `kschedsim: ${badInputLine(input)}`)),
    '</head>',
    '<body>',
    markup(element('h1', {}, badInputLine(input))),
    '<ul>',
    ...items,
    '</ul>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** A text for each of the first problems, and how many there are more. */
function listed(input: BadInput, textOf: (one: ReportFinding) => string): readonly string[] {
  const found = reportFindings(input);
  const more = found.length - LISTED;
  return [
    ...found.slice(0, LISTED).map(textOf),
    ...(more > 0 ? [`and ${more.toLocaleString('en-US')} more`] : []),
  ];
}

const placeText = ({ file, line, column }: NonNullable<ReportFinding['place']>): string =>
  `${file}:${String(line)}:${String(column)}`;
