import { printable } from '../../../../units/index.ts';

/** Attributes by name; undefined is left out. */
type Attributes = Readonly<Record<string, string | undefined>>;

/** What an element is filled with: a node, a text, or a list of any length. */
export type Filling = Node | string | readonly (Node | string)[];

/** Makes an element. Texts become text nodes, so that no name can be markup, and are printable. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Filling[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(name, value);
  }
  for (const child of children.flat()) {
    made.append(typeof child === 'string' ? printable(child) : child);
  }
  return made;
}

/** Puts the nodes in the place of the children. */
export function refill(parent: ParentNode, nodes: Iterable<Node | string>): void {
  parent.replaceChildren();
  for (const node of nodes) parent.append(node);
}

/** A square of a colour. */
export function swatch(colour: string): HTMLElement {
  const made = make('span', { class: 'swatch' });
  made.style.background = colour;
  return made;
}

/** A button that does something. */
export function button(
  text: string,
  onClick: () => void,
  attributes: Attributes = {},
): HTMLElement {
  const made = make('button', { type: 'button', ...attributes }, text);
  made.addEventListener('click', onClick);
  return made;
}

/** A choice with its label. Calls back with the chosen value. */
export function choice(
  label: string,
  values: readonly string[],
  onChange: (value: string) => void,
): HTMLElement {
  const options = values.map((value) => make('option', { value }, value));
  const select = make('select', {}, options);
  select.addEventListener('change', () => onChange(select.value));
  return make('label', {}, make('span', {}, `${label} `), select);
}

/** One redraw before the next frame, however often it is asked for. */
export function once(draw: () => void): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      draw();
    });
  };
}
