/** The element with an id of page.html. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`page.html has no #${id}`);
  return element;
}

export function button(text: string, pressed: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = text;
  element.addEventListener('click', pressed);
  return element;
}

export function option(text: string): HTMLOptionElement {
  const element = document.createElement('option');
  element.textContent = text;
  return element;
}

/** The select with an id of page.html. */
export function selectById(id: string): HTMLSelectElement {
  const element = byId(id);
  if (!(element instanceof HTMLSelectElement)) throw new Error(`#${id} of page.html is no select`);
  return element;
}
