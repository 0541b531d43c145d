import { describe, expect, test } from 'vitest';
import { readGiven } from '../../src/cli/input/index.ts';
import { capacity, check, pack, podOf, survive } from '../../src/whatif/index.ts';
import type { Outcome } from '../../src/reports/index.ts';
import { verdictLine } from '../../src/reports/index.ts';
import { NODE_AUTOSCALER } from '../../src/outcome/index.ts';

const { given: objects } = await readGiven(['fixtures/karpenter-underused']);
const workload = objects.find(({ object }) => object.metadata.name === 'reports');
const pod = podOf(workload!.object)!;

const checked = (...expect: readonly object[]): Outcome =>
  check({ objects }, { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'Expectations', expect });

const ANSWERS: Readonly<Record<string, () => Outcome>> = {
  capacity: () => capacity({ objects, pod, options: { gains: false } }),
  survive: () => survive({ objects }),
  pack: () => pack({ objects }),
  'check of a loss': () => checked({ survives: 'node' }),
};

describe('what is tried in a fork says that the autoscaler adds no nodes there', () => {
  test.each(Object.entries(ANSWERS))('%s', (_, answer) => {
    const outcome = answer();
    expect(verdictLine(outcome)).toContain('existing nodes only, karpenter adds none here');
    const { notModelled } = outcome as { readonly notModelled: readonly { kind: string }[] };
    expect(notModelled.filter(({ kind }) => kind === NODE_AUTOSCALER)).toHaveLength(1);
  });

  test('an answer about the plan itself does not', () => {
    expect(verdictLine(checked({ placed: 'all' }))).not.toContain('existing nodes');
  });
});
