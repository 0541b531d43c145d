import { expect, test } from 'vitest';
import type { KubernetesObject, Probe } from '../../src/objects/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { readyNode } from '../support/scenario-plans.ts';

const KINDS = ['livenessProbe', 'readinessProbe', 'startupProbe'] as const;

/** Numbers of a probe that the API server refuses. An older server, or a webhook behind it, may have stored them all the same. */
const REFUSED: readonly Probe[] = [
  ...[-1, -2_147_483_648, 0].map((periodSeconds) => ({ periodSeconds })),
  { initialDelaySeconds: -100 },
  { failureThreshold: -1 },
  { successThreshold: -1 },
  { timeoutSeconds: -1 },
  { terminationGracePeriodSeconds: -1 },
];

const WAYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'that succeed': {},
  'that fail after a while': {
    'kschedsim.dev/liveness-probe': 'ok, 90s=fail',
    'kschedsim.dev/readiness-probe': 'ok, 30s=fail, 50s=ok',
  },
  'that fail': { 'kschedsim.dev/start-up': 'never' },
};

/** A pod of a dump: it is bound to its node, and its containers have not started. */
function bound(probe: Probe, annotations: Readonly<Record<string, string>>): KubernetesObject {
  const probes = KINDS.map((kind) => [kind, { exec: { command: ['true'] }, ...probe }]);
  const containers = [{ name: 'c', image: 'app:1', ...Object.fromEntries(probes) }];
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'app', namespace: 'default', uid: 'u', annotations },
    spec: { nodeName: 'n1', containers },
    status: { phase: 'Pending' },
  } as KubernetesObject;
}

const CASES = Object.entries(WAYS).flatMap(([way, annotations]) =>
  REFUSED.map((probe) => [JSON.stringify(probe), way, bound(probe, annotations)] as const),
);

test.each(CASES)('a plan with a bound pod that has probes with %s %s ends', (_, __, pod) => {
  const { summary, pods } = plan({
    objects: [],
    cluster: [readyNode('n1'), pod],
    options: { until: 600 },
  });
  expect(['idle', 'until']).toContain(summary.ended);
  expect(pods).toMatchObject([{ name: 'app', node: 'n1' }]);
});
