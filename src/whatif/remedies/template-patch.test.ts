import { expect, test } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import { explain } from '../explain/analysis.ts';

const asked = pod('web').requests({ cpu: 8 }).object;
const objects = [
  node('small').offers({ cpu: 2, memory: '4Gi' }).object,
  node('large').offers({ cpu: 16, memory: '4Gi' }).cordoned().object,
];

const kindOf = (patch: unknown): unknown =>
  typeof patch === 'object' && patch !== null && 'kind' in patch ? patch.kind : undefined;

test.each([
  ['Deployment', 'apps/v1', (spec: unknown) => ({ template: { spec } })],
  ['CronJob', 'batch/v1', (spec: unknown) => ({ jobTemplate: { spec: { template: { spec } } } })],
])('hints patch the template of a %s, and nodes as they are', (kind, apiVersion, inTemplate) => {
  const options = { hints: true };
  const workload = { apiVersion, kind, name: 'web', namespace: 'shop' };
  const own = explain({ objects, pod: asked, options }).hints ?? [];
  const made = explain({ objects, pod: asked, workload, options }).hints ?? [];
  expect(made.map(({ change }) => change)).toEqual(own.map(({ change }) => change));
  const ofKind = (hints: typeof own, wanted: string): readonly unknown[] =>
    hints.map(({ patch }) => patch).filter((patch) => kindOf(patch) === wanted);
  const [lowered] = ofKind(own, 'Pod');
  const { spec } = lowered as { readonly spec: unknown };
  expect(ofKind(made, kind)[0]).toEqual({
    apiVersion,
    kind,
    metadata: { name: 'web', namespace: 'shop' },
    spec: inTemplate(spec),
  });
  expect(ofKind(made, 'Pod')).toEqual([]);
  expect(ofKind(made, 'Node')).toEqual(ofKind(own, 'Node'));
  expect(ofKind(own, 'Node')).toHaveLength(1);
});
