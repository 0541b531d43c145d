import { count, counted, someOf } from '../../layout/figures.ts';
import {
  findingTitle,
  mergeFindings,
  reportFindings,
} from '../../reading/report-findings/index.ts';
import type { MergedFinding } from '../../reading/report-findings/index.ts';
import type { Outcome } from '../../contract.ts';
import { element, type Element } from '../../graphics/element.ts';
import { folded, section, type Section } from './parts.ts';

/** Most findings on the page, most findings that are not folded, and most times in one finding. */
const LISTED = 300;
const OPEN = 20;
const TIMES = 5;

const WORDS = { error: 'decides', warning: 'warning', notice: 'note' } as const;

/** Every finding with its reason and what would help, findings that decide the verdict first. */
export function findingsSection(outcome: Outcome): Section {
  const findings = mergeFindings(reportFindings(outcome));
  const left = findings.length - LISTED;
  if (findings.length === 0) {
    return section('findings', 'Findings', element('p', {}, 'Nothing was found.'));
  }
  return section(
    'findings',
    `Findings (${count(findings.length)})`,
    element('ol', { class: 'findings' }, findings.slice(0, OPEN).map(item)),
    more(findings.slice(OPEN, LISTED)),
    left > 0 ? element('p', {}, `${count(left)} more are in the document.`) : undefined,
  );
}

function more(findings: readonly MergedFinding[]): Element | undefined {
  if (findings.length === 0) return undefined;
  return folded(
    counted(findings.length, 'more finding'),
    element('ol', { class: 'findings', start: String(OPEN + 1) }, findings.map(item)),
  );
}

function item(finding: MergedFinding): Element {
  const { level, message, times, help, place, pods, subject } = finding;
  const when = times.length === 0 ? '' : ` (${someOf(times, TIMES)})`;
  const where =
    place === undefined ? undefined : `${place.file}:${String(place.line)}:${String(place.column)}`;
  return element(
    'li',
    { class: level, 'data-pods': String(pods), 'data-subject': subject },
    element('span', { class: 'level' }, WORDS[level]),
    ' ',
    element('b', {}, findingTitle(finding)),
    where === undefined ? undefined : element('span', { class: 'place' }, ` ${where}`),
    element('p', {}, `${message}${when}`),
    help === undefined
      ? undefined
      : element('p', { class: 'help' }, element('b', {}, 'What would help: '), help),
  );
}
