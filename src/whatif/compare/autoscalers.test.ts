import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../objects/index.ts';
import { cpu, node, usage, workload } from '../../../test/support/autoscaled.ts';
import { compare } from './analysis.ts';

const side = (max: number, isLoaded = true) => ({
  objects: [node('a'), ...workload('web', { max })] as readonly KubernetesObject[],
  options: isLoaded ? { usage: usage(cpu({ value: '2' })) } : {},
});

test('the figures of autoscalers stand beside each other', () => {
  const { autoscalers } = compare({ base: side(3), head: side(10) });
  expect(autoscalers).toMatchObject([
    { name: 'web', base: { max: 3, highest: 3 }, head: { max: 10, highest: 6, rescales: 2 } },
  ]);
});

test('an autoscaler that acts on one side only has figures of that side; without usage there are none', () => {
  const { autoscalers } = compare({ base: side(3), head: side(3, false) });
  expect(autoscalers).toMatchObject([{ name: 'web', base: { highest: 3 } }]);
  expect(autoscalers?.[0]).not.toHaveProperty('head');
  expect(compare({ base: side(3, false), head: side(4, false) })).not.toHaveProperty('autoscalers');
});

test('an autoscaler that is held back in the head only is a regression, as it fails the plan of the head', () => {
  const { regressions, summary } = compare({ base: side(10), head: side(3) });
  expect(summary.verdict).toBe('failed');
  expect(regressions).toMatchObject([
    { kind: 'held-back', counts: true, object: 'default/HorizontalPodAutoscaler/web' },
  ]);
  expect(compare({ base: side(3), head: side(10) }).regressions).toEqual([]);
});
