import { expect, test } from 'vitest';
import { plan } from '../../../src/simulation/index.ts';
import { describeFindings, one, render, unknown } from '../../support/finding-cases.ts';
import { manifest, pod, web, wide } from '../../support/finding-manifests.ts';

describeFindings([
  {
    name: 'pods that claim devices before v1.32',
    objects: [
      ...one,
      web({ spec: { resourceClaims: [{ name: 'gpu', resourceClaimName: 'gpu' }] } }, 2),
    ],
    input: {
      kubernetes: 'v1.31',
      featureGates: 'DynamicResourceAllocation=true',
    },
    ...unknown,
    object: 'Deployment/web',
    pods: 2,
    text: /dynamic resource allocation/,
  },
  {
    name: 'a scheduler without a profile',
    objects: [...one, pod('solo', { spec: { schedulerName: 'volcano' } })],
    ...unknown,
    object: 'Pod/solo',
    text: /volcano/,
  },
  {
    name: 'a queue that admits pods',
    objects: [...one, pod('solo', { labels: { 'kueue.x-k8s.io/queue-name': 'batch' } })],
    ...unknown,
    object: 'Pod/solo',
    text: /Kueue/i,
  },
  {
    name: 'a gang',
    objects: [...one, pod('solo', { labels: { 'scheduling.x-k8s.io/pod-group': 'ring' } })],
    ...unknown,
    object: 'Pod/solo',
    text: /group|gang/i,
  },
  {
    name: 'an admission webhook that sees new pods',
    objects: [
      ...one,
      wide(
        manifest('admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration', 'guard', {
          webhooks: [
            {
              name: 'guard.example.com',
              admissionReviewVersions: ['v1'],
              sideEffects: 'None',
              clientConfig: { url: 'https://guard.example.com' },
              rules: [
                {
                  operations: ['CREATE'],
                  apiGroups: [''],
                  apiVersions: ['v1'],
                  resources: ['pods'],
                },
              ],
            },
          ],
        }),
      ),
      pod('solo'),
    ],
    ...unknown,
    object: 'Pod/solo',
    text: /guard/,
  },
  {
    name: 'a custom resource with an operator that creates pods, with --fail-on unknown',
    objects: [
      ...one,
      pod('solo'),
      manifest('monitoring.coreos.com/v1', 'Prometheus', 'main', { spec: {} }),
    ],
    input: { options: { failOn: ['unknown'] } },
    verdict: 'unknown',
    kind: 'unknown',
    object: 'Prometheus/main',
    text: /operator/,
  },
  {
    name: 'scheduling gates, which something removes that is not simulated',
    objects: [...one, pod('solo', { spec: { schedulingGates: [{ name: 'example.com/wait' }] } })],
    verdict: 'unknown',
    kind: 'gated',
    object: 'Pod/solo',
    text: /gates/,
  },
]);

test('a plan without findings passes, in every format', () => {
  const outcome = plan({ objects: [...one, web({ cpu: '100m' })] });
  expect([outcome.summary.verdict, outcome.findings]).toEqual(['passed', []]);
  expect(render('junit', outcome)).toContain('failures="0" errors="0"');
  expect(render('github', outcome)).not.toContain('::error');
  expect(render('markdown', outcome)).toMatch(/^## ✅/m);
});
