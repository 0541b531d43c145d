import { count } from '../../layout/figures.ts';
import { element, partsOf, type Content, type Element } from '../../graphics/element.ts';

/** A part of the page with a heading and a link to it. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: readonly Content[];
}

/** A section without content is left out. */
export const section = (id: string, title: string, ...body: readonly Content[]): Section => ({
  id,
  title,
  body: partsOf(body).filter((part) => part !== undefined),
});

/** Terms with their figures, such as the numbers of a summary. `id` finds a figure again. */
export function figures(
  pairs: readonly (readonly [string, string | number | undefined])[],
): Element {
  const given = pairs.filter(([, value]) => value !== undefined);
  return element(
    'dl',
    { class: 'figures' },
    given.map(([term, value = '']) =>
      element(
        'div',
        {},
        element('dt', {}, term),
        element(
          'dd',
          {
            'data-figure': term,
            ...(typeof value === 'number' ? { 'data-value': String(value) } : {}),
          },
          typeof value === 'number' && Number.isInteger(value) ? count(value) : String(value),
        ),
      ),
    ),
  );
}

export function list(items: readonly Content[]): Element | undefined {
  if (items.length === 0) return undefined;
  return element(
    'ul',
    {},
    items.map((item) => element('li', {}, item)),
  );
}

/** Content that is folded at first. */
export const folded = (title: string, ...body: readonly Content[]): Element =>
  element('details', {}, element('summary', {}, title), body);

/** A part that the page's script fills. */
export const viewer = (name: string): Element =>
  element(
    'div',
    { class: 'viewer', 'data-viewer': name },
    element('noscript', {}, 'This part needs scripts.'),
  );
