import type { Plan } from '../../../../outcome/index.ts';
import { duration } from '../../../layout/figures.ts';

/** A step or an expectation of the scenario on the axis. */
export interface Mark {
  readonly at: number;
  readonly text: string;
  readonly kind: 'step' | 'met' | 'not met';
}

/** Most characters of its text. */
const LONGEST = 200;

export function marksOf({ scenario }: Plan): readonly Mark[] {
  if (scenario === undefined) return [];
  const steps = scenario.steps.map(({ at, text, error }): Mark => {
    const failed = error === undefined ? '' : `: ${error}`;
    return { at, text: `${duration(at)}: ${text}${failed}`, kind: 'step' };
  });
  const expectations = scenario.expectations.map(({ at, text, met, found }): Mark => {
    const kind = met ? 'met' : 'not met';
    const actual = met || found === undefined ? '' : `, found ${found}`;
    return { at, text: `${duration(at)}: expected ${text}: ${kind}${actual}`, kind };
  });
  return [...steps, ...expectations]
    .map((mark) => ({ ...mark, text: mark.text.slice(0, LONGEST) }))
    .sort((a, b) => a.at - b.at);
}

/** Signs that differ without their colours too. */
const SIGNS = { step: '▼', met: '✔', 'not met': '✘' } as const;
const COLOURS = { step: '#0072b2', met: '#009e73', 'not met': '#d55e00' } as const;

export interface Axis {
  readonly placeOf: (at: number) => number;
  readonly left: number;
  readonly width: number;
  /** Below the axis. */
  readonly top: number;
  readonly height: number;
}

/** A line down through the rows for each mark, with its sign on the axis. */
export function paintMarks(
  to: CanvasRenderingContext2D,
  marks: readonly Mark[],
  { placeOf, left, width, top, height }: Axis,
): void {
  to.textAlign = 'center';
  for (const { at, kind } of marks) {
    const x = placeOf(at);
    if (x < left - 0.5 || x > width) continue;
    to.fillStyle = COLOURS[kind];
    to.fillRect(x, top - 4, 1.5, height);
    to.fillText(SIGNS[kind], Math.min(width - 6, Math.max(left + 6, x)), top - 6);
  }
  to.textAlign = 'left';
}
