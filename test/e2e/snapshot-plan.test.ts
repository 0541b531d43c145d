import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { qualifiedName, SNAPSHOT_RESOURCES } from '../../src/cli/snapshot/resources.ts';
import { DUMP, SnapshotFolder } from '../support/snapshot-folder.ts';

let stage: SnapshotFolder;

beforeAll(() => {
  stage = new SnapshotFolder();
}, 60_000);

afterAll(() => {
  stage.remove();
});

const snapshot: SnapshotFolder['snapshot'] = async (...args) => await stage.snapshot(...args);

describe('a plan of a snapshot', { timeout: 60_000 }, () => {
  test('reads the snapshot from a pipe', async () => {
    const { code, stdout, stderr } = await snapshot({ lists: DUMP }, '-o', '-');
    expect([code, stderr]).toEqual([0, '']);
    const plan = await stage.built.run(['plan', '-', '-o', 'json'], { stdin: stdout });
    const { pods, notModelled } = JSON.parse(plan.stdout) as {
      readonly pods: readonly object[];
      readonly notModelled: readonly object[];
    };
    expect(pods).toMatchObject([{ name: 'web', node: 'worker-1', existing: true }]);
    expect(notModelled).toEqual([]);
  });

  test('lists kinds that could not be read, and the effect', async () => {
    const { code, stdout, stderr } = await snapshot({
      lists: DUMP,
      forbidden: ['resourcequotas', 'poddisruptionbudgets.policy'],
    });
    expect(code).toBe(0);
    expect(stderr).toBe(
      'warning: poddisruptionbudgets.policy cannot be read (forbidden): evictions and preemption ignore budgets\n' +
        'warning: resourcequotas cannot be read (forbidden): quotas are not enforced\n',
    );
    const plan = await stage.built.run(['plan', '-', '-o', 'json'], { stdin: stdout });
    expect((JSON.parse(plan.stdout) as { readonly notModelled: unknown }).notModelled).toEqual([
      {
        kind: 'PodDisruptionBudget',
        apiVersion: 'policy/v1',
        object: '*',
        reason: 'PodDisruptionBudget could not be read',
        effect: 'evictions and preemption ignore budgets',
      },
      {
        kind: 'ResourceQuota',
        apiVersion: 'v1',
        object: '*',
        reason: 'ResourceQuota could not be read',
        effect: 'quotas are not enforced',
      },
    ]);
  });

  test('reads what autoscalers stand on, where the cluster has it', async () => {
    const named = (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });
    const { code, stdout, calls } = await snapshot({
      lists: {
        ...DUMP,
        'configmaps.cluster-autoscaler-status': [
          { ...named('cluster-autoscaler-status'), data: { status: 'nodeGroups: []' } },
        ],
      },
      notServed: ['nodeclaims.karpenter.sh'],
      forbidden: ['nodepools.karpenter.sh'],
    });
    expect(code).toBe(0);
    expect(calls.filter(([, name]) => name === 'configmaps').map((words) => words[4])).toEqual([
      'metadata.name=cluster-autoscaler-status',
      'metadata.name=cluster-autoscaler-priority-expander',
    ]);
    const plan = await stage.built.run(['plan', '-', '-o', 'json'], { stdin: stdout });
    expect(JSON.parse(plan.stdout)).toMatchObject({
      nodeAutoscaling: { autoscaler: 'cluster-autoscaler' },
      notModelled: [
        {
          kind: 'NodePool',
          reason: 'NodePool could not be read',
          effect: 'Karpenter is not simulated',
        },
      ],
    });
  });

  test('without any rights says of every kind what is missing', async () => {
    const forbidden = SNAPSHOT_RESOURCES.map((resource) => qualifiedName(resource));
    const { code, stderr } = await snapshot({ forbidden }, '-o', '-');
    expect(code).toBe(0);
    await expect(stderr).toMatchFileSnapshot('recorded/snapshot-forbidden.txt');
  });

  test('without quotas puts only new pods in doubt', async () => {
    const { stdout } = await snapshot({ lists: DUMP, forbidden: ['resourcequotas'] });
    const file = join(stage.folder, 'without-quotas.json');
    writeFileSync(file, stdout);
    const again = await stage.built.run(['plan', file]);
    expect([again.code, again.stderr]).toEqual([0, '']);
    const stdin = JSON.stringify({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'new', namespace: 'shop' },
      spec: { containers: [{ name: 'app', image: 'nginx' }] },
    });
    const plan = await stage.built.run(['plan', file, '-', '-o', 'json'], { stdin });
    expect(plan.code).toBe(2);
    expect(JSON.parse(plan.stdout)).toMatchObject({
      summary: { verdict: 'unknown' },
      pods: [
        { name: 'web', existing: true },
        { name: 'new', doubts: ['ResourceQuota could not be read'] },
      ],
    });
  });

  test('of one namespace lists the missing pods', async () => {
    const { stdout, calls } = await snapshot({ lists: DUMP }, '-n', 'shop');
    expect(calls.find(([, name]) => name === 'pods')?.slice(2, 4)).toEqual(['--namespace', 'shop']);
    const plan = await stage.built.run(['plan', '-', '-o', 'json'], { stdin: stdout });
    expect((JSON.parse(plan.stdout) as { readonly notModelled: unknown }).notModelled).toEqual([
      {
        kind: 'Pod',
        apiVersion: 'v1',
        object: '*',
        reason: 'only namespace shop was read',
        effect: 'pods of other namespaces are missing from the nodes',
      },
    ]);
  });
});
