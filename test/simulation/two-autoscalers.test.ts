import { expect, test } from 'vitest';
import { plan } from '../../src/simulation/index.ts';
import { groupStatus, nodeWith, status } from '../support/autoscaled-input.ts';
import { GROWN, growing } from '../support/grown-clusters.ts';
import { audit } from '../../src/whatif/index.ts';
import { hpa, unsized } from '../support/autoscaler-objects.ts';

/** A group of the Cluster Autoscaler, whose nodes have labels of EKS. */
const group = 'eks-web-6cc0a1b2-0000-4000-8000-000000000000';
const ofGroup = nodeWith('web-1', {
  labels: { 'eks.amazonaws.com/nodegroup': 'web' },
  providerID: 'aws:///a/i-1',
});
const rival = [ofGroup, status(groupStatus(group, [1, 9, 1]))];

test('of two node autoscalers the first acts, and the plan says so', () => {
  const { nodeAutoscaling, warnings, summary } = plan({
    objects: [...growing('3', 1), ...rival],
    options: GROWN,
  });
  expect(nodeAutoscaling?.autoscaler).toBe('karpenter');
  expect(warnings).toContainEqual(
    'the input has karpenter and cluster-autoscaler: karpenter acts, because NodePools are looked for first, and cluster-autoscaler does nothing; --autoscaler cluster-autoscaler chooses the other',
  );
  expect(summary.unschedulable).toBe(0);
});

test('one that the user chooses acts without a word', () => {
  const options = { autoscaling: { ...GROWN.autoscaling, use: 'karpenter' } } as const;
  const { warnings } = plan({ objects: [...growing('3', 1), ...rival], options });
  expect(warnings.join('\n')).not.toContain('looked for first');
});

test('a rule of an audit needs no clock: autoscalers are no gap in it', () => {
  const { notModelled } = audit({ objects: [unsized('web'), hpa('web')] });
  expect(notModelled).toEqual([]);
});
