import { expect, test } from 'vitest';
import { plan } from '../../src/simulation/index.ts';
import type { PlanOptions } from '../../src/simulation/index.ts';
import { node, pod } from '../support/builders.ts';

const HEADER = { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'KubeletModel' };

test('a plan with a model is another than without, and the same for the same seed', () => {
  const objects = [node('n1').object, pod('a').object];
  const kubeletModel = { ...HEADER, containers: [{ startDelay: '10s..60s' }] };
  const endOf = (options: PlanOptions): number => plan({ objects, options }).summary.endTime;
  expect(endOf({ kubeletModel })).toBeGreaterThan(endOf({}) + 9);
  expect(endOf({ kubeletModel, seed: 4 })).toBe(endOf({ kubeletModel, seed: 4 }));
  expect(endOf({ kubeletModel, seed: 5 })).not.toBe(endOf({ kubeletModel, seed: 4 }));
  expect(() => plan({ objects, options: { kubeletModel: { kind: 'x' } } })).toThrow(
    'KubeletModel: apiVersion is missing',
  );
});
