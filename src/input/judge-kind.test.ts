import { expect, test } from 'vitest';
import { judgeKind } from './judge-kind.ts';

test.each([
  ['kschedsim.dev/v1', 'Scenario', 'give it with --scenario'],
  ['kschedsim.dev/v1', 'PodRules', 'give it with --pods-of'],
  ['kschedsim.dev/v1', 'Plan', 'it is a result of kschedsim, not a manifest'],
  ['kubescheduler.config.k8s.io/v1', 'Policy', 'give it with --policy'],
  ['kubescheduler.config.k8s.io/v1', 'KubeSchedulerConfiguration', 'give it with --config'],
  ['v1', 'Policy', 'give it with --policy'],
])('%s %s is refused with what to do instead', (apiVersion, kind, advice) => {
  expect(judgeKind(apiVersion, kind)).toEqual({
    refused: `kind ${kind} is not a manifest: ${advice}`,
  });
});

test.each([
  ['kschedsim.dev/v1', 'SnapshotInfo'],
  ['v1', 'Pod'],
  ['example.com/v1', 'Policy'],
  ['example.com/v1', 'Scenario'],
])('%s %s may be a manifest', (apiVersion, kind) => {
  expect(judgeKind(apiVersion, kind)).toEqual({});
});

test('a version that v1.34 does not serve is unknown, a former one old too', () => {
  expect(judgeKind('extensions/v1beta1', 'Deployment')).toEqual({
    refused: 'no matches for kind "Deployment" in version "extensions/v1beta1"; use apps/v1',
    isUnknown: true,
    isOld: true,
  });
  expect(judgeKind('apps/v7', 'Deployment')).not.toHaveProperty('isOld');
  expect(judgeKind('apps/v7', 'Deployment')).toHaveProperty('isUnknown', true);
});
