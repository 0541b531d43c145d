import { expect, test } from 'vitest';
import type { DocumentProblem } from '../../documents/index.ts';
import { readSweep } from './index.ts';

const problemsOf = (edit: unknown): readonly string[] => {
  const problems: DocumentProblem[] = [];
  readSweep(
    {
      apiVersion: 'kschedsim.dev/v1alpha1',
      kind: 'Sweep',
      input: ['a.yaml'],
      axes: [{ edit }],
      question: 'plan',
    },
    problems,
    { version: '1', find: (pattern) => [pattern] },
  );
  return problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

test.each([
  [
    'set-request deployment/web cpu=500m..1500m step 500m,memory=1Gi',
    'the range 500m..1500m step 500m must stand at the end of the change',
  ],
  [
    'set-request deployment/web cpu=1..2,memory=1Gi',
    'the range 1..2 must stand at the end of the change',
  ],
  ['add-node worker-1 0..5 more', 'the range 0..5 must stand at the end of the change'],
  ['scale deploy/web 1..3 step x', '"1..3 step x" is not a range such as 0..49 or 10..200 step 10'],
])('%s has one problem', (edit, message) => {
  expect(problemsOf(edit)).toEqual([`axes.0.edit: ${message}`]);
});

test('a range may stand behind another request', () => {
  expect(problemsOf('set-request deploy/web memory=1Gi,cpu=100m..300m step 100m')).toEqual([]);
});
