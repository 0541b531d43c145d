import { TYPE, type Theme } from '../../../graphics/tokens.ts';
import { make, once } from './make.ts';
import { colourOf, currentTheme, onThemeChange } from './theme.ts';

export interface Drawing {
  readonly element: HTMLElement;
  readonly redraw: () => void;
  /** Scrolls so that a place is in sight. */
  readonly show: (top: number, height: number) => void;
}

/** Width of the window's border above and below, in pixels. */
const BORDER = 2;

/** What is in sight of all that can be drawn, in pixels. */
export interface Sight {
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly theme: Theme;
}

export interface DrawingOptions {
  readonly name: string;
  /** Greatest height of the window, in pixels. Without it the window has the height that the style gives it. */
  readonly most?: number;
  /** Height of all that can be drawn, for the size of the window in pixels. */
  readonly total: (width: number, height: number) => number;
  /** Draws what is in sight. Colours of texts and lines are set. */
  readonly paint: (to: CanvasRenderingContext2D, sight: Sight) => void;
  /** The pointer is at this place of all that can be drawn. */
  readonly onPoint: (x: number, y: number, isClick: boolean) => void;
  readonly onKey: (key: string) => boolean;
}

/** A canvas as large as its window, on a content that may be any height: only what is in sight is drawn. */
export function drawing({ name, most, total, paint, onPoint, onKey }: DrawingOptions): Drawing {
  const canvas = make('canvas', {});
  const space = make('div', { class: 'space' }, canvas);
  const element = make(
    'div',
    { class: 'drawing', tabindex: '0', role: 'application', 'aria-label': name },
    space,
  );
  const draw = (): void => {
    const width = element.clientWidth;
    const context = canvas.getContext('2d');
    if (width === 0 || context === null) return;
    const all = total(width, element.clientHeight);
    const height = most === undefined ? element.clientHeight : Math.min(most, all);
    if (most !== undefined) element.style.height = `${String(height + BORDER)}px`;
    space.style.height = `${String(all)}px`;
    const scale = window.devicePixelRatio;
    canvas.width = width * scale;
    canvas.height = height * scale;
    canvas.style.width = `${String(width)}px`;
    canvas.style.height = `${String(height)}px`;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    const theme = currentTheme();
    context.fillStyle = colourOf('ink', theme);
    context.strokeStyle = colourOf('ink', theme);
    context.font = `12px ${TYPE.font}`;
    context.textBaseline = 'middle';
    paint(context, { width, height, top: element.scrollTop, theme });
  };
  const redraw = once(draw);
  const point = (event: MouseEvent, isClick: boolean): void => {
    const box = canvas.getBoundingClientRect();
    onPoint(event.clientX - box.left, event.clientY - box.top + element.scrollTop, isClick);
  };
  canvas.addEventListener('mousemove', (event) => point(event, false));
  canvas.addEventListener('click', (event) => point(event, true));
  element.addEventListener('scroll', redraw);
  element.addEventListener('keydown', (event) => {
    if (onKey(event.key)) event.preventDefault();
  });
  new ResizeObserver(redraw).observe(element);
  onThemeChange(draw);
  const show = (top: number, size: number): void => {
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + size > element.scrollTop + element.clientHeight)
      element.scrollTop = top + size - element.clientHeight;
  };
  return { element, redraw, show };
}

/** Text that fits, with an ellipsis if it is cut. */
export function shortened(to: CanvasRenderingContext2D, text: string, width: number): string {
  if (text.length < 400 && to.measureText(text).width <= width) return text;
  let length = Math.min(text.length, 80);
  while (length > 1 && to.measureText(`${text.slice(0, length)}…`).width > width) length--;
  return `${text.slice(0, length)}…`;
}
