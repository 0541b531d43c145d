import { describe, expect, it } from 'vitest';
import { swept } from '../../../test/support/swept.ts';
import { InputError } from '../../problems/index.ts';

const axes = [
  { name: 'cluster', values: ['a.yaml'] },
  { name: 'seed', values: [0, 1, 2, 3, 4, 5, 6] },
  { name: 'replicas', values: [1, 2, 3] },
  { name: 'loss', values: ['none', 'node/x'] },
];
const objectives = [{ name: 'cost', better: 'low' }, { name: 'spread' }] as const;

/** Every fourth cell has failed at no cost, every fifth has an error, and every sixth costs nobody knows what. */
const report = swept({
  axes,
  objectives,
  end: ({ axes: { replicas } }, at) => {
    if (at % 5 === 4) return { verdict: 'unknown', error: 'the cluster cannot be read' };
    const cost = at % 6 === 5 ? null : at % 4 === 3 ? 0 : Number(replicas) + 1;
    return {
      verdict: at % 4 === 3 ? 'failed' : 'passed',
      objectives: { cost, spread: at % 2 === 0 ? 'even' : null },
    };
  },
});

const problemsOf = (act: () => unknown): readonly string[] => {
  try {
    act();
  } catch (error) {
    if (error instanceof InputError) return error.problems.map(({ message }) => message);
    throw error;
  }
  return [];
};

describe('the report of a sweep', () => {
  it('has at first the axes with the most values, seeds last of them, and the first objective with numbers', () => {
    expect(report.heatMap).toEqual({ objective: 'cost', across: 'replicas', down: 'loss' });
    const chosen = { across: 'loss', objective: 'spread' };
    const other = swept({ axes, objectives, end: () => undefined, choices: chosen });
    expect(other.heatMap).toEqual({ objective: 'spread', across: 'loss', down: 'replicas' });
  });

  it('has no failed cell on the front of the passed ones, however good its value is', () => {
    expect(report.front).toMatchObject({ objectives: ['cost'], of: 'passed' });
    expect(report.front.points.map((point) => point.objectives)).toEqual([{ cost: 2 }]);
  });

  it('counts cells without a value, and puts them in no bin', () => {
    const [cost, spread] = report.distributions;
    const answered = report.cells.filter(({ error }) => error === undefined).length;
    expect((cost?.numbers ?? 0) + (cost?.without ?? 0)).toBe(answered);
    const inBins = (cost?.bins ?? []).map(
      ({ passed, failed, unknown }) => passed + failed + unknown,
    );
    expect(inBins.reduce((sum, cells) => sum + cells, 0)).toBe(cost?.numbers);
    expect(cost?.bins.map(({ from, to }) => [from, to])).toEqual(
      [0, 1, 2, 3, 4].map((n) => [n, n]),
    );
    expect(cost?.quantiles).toMatchObject({ least: 0, greatest: 4 });
    expect(spread).toMatchObject({ numbers: 0, bins: [], texts: [{ value: 'even' }] });
    expect(spread).not.toHaveProperty('quantiles');
  });

  it('is not passed if a cell is missing, although all others are', () => {
    const passed = { verdict: 'passed', objectives: { cost: 1, spread: null } } as const;
    const whole = swept({ axes, objectives, end: () => passed });
    expect(whole.summary).toMatchObject({ verdict: 'passed', missing: 0, double: 0 });
    const part = swept({ axes, objectives, end: (_, at) => (at === 3 ? undefined : passed) });
    expect(part.summary).toMatchObject({ verdict: 'unknown', missing: 1, passed: 41 });
    expect(part.missing.map(({ axes: own }) => own['seed'])).toEqual([0]);
  });

  it('takes directions that the sweep does not state', () => {
    const end = (_: unknown, at: number) =>
      ({ verdict: 'passed', objectives: { cost: at, spread: at } }) as const;
    expect(swept({ axes, objectives, end }).front.points).toHaveLength(1);
    const better = new Map([['spread', 'high']] as const);
    const { front, objectives: directed } = swept({ axes, objectives, end, choices: { better } });
    expect(front.points).toHaveLength(42);
    expect(directed[1]).toEqual({ name: 'spread', better: 'high' });
  });

  it('refuses axes and objectives that the sweep does not have', () => {
    const choices = {
      ...{ across: 'replica', down: 'zone', objective: 'costs' },
      better: new Map([['x', 'low']] as const),
    };
    expect(problemsOf(() => swept({ axes, objectives, end: () => undefined, choices }))).toEqual([
      'there is no axis "replica"; did you mean replicas?',
      'there is no axis "zone"',
      'there is no objective "costs"; did you mean cost?',
      'there is no objective "x"',
    ]);
    const twice = { across: 'seed', down: 'seed' };
    expect(
      problemsOf(() => swept({ axes, objectives, end: () => undefined, choices: twice })),
    ).toEqual(['"seed" is across and down: name two axes']);
  });
});
