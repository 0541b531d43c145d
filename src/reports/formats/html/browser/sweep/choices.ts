import { make } from '../make.ts';

/** A choice among texts that may be equal. Calls back with the index of the chosen one. */
export function indexChoice(
  label: string,
  texts: readonly string[],
  { at, onChange }: { readonly at: number; readonly onChange: (at: number) => void },
): HTMLElement {
  const options = texts.map((text, index) => make('option', { value: String(index) }, text));
  const select = make('select', {}, options);
  select.selectedIndex = at;
  select.addEventListener('change', () => onChange(select.selectedIndex));
  return make('label', {}, make('span', {}, `${label} `), select);
}
