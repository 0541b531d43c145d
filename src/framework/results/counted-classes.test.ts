import { expect, test } from 'vitest';
import { asGroup } from '../contract/index.ts';
import type { Grouping } from '../contract/answers.ts';
import type { PodClassView } from '../../cluster/index.ts';
import { CountedClasses } from './counted-classes.ts';

const classIn = (namespace: string, app: string): PodClassView => ({
  namespace,
  labels: { app },
  terminating: false,
  affinity: undefined,
});

const CLASSES = [
  classIn('a', 'web'),
  classIn('a', 'db'),
  classIn('b', 'web'),
  classIn('b', 'web/x'),
];

/** Groups nothing, counts every class that it is asked about, and notes them. */
const grouping = (asked: number[], asks: Grouping['asks']): Grouping => ({
  group: () => asGroup(0),
  counts: (podClass) => {
    asked.push(podClass);
    return true;
  },
  asks,
});

test.each([
  ['nothing known', undefined, [0, 1, 2, 3]],
  ['a label', [{ key: 'app', values: ['web'] }], [0, 2]],
  ['a label in a namespace', [{ key: 'app', values: ['web'], namespace: 'b' }], [2]],
  ['two values in a namespace', [{ key: 'app', values: ['web', 'db'], namespace: 'a' }], [0, 1]],
  [
    'a label in one namespace, another in any',
    [
      { key: 'app', values: ['web'], namespace: 'a' },
      { key: 'app', values: ['web/x'] },
    ],
    [0, 3],
  ],
] as const)('with %s only the classes that may be counted are asked about', (_, asks, expected) => {
  const asked: number[] = [];
  const classes = [...CLASSES];
  const counted = new CountedClasses([grouping(asked, asks)], classes);
  counted.catchUp();
  counted.catchUp();
  expect(asked).toEqual(expected);
  expect(counted.all.map(({ podClass }) => Number(podClass))).toEqual(expected);
});

test('classes that come later are asked about once', () => {
  const asked: number[] = [];
  const classes = [...CLASSES];
  const asks = [{ key: 'app', values: ['web'], namespace: 'b' }];
  const counted = new CountedClasses([grouping(asked, asks)], classes);
  counted.catchUp();
  classes.push(classIn('b', 'web'), classIn('c', 'web'));
  counted.catchUp();
  expect(asked).toEqual([2, 4]);
});
