import { expect, test } from 'vitest';
import type { KubernetesObject, Pod, PodStatus } from '../../src/objects/index.ts';
import type { Plan } from '../../src/outcome/index.ts';
import { plainPaint, reports } from '../../src/reports/index.ts';
import type { ReportName } from '../../src/reports/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { EventQueue } from '../../src/clock/index.ts';
import { ObjectStore } from '../../src/server/index.ts';
import { deployment, readyNode } from '../support/scenario-plans.ts';

const GATES = [{ name: 'example.com/quota' }];

function gatedPod(status?: PodStatus): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p', namespace: 'default' },
    spec: { containers: [{ name: 'c', image: 'app:1' }], schedulingGates: GATES },
    ...(status === undefined ? {} : { status }),
  };
}

const report = (name: ReportName, outcome: Plan): string =>
  reports[name](outcome, { width: 100, paint: plainPaint });

test('a gated pod of a plan is gated in every report, and unschedulable in none', () => {
  const web = deployment('web', 2, { spec: { schedulingGates: GATES } });
  const outcome = plan({ objects: [readyNode('n1'), web] });
  expect(outcome.summary).toMatchObject({ gated: 2, unschedulable: 0 });
  expect(outcome.pods.map(({ status }) => status)).toEqual(['SchedulingGated', 'SchedulingGated']);
  const formats: readonly ReportName[] = ['table', 'wide', 'markdown', 'junit', 'github'];
  for (const format of formats) {
    const text = report(format, outcome);
    expect(text, format).not.toMatch(/[1-9]\d* (?:pods? )?unschedulable/);
    expect(text, format).not.toMatch(/UNSCHEDULABLE|nodes are available/);
  }
  expect(report('table', outcome)).toMatch(/GATED/);
  expect(report('table', outcome)).toMatch(/2 gated/);
  expect(report('junit', outcome)).toMatch(/scheduling gates/);
});

test('a new gated pod leaves the verdict unknown, one that the cluster had does not', () => {
  const gated = gatedPod();
  const since = { ...gated.metadata, creationTimestamp: '2025-05-01T08:00:00Z' };
  const node = readyNode('n1');
  const named = { ...node.metadata, creationTimestamp: '2025-05-01T09:00:00Z' };
  const verdictOf = (pod: Pod): unknown[] => {
    const { findings, summary } = plan({ objects: [{ ...node, metadata: named }, pod] });
    return [summary.verdict, ...findings.map(({ kind, counts }) => [kind, counts])];
  };
  expect(verdictOf(gated)).toEqual(['unknown', ['gated', true]]);
  expect(verdictOf({ ...gated, metadata: since })).toEqual(['passed', ['gated', false]]);
});

function stored(pod: KubernetesObject): PodStatus | undefined {
  const store = new ObjectStore({ clock: new EventQueue(), epochMs: 0, seed: 0 });
  return store.create('Pod', pod as Pod).status;
}

test('the API server sets the PodScheduled condition of a new gated pod', () => {
  expect(stored(gatedPod())).toEqual({
    phase: 'Pending',
    conditions: [
      {
        type: 'PodScheduled',
        status: 'False',
        reason: 'SchedulingGated',
        message: 'Scheduling is blocked due to non-empty scheduling gates',
        lastTransitionTime: '1970-01-01T00:00:00Z',
      },
    ],
  });
});

test('a pod with a PodScheduled condition keeps it', () => {
  const conditions = [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' }];
  expect(stored(gatedPod({ phase: 'Pending', conditions }))?.conditions).toBe(conditions);
});

test('a scheduler without the plugin SchedulingGates cannot bind a gated pod', () => {
  const refused =
    'Operation cannot be fulfilled on pods/binding "p": pod p has non-empty .spec.schedulingGates';
  const profiles = [{ plugins: { preEnqueue: { disabled: [{ name: 'SchedulingGates' }] } } }];
  const configuration = {
    apiVersion: 'kubescheduler.config.k8s.io/v1',
    kind: 'KubeSchedulerConfiguration',
    profiles,
  };
  const objects = [readyNode('n1'), gatedPod()];
  const message = `running Bind plugin "DefaultBinder": ${refused}`;
  expect(plan({ objects, configuration }).pods).toMatchObject([{ node: null, message }]);
  const withPolicy = plan({ objects, policy: null });
  expect(withPolicy.pods).toMatchObject([{ node: null, message: `binding rejected: ${message}` }]);
});
