import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { planWithRemedies } from '../../../src/index.ts';
import type { Plan } from '../../../src/index.ts';
import type { KubernetesObject } from '../../../src/objects/index.ts';
import { plainPaint, reports } from '../../../src/reports/index.ts';
import { arbitraryPlan } from '../../support/arbitrary-plan.ts';
import { node, pod } from '../../support/builders.ts';
import { examplePlan } from '../../support/example-plan.ts';
import { runs } from '../../support/property-runs.ts';
import { rendered } from '../../support/rendered.ts';

const linesOf = (text: string): readonly string[] => text.trimEnd().split('\n');

const summaryOf = (plan: Plan, width: number): string =>
  reports.table(plan, { width, paint: plainPaint, isSummary: true });

test('--summary is at most 12 lines of any plan, at any width', () => {
  fc.assert(
    fc.property(arbitraryPlan, fc.constantFrom(60, 80, 120), (plan, width) => {
      const text = summaryOf(plan, width);
      expect(linesOf(text).length).toBeLessThanOrEqual(12);
    }),
    { numRuns: runs(200) },
  );
});

/** A cluster of nodes with GPUs and without, and more pods of a few shapes than fit. */
function gpuPlan(nodes: number): Plan {
  const objects: KubernetesObject[] = [];
  for (let at = 0; at < nodes; at++) {
    const gpus = [0, 2, 4, 8][at % 4] ?? 0;
    const offers = { cpu: 32 + 16 * (at % 3), memory: '256Gi', pods: 110 };
    const offered = gpus === 0 ? offers : { ...offers, 'nvidia.com/gpu': gpus };
    objects.push(node(`node-${at}`).withHostname().offers(offered).object);
  }
  for (let at = 0; at < nodes * 5; at++) {
    const gpus = [1, 1, 1, 2, 0, 1, 8, 0][at % 8] ?? 0;
    const asks = { cpu: 4 + (at % 5), memory: '16Gi' };
    const requests = gpus === 0 ? asks : { ...asks, 'nvidia.com/gpu': gpus };
    const containers = [
      { name: 'main', image: 'job:1', resources: { requests, limits: requests } },
    ];
    objects.push({ ...pod(`job-${at}`).object, spec: { containers } } as KubernetesObject);
  }
  return planWithRemedies({ objects }, { seeds: 1 });
}

test('a plan of hundreds of nodes with many pods without one has at most 40 lines of 80 columns', () => {
  const plan = gpuPlan(300);
  expect(plan.summary.unschedulable).toBeGreaterThan(100);
  const text = rendered(plan, 'table', 80);
  expect(linesOf(text).length).toBeLessThanOrEqual(40);
});

test('Markdown has the remedies below the line that announces them', () => {
  const text = rendered(examplePlan(), 'markdown');
  expect(text).toContain('  - What would help, each tried:\n    - add 1 node like node-a');
});
