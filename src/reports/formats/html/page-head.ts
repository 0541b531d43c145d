import { element, type Content, type Element } from '../../graphics/element.ts';
import type { Page } from '../../page/section.ts';
import { counted } from '../../layout/figures.ts';
import type { Section } from './parts.ts';
import type { Problem } from './problems.ts';

const MARKS = { passed: '✔', failed: '✘', unknown: '?' } as const;

/** The verdict, the sentence why, and the figures that are not zero. */
export function pageHead(
  { program, subject, line, verdict = 'unknown' }: Page,
  { why, figures }: { readonly why: string | undefined; readonly figures: Content },
): Element {
  return element(
    'header',
    { class: verdict },
    element('p', { class: 'command' }, element('b', {}, program), ` · ${subject}`),
    element(
      'h1',
      { class: verdict, id: 'verdict', 'data-verdict': verdict },
      element('span', { 'aria-hidden': 'true' }, `${MARKS[verdict]} `),
      line,
    ),
    why === undefined ? undefined : element('p', { class: 'why' }, why),
    figures,
  );
}

/** Most causes in one sentence. */
const CAUSES = 2;

/** The worst problem in one sentence; what a program says ends at its first full stop. */
export function whyOf(problems: readonly Problem[]): string {
  const [worst] = problems;
  if (worst === undefined) return 'Nothing stands against it.';
  const { level, title, causes, message } = worst;
  const [first = message] = message.split(/(?<=\.) |\n/);
  const cause = causes.length === 0 ? first : `${causes.slice(0, CAUSES).join('; ')}.`;
  if (level === 'error') return `${title}: ${cause}`;
  return `Nothing stands against it. ${sumsOf(problems)}.`;
}

/** "2 warnings, 1 note". */
const sumsOf = (problems: readonly Problem[]): string =>
  (['warning', 'notice'] as const)
    .map((level) => ({
      word: level === 'warning' ? 'warning' : 'note',
      number: problems.filter((one) => one.level === level).length,
    }))
    .flatMap(({ word, number }) => (number === 0 ? [] : [counted(number, word)]))
    .join(', ');

/** Links to the parts of the page. */
export function contents(sections: readonly Section[]): Element {
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
