import type { Plan } from '../../outcome/index.ts';
import { duration } from '../layout/figures.ts';
import { left, ROWS } from './lists.ts';
import { table } from './markup.ts';

/** Steps and expectations in order of time, with what went wrong. */
export function scenarioParts({ scenario }: Plan): readonly string[] {
  if (scenario === undefined) return [];
  const story = [
    ...scenario.steps.map(({ at, name, text, error }) => ({
      at,
      mark: error === undefined ? '▶️' : '❌',
      told: name === undefined ? text : `${name}: ${text}`,
      trouble: error ?? '',
    })),
    ...scenario.expectations.map(({ at, name, text, met, found }) => ({
      at,
      mark: met ? '✅' : '❌',
      told: name === undefined ? text : `${name}: ${text}`,
      trouble: met ? '' : `found ${found ?? 'something else'}`,
    })),
  ].toSorted((a, b) => a.at - b.at);
  const rows = story
    .slice(0, ROWS)
    .map(({ at, mark, told, trouble }) => [mark, duration(at), told, trouble]);
  return [
    '### Scenario',
    `${table(['', 'At', 'What', 'Trouble'], rows)}${left(story.length - rows.length, 'more entry')}`,
  ];
}
