import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../../../objects/index.ts';
import { node } from '../../../../../test/support/builders.ts';
import { deployment, testCases } from '../../../../../test/support/checked.ts';
import type { DocumentProblem } from '../../../../documents/index.ts';
import { readExpectations } from '../../read-expectations.ts';

const nodes = (count: number): readonly KubernetesObject[] =>
  Array.from({ length: count }, (_, at) => node(`n${at}`).object);
const web = deployment('web', 2);
const bounded: KubernetesObject = {
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name: 'web', namespace: 'default' },
  ...{
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      maxReplicas: 3,
    },
  },
};

testCases({
  'the rate beside the time': {
    expects: { roomFor: '6 weeks at +1/week' },
    objects: [...nodes(2), web],
    verdict: 'passed',
    says: 'room for 6 weeks',
  },
  'the first pod without room comes earlier': {
    expects: { roomFor: '6 weeks at +1/week' },
    objects: [...nodes(1), web],
    verdict: 'failed',
    says: 'room for 2 of 6 weeks: Insufficient cpu',
  },
  'a list of rates, in steps of the shortest period': {
    expects: { roomFor: { time: '1 week', growth: ['0%/week', '+1/day:deployment/web'] } },
    objects: [...nodes(2), web],
    verdict: 'failed',
    says: 'room for 6 of 7 days',
  },
  'the autoscaler does not let it grow so far': {
    expects: { roomFor: '3 weeks at +1/week' },
    objects: [...nodes(2), web, bounded],
    verdict: 'passed',
    says: /^room for 3 weeks; Deployment\/web stops at the maximum of the autoscaler$/,
  },
  'nothing of that name grows': {
    expects: { roomFor: '2 days at 1%/day:deployment/wbe' },
    objects: [...nodes(1), web],
    verdict: 'unknown',
    says: 'no deployment/wbe in the input; did you mean web?',
  },
  'pods of a scheduler that is not simulated take room, too': {
    expects: { roomFor: '2 days at 1%/day' },
    objects: [...nodes(1), deployment('web', 1, { schedulerName: 'other' })],
    verdict: 'unknown',
    says: 'room for 2 days; not certain',
  },
});

test.each([
  ['12 weeks', 'growth is missing'],
  ['12 fortnights at 1%/week', 'is not 1 to 3650 days, weeks, months or years'],
  ['0 weeks at 1%/week', 'is not 1 to 3650'],
  ['12 weeks at 1%', 'not N%/PERIOD'],
  [{ time: '1 week at 1%/week', growth: '1%/week' }, 'written twice'],
  [{ time: '1 week', growth: [] }, 'there is no rate'],
  [{ time: '1 week', growth: ['1%/week', 3] }, 'not a text such as 3%/week'],
])('%j is refused', (roomFor, message) => {
  const problems: DocumentProblem[] = [];
  readExpectations(
    { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'Expectations', expect: [{ roomFor }] },
    problems,
  );
  expect(problems).toHaveLength(1);
  expect(problems[0]?.message).toContain(message);
});
