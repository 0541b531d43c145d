import type { Plan, ScenarioExpectation, ScenarioStep } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { duration } from '../../layout/figures.ts';
import { pad } from '../../layout/text-width.ts';
import { wrap } from '../../layout/wrap.ts';
import { MARKS, type Mark } from '../../page/marks.ts';
import type { Canvas, Section, Text } from '../../page/section.ts';
import { faint } from '../../page/texts.ts';

/** A step or an expectation, with its problem. */
interface Line {
  readonly at: number;
  readonly mark: Mark;
  readonly text: string;
  readonly problem?: string;
}

/** Steps and expectations sorted by time, with their problems. */
export function scenarioSection({ scenario }: Plan): Section {
  const { name, steps = [], expectations = [] } = scenario ?? {};
  // Expectations are checked after the steps of the same time.
  const lines = [...steps.map(stepLine), ...expectations.map(expectationLine)].sort(
    (a, b) => a.at - b.at,
  );
  return {
    id: 'scenario',
    title: 'Scenario',
    suffix: name === undefined ? '' : ` ${name}`,
    rank: 'answer',
    blocks: [
      { kind: 'picture', draw: (canvas) => lines.flatMap((line) => drawn(line, canvas)) },
      {
        kind: 'table',
        in: ['markdown', 'html'],
        columns: [
          { head: '' },
          { head: 'At', kind: 'duration' },
          { head: 'Step or expectation' },
          { head: 'Problem' },
        ],
        rows: lines.map(({ at, mark, text, problem = '' }) => [{ mark }, at, text, problem]),
      },
    ],
  };
}

function stepLine({ at, name, text, error }: ScenarioStep): Line {
  const label = name === undefined ? text : `${name}: ${text}`;
  if (error === undefined) return { at, mark: 'step', text: label };
  return { at, mark: 'missed', text: label, problem: error };
}

function expectationLine({ at, name, text, met, found }: ScenarioExpectation): Line {
  if (met) return { at, mark: 'passed', text: name ?? text };
  const label = name === undefined ? text : `${name}: ${text}`;
  return { at, mark: 'missed', text: label, problem: `found ${found ?? 'something else'}` };
}

const AT_WIDTH = 7;

/** A line of a terminal with its time, and its problem below the text. */
function drawn({ at, mark, text, problem }: Line, { width }: Canvas): readonly (readonly Text[])[] {
  const { glyph, tone = 'faint' } = MARKS[mark];
  const room = width - AT_WIDTH - 6;
  const indent = ' '.repeat(AT_WIDTH + 6);
  const [first = '', ...rest] = wrap(printable(text), room);
  const problems = problem === undefined ? [] : wrap(printable(problem), room);
  return [
    ['  ', { text: glyph, tone }, ' ', faint(pad(duration(at), AT_WIDTH, 'right')), `  ${first}`],
    ...rest.map((line) => [indent + line]),
    ...problems.map((line) => [indent, { text: line, tone }]),
  ];
}
