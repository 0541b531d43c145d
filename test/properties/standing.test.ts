import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { controllerOf } from '../../src/objects/index.ts';
import type { KubernetesObject, Pod } from '../../src/objects/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { LINUX_NODES, workloadOf } from '../support/rejected-workloads.ts';

/* Verdict passed implies that every workload has what it asks for, counted here from the objects of -o manifests alone. */

const KINDS = ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job', 'Pod'] as const;

const drawn = fc.record({
  kind: fc.constantFrom(...KINDS),
  spec: fc.constantFrom(
    {},
    {},
    { nodeName: 'n1' },
    { nodeSelector: { disk: 'ssd' } },
    { os: { name: 'windows' } },
  ),
  cpu: fc.constantFrom('100m', '1', '3', '9'),
  probe: fc.boolean(),
  model: fc.constantFrom({}, {}, { startUp: 'never' }, { runDuration: '5s', exitCode: 1 }),
  until: fc.constantFrom(undefined, 3, 20, 300),
});

const isReady = ({ status }: Pod): boolean =>
  status?.phase === 'Running' &&
  (status.conditions ?? []).some((one) => one.type === 'Ready' && one.status === 'True');

/** How many of the workload's pods run and are ready, or have succeeded. */
function standingPods(objects: readonly KubernetesObject[], kind: string): number {
  const pods = objects.filter((one): one is Pod => one.kind === 'Pod');
  const sets = objects.filter((one) => one.kind === 'ReplicaSet');
  const isOwn = (pod: Pod): boolean => {
    const owner = controllerOf(pod.metadata);
    if (kind === 'Pod') return owner === undefined;
    const set = sets.find(({ metadata }) => metadata.uid === owner?.uid);
    const above = set === undefined ? undefined : controllerOf(set.metadata);
    return owner?.kind === kind || above?.kind === kind;
  };
  return pods.filter((pod) => isOwn(pod) && (isReady(pod) || pod.status?.phase === 'Succeeded'))
    .length;
}

test('a plan that passes leaves every workload with what it asks for', () => {
  let passed = 0;
  fc.assert(
    fc.property(drawn, ({ kind, spec, cpu, probe, model, until }) => {
      const container = {
        resources: { requests: { cpu } },
        ...(probe ? { readinessProbe: { exec: { command: ['x'] } } } : {}),
      };
      const kubeletModel = {
        apiVersion: 'kschedsim.dev/v1alpha1',
        kind: 'KubeletModel',
        ...(Object.keys(model).length === 0 ? {} : { containers: [model] }),
      };
      const objects = [...LINUX_NODES, workloadOf(kind, spec, container)];
      const options = { kubeletModel, ...(until === undefined ? {} : { until }) };
      const planned = plan({ objects, options });
      if (planned.summary.verdict !== 'passed') return;
      const asked =
        kind === 'DaemonSet' ? ('nodeSelector' in spec ? 0 : 'nodeName' in spec ? 1 : 2) : 1;
      const left = planned.objects ?? [];
      expect(standingPods(left, kind)).toBeGreaterThanOrEqual(asked);
      passed++;
      const again = plan({ objects: [...left], options: { kubeletModel } });
      expect(again.pods.filter((pod) => pod.existing !== true && pod.node !== null)).toEqual([]);
    }),
    { numRuns: 80 },
  );
  expect(passed).toBeGreaterThan(10);
}, 60_000);
