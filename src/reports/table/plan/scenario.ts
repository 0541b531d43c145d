import type { Plan, ScenarioExpectation, ScenarioStep } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { duration } from '../../layout/figures.ts';
import { pad } from '../../layout/text-width.ts';
import { wrap } from '../../layout/wrap.ts';
import type { Paint } from '../../report.ts';
import { section, type Detail } from '../detail.ts';

/** A step or an expectation, with its problem on the next line. */
interface Line {
  readonly at: number;
  readonly mark: string;
  readonly colour: keyof Paint;
  readonly text: string;
  readonly problem?: string;
}

const AT_WIDTH = 7;

/** Steps and expectations sorted by time, with their problems. */
export function scenario(plan: Plan, detail: Detail): readonly string[] {
  if (plan.scenario === undefined) return [];
  const { name, steps, expectations } = plan.scenario;
  // Expectations are checked after the steps of the same time.
  const lines = [...steps.map(stepLine), ...expectations.map(expectationLine)]
    .sort((a, b) => a.at - b.at)
    .flatMap((line) => drawn(line, detail));
  return section(`SCENARIO${name === undefined ? '' : ` ${printable(name)}`}`, lines, detail);
}

function stepLine({ at, name, text, error }: ScenarioStep): Line {
  const label = printable(name === undefined ? text : `${name}: ${text}`);
  if (error === undefined) return { at, mark: '▾', colour: 'cyan', text: label };
  return { at, mark: '✗', colour: 'red', text: label, problem: printable(error) };
}

function expectationLine({ at, name, text, met, found }: ScenarioExpectation): Line {
  if (met) return { at, mark: '✓', colour: 'green', text: printable(name ?? text) };
  const label = printable(name === undefined ? text : `${name}: ${text}`);
  const problem = `found ${printable(found ?? 'something else')}`;
  return { at, mark: '✗', colour: 'red', text: label, problem };
}

function drawn({ at, mark, colour, text, problem }: Line, detail: Detail): readonly string[] {
  const { paint, width } = detail;
  const room = width - AT_WIDTH - 6;
  const indent = ' '.repeat(AT_WIDTH + 6);
  const [first = '', ...rest] = wrap(text, room);
  return [
    `  ${paint[colour](mark)} ${paint.dim(pad(duration(at), AT_WIDTH, 'right'))}  ${first}`,
    ...rest.map((line) => indent + line),
    ...(problem === undefined
      ? []
      : wrap(problem, room).map((line) => indent + paint[colour](line))),
  ];
}
