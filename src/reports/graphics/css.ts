import { shareColour } from './colours.ts';
import { COLOURS, DRAIN_COLOURS, NODE_COLOURS, SPACE, TYPE } from './tokens.ts';

/** The tokens as custom properties of CSS, such as --ink, --small and --4. */
export function tokensCss(): string {
  const colours = Object.entries(COLOURS).map(([name, { light, dark }]) => [
    name,
    `light-dark(${light},${dark})`,
  ]);
  const full = `light-dark(${shareColour(0.6, 'light')},${shareColour(0.6, 'dark')})`;
  const all = [...colours, ['full', full], ...Object.entries(TYPE), ...Object.entries(SPACE)];
  return `:root{color-scheme:light dark;${propertiesOf(all)}}`;
}

/** The colours of a drain's spans, such as --series-evicted. */
export const drainTokensCss = (): string => seriesCss(DRAIN_COLOURS);

/** The colours of nodes that come and go, such as --series-leaving. */
export const nodeTokensCss = (): string => seriesCss(NODE_COLOURS);

const seriesCss = (colours: Readonly<Record<string, string>>): string =>
  `:root{${propertiesOf(Object.entries(colours).map(([kind, colour]) => [`series-${kind}`, colour]))}}`;

const propertiesOf = (all: readonly (readonly string[])[]): string =>
  all.map(([name = '', value = '']) => `--${name}:${value}`).join(';');
