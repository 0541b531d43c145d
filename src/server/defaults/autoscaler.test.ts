import { expect, test } from 'vitest';
import type { HorizontalPodAutoscaler } from '../../objects/index.ts';
import { defaultAutoscaler } from './autoscaler.ts';

const withAnnotations = (annotations: Readonly<Record<string, string>>) => {
  const autoscaler: HorizontalPodAutoscaler = {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web', namespace: 'default', annotations },
  };
  return autoscaler;
};

test('an autoscaler is stored without annotations that stand for fields', () => {
  const prefix = 'autoscaling.alpha.kubernetes.io';
  const fields = { [`${prefix}/metrics`]: '[]', [`${prefix}/scale-up-tolerance`]: '1' };
  expect(defaultAutoscaler(withAnnotations(fields)).metadata).not.toHaveProperty('annotations');
  const mixed = withAnnotations({ ...fields, team: 'a', [`${prefix}/other`]: 'b' });
  expect(defaultAutoscaler(mixed).metadata.annotations).toEqual({
    team: 'a',
    [`${prefix}/other`]: 'b',
  });
  const others = withAnnotations({ team: 'a' });
  expect(defaultAutoscaler(others)).toBe(others);
});
