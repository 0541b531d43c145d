import type { Plan } from '../../outcome/index.ts';
import { duration } from '../layout/figures.ts';
import { left, ROWS } from './lists.ts';
import { table } from './markup.ts';

/** Steps and expectations sorted by time, with their problems. */
export function scenarioParts({ scenario }: Plan): readonly string[] {
  if (scenario === undefined) return [];
  const lines = [
    ...scenario.steps.map(({ at, name, text, error }) => ({
      at,
      mark: error === undefined ? '▶️' : '❌',
      label: name === undefined ? text : `${name}: ${text}`,
      problem: error ?? '',
    })),
    ...scenario.expectations.map(({ at, name, text, met, found }) => ({
      at,
      mark: met ? '✅' : '❌',
      label: name === undefined ? text : `${name}: ${text}`,
      problem: met ? '' : `found ${found ?? 'something else'}`,
    })),
  ].toSorted((a, b) => a.at - b.at);
  const rows = lines
    .slice(0, ROWS)
    .map(({ at, mark, label, problem }) => [mark, duration(at), label, problem]);
  return [
    '### Scenario',
    `${table(['', 'At', 'Step or expectation', 'Problem'], rows)}${left(lines.length - rows.length, 'more row')}`,
  ];
}
