import { expect, it } from 'vitest';
import { swept } from '../../../../test/support/swept.ts';
import { plainPaint, sweepReports } from '../../index.ts';

const options = { width: 80, paint: plainPaint, version: '1.0.0' };

it('names and values of users are never markup', () => {
  const evil = '</script><img src=x onerror=alert(1)>\u202e"';
  const report = swept({
    axes: [
      { name: evil, values: [`${evil}1`, `${evil}2`] },
      { name: '__proto__', values: ['<b>', '&amp;'] },
    ],
    objectives: [{ name: `${evil}o`, better: 'low' }],
    end: (_, at) =>
      at === 0
        ? { verdict: 'unknown', error: evil }
        : { verdict: 'passed', objectives: { [`${evil}o`]: at } },
  });
  const page = sweepReports.html(report, options);
  expect(page).not.toContain('<img');
  expect(page).not.toContain('\u202e');
  expect(page.match(/<\/script>/g)).toHaveLength(2);
  for (const format of ['table', 'markdown', 'json', 'yaml'] as const) {
    expect(sweepReports[format](report, options)).not.toContain('\u202e');
  }
  expect(sweepReports.markdown(report, options)).not.toMatch(/(?<!\\|`)<img/);
});

const large = swept({
  axes: [
    { name: 'seed', values: Array.from({ length: 50 }, (_, at) => at) },
    {
      name: 'configuration',
      values: Array.from({ length: 10 }, (_, at) => `config-${String(at)}.yaml`),
    },
    { name: 'replicas', values: Array.from({ length: 20 }, (_, at) => 10 * at) },
  ],
  objectives: [
    { name: 'pending', better: 'low' },
    { name: 'nodes-used', better: 'low' },
    { name: 'cost', better: 'low' },
  ],
  end: (_, at) => ({
    verdict: at % 3 === 0 ? 'failed' : 'passed',
    objectives: {
      pending: at % 97,
      'nodes-used': (at * 31) % 211,
      cost: ((at * 7919) % 10_007) / 7,
    },
  }),
});

it('10,000 cells are a page of less than 2 MB', () => {
  expect(large.cells).toHaveLength(10_000);
  expect(sweepReports.html(large, options).length).toBeLessThan(2_000_000);
});

it('the table is at most a screen of 40 lines, whatever the sweep is', () => {
  const many = swept({
    axes: [{ name: 'seed', values: Array.from({ length: 60 }, (_, at) => at) }],
    objectives: Array.from({ length: 30 }, (_, at) => ({
      name: `o${String(at)}`,
      better: 'low' as const,
    })),
    end: (_, at) =>
      at % 2 === 0
        ? { verdict: 'unknown', error: `line\n${'another\n'.repeat(at)}` }
        : {
            verdict: 'passed',
            objectives: Object.fromEntries(
              Array.from({ length: 30 }, (__, o) => [`o${String(o)}`, (at * (o + 7)) % 61]),
            ),
          },
  });
  for (const report of [many, large]) {
    const lines = sweepReports.table(report, options).trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(40);
    expect(lines.at(-1)).toMatch(/^Sweep (?:failed|unknown): /);
  }
});

it('a sweep without a number, and one without a cell that has passed, say so and show no zero', () => {
  const axes = [{ name: 'seed', values: [0, 1] }];
  const objectives = [{ name: 'cost', better: 'low' as const }];
  const nothing = swept({
    axes,
    objectives,
    end: () => ({ verdict: 'unknown', error: 'no input' }),
  });
  const text = sweepReports.table(nothing, options);
  expect(text).toContain('2 cells');
  expect(text).toContain('no input');
  expect(text).not.toContain('DISTRIBUTIONS');
  expect(text).toContain('Sweep unknown: 0 of 2 cells passed, 2 unknown (2 with an error).');
  const failed = swept({
    axes,
    objectives,
    end: () => ({ verdict: 'failed', objectives: { cost: 1 } }),
  });
  const words = sweepReports.table(failed, options);
  expect(words).toContain('No cell is passed: --front answered compares all cells');
  expect(words).not.toContain('BEST');
});
