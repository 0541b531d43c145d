import { COLOURS, type Theme } from '../../../graphics/tokens.ts';

const DARK = '(prefers-color-scheme: dark)';

/** The theme of what is drawn now: paper is light. */
export const currentTheme = (): Theme =>
  window.matchMedia(DARK).matches && !isPrinting && !window.matchMedia('print').matches
    ? 'dark'
    : 'light';

let isPrinting = false;

/** Calls back when the theme changes, and before and after printing. Paper has what is drawn before the call returns. */
export function onThemeChange(draw: () => void): void {
  window.matchMedia(DARK).addEventListener('change', draw);
  for (const event of ['beforeprint', 'afterprint']) {
    window.addEventListener(event, () => {
      isPrinting = event === 'beforeprint';
      draw();
    });
  }
}

/** A colour of the page. */
export const colourOf = (name: keyof typeof COLOURS, theme: Theme): string => COLOURS[name][theme];
