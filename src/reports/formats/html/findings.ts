import type { PlannedPod } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { rejectionList } from '../../documents/parts.ts';
import { count, counted, someOf } from '../../layout/figures.ts';
import { findingTitle, type MergedFinding } from '../../reading/report-findings/index.ts';
import { placeText } from '../../reading/subjects.ts';
import { element, type Content, type Element } from '../../graphics/element.ts';
import { codeElement, partBelow } from './blocks.ts';
import { folded, section, type Section } from './parts.ts';
import type { Problem } from './problems.ts';

/** Most findings on the page, and those of each problem at least; how many problems, and objects of one, are not folded. */
const LISTED = 300;
const LISTED_OF_PROBLEM = 10;
const OPEN = 20;
const OPEN_OF_PROBLEM = 3;
/** Most problems on the page. */
const PROBLEMS = 200;

const WORDS = { error: 'fails', warning: 'warning', notice: 'note' } as const;

/** Every problem with its reason, what would help, and the objects that have it; problems that decide the verdict first. */
export function findingsSection(problems: readonly Problem[]): Section {
  const all = problems.reduce((sum, { findings }) => sum + findings.length, 0);
  const share = Math.max(LISTED_OF_PROBLEM, Math.floor(LISTED / problems.length));
  const items = problems
    .slice(0, PROBLEMS)
    .map((problem) => item(problem, all > LISTED ? share : LISTED));
  const left = problems.length - items.length;
  return section(
    'findings',
    `Findings (${count(all)})`,
    list(items.slice(0, OPEN), 1),
    items.length <= OPEN
      ? undefined
      : folded(counted(items.length - OPEN, 'more problem'), list(items.slice(OPEN), OPEN + 1)),
    left > 0 ? element('p', {}, `${counted(left, 'more problem')} in the document.`) : undefined,
  );
}

const list = (items: readonly Element[], start: number): Element =>
  element('ol', { class: 'findings', ...(start > 1 ? { start: String(start) } : {}) }, items);

/** A problem with at most so many of its objects. */
function item(problem: Problem, most: number): Element {
  const { level, title, findings } = problem;
  const [only, ...others] = findings;
  const badge = element('span', { class: `level ${level}` }, WORDS[level]);
  if (only !== undefined && others.length === 0)
    return element(
      'li',
      dataOf(only),
      badge,
      ' ',
      element('b', {}, findingTitle(only)),
      placeOf(only),
      words(problem),
    );
  const objects = findings.slice(0, most).map(objectItem);
  const folds = objects.slice(OPEN_OF_PROBLEM);
  const left = findings.length - objects.length;
  return element(
    'li',
    {},
    badge,
    ' ',
    element('b', {}, title),
    words(problem),
    element('ul', {}, objects.slice(0, OPEN_OF_PROBLEM)),
    folds.length === 0
      ? undefined
      : folded(`${count(folds.length)} more`, element('ul', {}, folds)),
    left > 0
      ? element('p', { class: 'note' }, `${count(left)} more are in the document.`)
      : undefined,
  );
}

/** Why in short, the message, the nodes by reason, what would help, and what to apply for it. */
const words = ({ causes, message, help, changes, example }: Problem): readonly Content[] => [
  causes.length === 0 ? undefined : element('p', {}, causes.join('; ')),
  element('p', causes.length === 0 ? {} : { class: 'message' }, message),
  nodesByReason(example),
  help.map(partBelow),
  changes.map(({ title, lines }) => folded(`To apply: ${title}`, codeElement(lines))),
];

function nodesByReason(example: PlannedPod | undefined): Content {
  const { rejections = [], name = '' } = example ?? {};
  const list = rejectionList(rejections);
  return list.items.length === 0
    ? undefined
    : folded(`Nodes by reason, for ${printable(name)}`, partBelow(list));
}

/** One object of several with the problem. */
const objectItem = (finding: MergedFinding): Element =>
  element(
    'li',
    dataOf(finding),
    finding.subject === '' ? finding.title : finding.subject,
    finding.pods > 1 ? `, ${counted(finding.pods, 'pod')}` : '',
    placeOf(finding),
  );

const dataOf = ({ level, pods, subject }: MergedFinding): Readonly<Record<string, string>> => ({
  class: level,
  'data-pods': String(pods),
  'data-subject': subject,
});

const placeOf = ({ place }: MergedFinding): Content =>
  place && element('span', { class: 'place' }, ` ${placeText(place)}`);

/** Up to so many objects of the worst problem are named, of more the first; and so many lines say what would help. */
const NAMED = 3;

/** The worst problem, to stand beside the picture of the document; undefined without any. */
export function worstSection([worst]: readonly Problem[]): Section | undefined {
  if (worst === undefined) return undefined;
  const { level, title, causes, message, help, findings } = worst;
  const subjects = findings.flatMap(({ subject }) => (subject === '' ? [] : [subject]));
  const named = title.endsWith(subjects[0] ?? '\0') ? [] : subjects;
  const shown = named.length <= NAMED ? NAMED : 1;
  return section(
    'worst',
    level === 'error' ? 'What decides' : 'What to know',
    element('p', {}, element('b', { class: level }, title)),
    named.length === 0 ? undefined : element('p', { class: 'note' }, someOf(named, shown)),
    causes.length === 0
      ? element('p', { class: 'message' }, message)
      : element(
          'ul',
          {},
          causes.map((cause) => element('li', {}, cause)),
        ),
    help.slice(0, NAMED).map(partBelow),
    element('p', {}, element('a', { href: '#findings' }, 'All findings')),
  );
}
