import type { Plan } from '../../../outcome/index.ts';
import type { Content } from '../../graphics/element.ts';
import { count, duration } from '../../layout/figures.ts';
import { WIDTH } from './part.ts';
import { fitted, line, text } from './shapes.ts';
import { placeOf, type TimeScale } from './time-axis.ts';

/** Most steps and expectations that are listed. */
const LISTED = 12;
const ROW = 18;

interface Marks {
  readonly body: readonly Content[];
  readonly height: number;
  readonly words: readonly string[];
}

interface Mark {
  readonly at: number;
  readonly sign: string;
  readonly said: string;
}

/** The times of all steps and expectations. */
export const scenarioTimes = ({ scenario }: Plan): readonly number[] =>
  [...(scenario?.steps ?? []), ...(scenario?.expectations ?? [])].map(({ at }) => at);

/** A line for each step and expectation of the scenario down to `bottom`, and a list of them below. */
export function scenarioMarks({ scenario }: Plan, scale: TimeScale, bottom: number): Marks {
  if (scenario === undefined) return { body: [], height: 0, words: [] };
  const marks: readonly Mark[] = [
    ...scenario.steps.map(({ at, text: said, error }) => ({
      at,
      sign: error === undefined ? '▸' : '✘',
      said: error === undefined ? said : `${said}: ${error}`,
    })),
    ...scenario.expectations.map(({ at, text: said, met, found }) => ({
      at,
      sign: met ? '✔' : '✘',
      said: met || found === undefined ? said : `${said}: ${found}`,
    })),
  ].sort((a, b) => a.at - b.at);
  const listed = marks.slice(0, LISTED);
  const left = marks.length - listed.length;
  const words = [
    ...listed.map(({ at, sign, said }) => `${sign} ${duration(at)} ${said}`),
    ...(left > 0 ? [`${count(left)} more steps and expectations`] : []),
  ];
  const lines = [...new Set(marks.map(({ at }) => at))].map((at) => {
    const x = placeOf(at, scale);
    return line({ x, y: 14 }, { x, y: bottom }, { class: 'mark' });
  });
  const list = words.map((one, at) =>
    text({ x: 0, y: bottom + 20 + at * ROW }, fitted(one, WIDTH)),
  );
  return { body: [...lines, ...list], height: 10 + words.length * ROW, words };
}
