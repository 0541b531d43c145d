import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../../src/objects/index.ts';
import { plan } from '../../../src/simulation/index.ts';
import { describeFates, failed } from '../../support/finding-cases.ts';
import type { FateRow } from '../../support/finding-cases.ts';
import { job, node, web, workload } from '../../support/finding-manifests.ts';

/** A container that fails after a minute, and one whose liveness probe does. */
const CRASHES = [
  {
    how: 'fails after a minute',
    annotations: { 'kschedsim.dev/run-duration': '60s', 'kschedsim.dev/exit-code': '1' },
    container: {},
  },
  {
    how: 'is killed for its liveness probe',
    annotations: { 'kschedsim.dev/liveness-probe': 'ok, 30s=fail' },
    container: { livenessProbe: { exec: { command: ['check'] }, periodSeconds: 5 } },
  },
];

/** Cut at any time after the second failure: in back-off, or while the container happens to run. */
const CUTS = [150, 170, 200, 230, 250, 290, 600, 1000];

describeFates(
  CRASHES.flatMap(({ how, ...shape }) =>
    CUTS.flatMap((until) =>
      (['Deployment', 'StatefulSet'] as const).map((kind): FateRow => ({
        name: `${kind}: its container ${how}; cut at ${String(until)} s`,
        objects: [node('n1'), workload(kind, 'w', 1, shape)],
        input: { options: { until } },
        ...failed,
        kind: 'failing',
        object: `${kind}/w`,
        pods: 1,
        text: /CrashLoopBackOff|Error|restarts again and again: container app/,
        runs: true,
      })),
    ),
  ),
);

describeFates(
  ['Never', 'OnFailure'].map((restartPolicy): FateRow => ({
    name: `Job: its container fails after a minute, ${restartPolicy}; cut while it runs`,
    objects: [node('n1'), crashingJob(restartPolicy)],
    input: { options: { until: 190 } },
    ...failed,
    kind: 'failing',
    object: 'Job/w',
    text: restartPolicy === 'Never' ? /2 pods failed on n1: container app/ : /again and again/,
    runs: true,
  })),
);

function crashingJob(restartPolicy: string): KubernetesObject {
  const annotations = {
    'kschedsim.dev/run-duration': '60s',
    'kschedsim.dev/exit-code': '1',
  };
  return job('w', { annotations, spec: { restartPolicy } });
}

describe('a container that was restarted once and runs on', () => {
  test.each([40, 60, 100, 300, 1000])('passes, cut at %d s', (until) => {
    const annotations = {
      'kschedsim.dev/run-duration': '20s,forever',
      'kschedsim.dev/exit-code': '1',
    };
    const objects = [node('n1'), web({ annotations }, 1)];
    expect(plan({ objects, options: { until } }).summary.verdict).toBe('passed');
  });

  test('passes after two restarts, if it runs for twice as long as before', () => {
    const annotations = {
      'kschedsim.dev/run-duration': '1s,1s,forever',
      'kschedsim.dev/exit-code': '1',
    };
    const objects = [node('n1'), web({ annotations }, 1)];
    const verdicts = [20, 60].map((until) => plan({ objects, options: { until } }).summary.verdict);
    expect(verdicts).toEqual(['failed', 'passed']);
  });
});
