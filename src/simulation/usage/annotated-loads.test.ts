import { expect, test } from 'vitest';
import { takeIn } from '../../input/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { workload } from '../../../test/support/autoscaled.ts';
import { annotatedLoads } from './annotated-loads.ts';

function annotated(annotations: Readonly<Record<string, string>>) {
  const [deployment] = workload('web') as readonly KubernetesObject[];
  if (deployment === undefined) throw new Error('there is no Deployment');
  const metadata = { ...deployment.metadata, annotations };
  return annotatedLoads([takeIn({ ...deployment, metadata })]);
}

test('annotations of a workload say what its pods share, in steps', () => {
  const { loads, problems } = annotated({
    'kschedsim.dev/cpu-load': '700m, 5m=2, 20m = 700m',
    'kschedsim.dev/memory-load': '1Gi',
    'other.dev/cpu-load': 'x',
  });
  expect(problems).toEqual([]);
  expect(loads.map(({ subject, curve }) => [subject, curve.at(0), curve.at(300_000)])).toEqual([
    [subject('cpu'), 700, 2000],
    [subject('memory'), 2 ** 30 * 1000, 2 ** 30 * 1000],
  ]);
});

const subject = (resource: string): object => ({
  of: 'resource',
  workload: { kind: 'Deployment', namespace: 'default', name: 'web' },
  resource,
});

test.each([
  ['-1', ['"-1" is not a quantity such as 500m or 1Gi']],
  ['5m=1', ['"5m=1" says nothing of the start']],
  ['1, 5m=2, 5m=3', ['times must go up: this one is not later than the one before']],
  ['1, soon=2', ['"soon" is not a duration such as 90s or 1h30m']],
])('%j is bad input that names the annotation', (written, messages) => {
  const { problems } = annotated({ 'kschedsim.dev/cpu-load': written });
  expect(problems.map(({ message }) => message)).toEqual(messages);
  expect(problems[0]).toMatchObject({
    object: 'Deployment/web',
    path: 'metadata.annotations.kschedsim.dev/cpu-load',
  });
});
