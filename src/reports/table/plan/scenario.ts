import type { Plan, ScenarioExpectation, ScenarioStep } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { duration } from '../../layout/figures.ts';
import { pad } from '../../layout/text-width.ts';
import { wrap } from '../../layout/wrap.ts';
import type { Paint } from '../../report.ts';
import { section, type Detail } from '../detail.ts';

/** A line of the story, with what went wrong under it. */
interface Line {
  readonly at: number;
  readonly mark: string;
  readonly colour: keyof Paint;
  readonly text: string;
  readonly trouble?: string;
}

const AT_WIDTH = 7;

/** What happened when, and whether what was expected then was so: steps and expectations in order of time. */
export function scenario(plan: Plan, detail: Detail): readonly string[] {
  if (plan.scenario === undefined) return [];
  const { name, steps, expectations } = plan.scenario;
  // At one time steps come first, and expectations are looked at last.
  const story = [...steps.map(stepLine), ...expectations.map(expectationLine)];
  const lines = story.toSorted((a, b) => a.at - b.at).flatMap((line) => drawn(line, detail));
  return section(`SCENARIO${name === undefined ? '' : ` ${printable(name)}`}`, lines, detail);
}

function stepLine({ at, name, text, error }: ScenarioStep): Line {
  const told = printable(name === undefined ? text : `${name}: ${text}`);
  if (error === undefined) return { at, mark: '▾', colour: 'cyan', text: told };
  return { at, mark: '✗', colour: 'red', text: told, trouble: printable(error) };
}

function expectationLine({ at, name, text, met, found }: ScenarioExpectation): Line {
  if (met) return { at, mark: '✓', colour: 'green', text: printable(name ?? text) };
  const told = printable(name === undefined ? text : `${name}: ${text}`);
  const trouble = `found ${printable(found ?? 'something else')}`;
  return { at, mark: '✗', colour: 'red', text: told, trouble };
}

function drawn({ at, mark, colour, text, trouble }: Line, detail: Detail): readonly string[] {
  const { paint, width } = detail;
  const room = width - AT_WIDTH - 6;
  const indent = ' '.repeat(AT_WIDTH + 6);
  const [first = '', ...rest] = wrap(text, room);
  return [
    `  ${paint[colour](mark)} ${paint.dim(pad(duration(at), AT_WIDTH, 'right'))}  ${first}`,
    ...rest.map((line) => indent + line),
    ...(trouble === undefined
      ? []
      : wrap(trouble, room).map((line) => indent + paint[colour](line))),
  ];
}
