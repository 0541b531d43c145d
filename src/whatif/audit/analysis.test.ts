import { describe, expect, it } from 'vitest';
import { budget, deployment, standing } from '../../../test/support/audit-objects.ts';
import { node, pod } from '../../../test/support/builders.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { InputError } from '../../problems/index.ts';
import { audit } from './analysis.ts';

const web = pod('web').labelled({ app: 'web' }).requests({ cpu: '1', memory: '1Gi' });
const tainted = node('a').taint('dedicated', 'NoSchedule').object;
const b = node('b').object;

const codes = (objects: readonly KubernetesObject[]): readonly string[] =>
  audit({ objects }, { severity: 'error' }).findings.map(({ code }) => code);

describe('an audit', () => {
  it('lists errors first, and counts them', () => {
    const { findings, summary } = audit({
      objects: [tainted, b, ...standing('web', web, ['a', 'a'])],
    });
    expect(findings.map(({ severity }) => severity)).toEqual(['error', 'info']);
    expect(summary).toMatchObject({ verdict: 'failed', errors: 1, warnings: 0, infos: 1 });
    expect(findings[0]).toMatchObject({ pods: 2, nodes: ['a'], namespace: 'default' });
  });

  it('counts what it examines; pending pods only if there are any', () => {
    const running = [tainted, b, ...standing('web', web, ['b', 'b'])];
    const budgets = [budget('all', 'web', { minAvailable: 1 })];
    const examined = { nodes: 2, pods: 2, workloads: 1, budgets: 1 };
    const objects = [...running, ...budgets];
    expect(audit({ objects }).examined).toEqual(examined);
    const pending = audit({ objects: [...objects, pod('waits').object] });
    expect(pending.examined).toEqual({ ...examined, pending: 1 });
  });

  it('takes options in the input too', () => {
    const input = { objects: [tainted, web.onNode('a').object] };
    expect(audit({ ...input, options: { ignore: ['KS101'], severity: 'error' } }).findings).toEqual(
      [],
    );
  });

  it('judges manifests over the cluster', () => {
    const cluster = standing('web', web, ['b', 'b']);
    const manifest = budget('all', 'web', { minAvailable: 2 });
    const { findings } = audit({ objects: [], cluster: [b, ...cluster], apply: [manifest] });
    expect(findings.map(({ code }) => code)).toContain('KS301');
  });

  it('judges the new template of a workload, not its old pod', () => {
    const asking = standing('web', web, ['b', 'b']);
    const whole = deployment('web', web);
    const { template } = whole.spec;
    const containers = [...(template.spec?.containers ?? []), { name: 'side', image: 'side' }];
    const spec = { ...template.spec, containers };
    const silent = { ...whole, spec: { ...whole.spec, template: { ...template, spec } } };
    const found = (apply: readonly KubernetesObject[], cluster = asking): readonly string[] =>
      audit({ objects: [], cluster: [b, ...cluster], apply }).findings.map(
        ({ rule, name }) => `${rule} ${name}`,
      );
    expect(found([])).not.toContain('requests-missing web');
    expect(found([silent])).toContain('requests-missing web');
    const before = standing('web', pod('web').labelled({ app: 'web' }), ['b', 'b']);
    expect(found([], before)).toContain('requests-missing web');
    expect(found([deployment('web', web)], before)).not.toContain('requests-missing web');
    // With an equal template the pods stay, and are judged.
    expect(found([deployment('web', web, 3)])).not.toContain('requests-missing web');
  });

  it('judges neither static pods nor terminating ones', () => {
    const mirror = web.named('mirror').onNode('a').object;
    const annotations = { 'kubernetes.io/config.mirror': 'x' };
    const leaving = web.named('leaving').terminating().onNode('a').object;
    const objects = [{ ...mirror, metadata: { ...mirror.metadata, annotations } }, leaving];
    expect(codes([tainted, ...objects])).toEqual([]);
  });

  it('counts static pods on their nodes', () => {
    const annotations = { 'kubernetes.io/config.mirror': 'x' };
    const { object } = web.requests({ cpu: '5' }).onNode('b');
    expect(codes([b, { ...object, metadata: { ...object.metadata, annotations } }])).toEqual([
      'KS201',
    ]);
  });

  it('finds the Deployment of pods whose ReplicaSet is not in the dump', () => {
    const owned = web.ownedBy('ReplicaSet', 'web-5d4').labelled({ 'pod-template-hash': '5d4' });
    const objects = [tainted, deployment('web', web), owned.named('web-5d4-x').onNode('a').object];
    const [first] = audit({ objects }, { rules: ['KS101'] }).findings;
    expect(first).toMatchObject({ kind: 'Deployment', name: 'web' });
  });
});

describe('what cannot be judged is in doubt, never passed:', () => {
  it('pods of a scheduler without a profile', () => {
    const { object } = web.onNode('a');
    const other = { ...object, spec: { ...object.spec, schedulerName: 'other' } };
    const { summary, notModelled } = audit({ objects: [tainted, other] });
    expect(summary.verdict).toBe('unknown');
    expect(summary.doubts).toEqual(['schedulerName "other" has no profile here: not judged']);
    expect(notModelled).toMatchObject([{ kind: 'Pod', object: 'default/web' }]);
  });

  it('placements without nodes', () => {
    expect(audit({ objects: [web.onNode('a').object] }).summary.verdict).toBe('unknown');
  });

  it('rules that need what a snapshot lacks', () => {
    const forbidden = [{ kind: 'PriorityClass', apiVersion: 'scheduling.k8s.io/v1', effect: '' }];
    const info = {
      apiVersion: 'kschedsim.dev/v1alpha1',
      kind: 'SnapshotInfo',
      metadata: { name: 'snapshot' },
      forbidden,
    };
    const { summary, rules } = audit({ objects: [info, b] });
    expect(rules).not.toContain('KS403');
    expect(summary.doubts).toEqual(['PriorityClass could not be read: KS403 not checked']);
  });

  it('budgets for the pods of custom resources', () => {
    const rollout = {
      apiVersion: 'monitoring.coreos.com/v1',
      kind: 'Prometheus',
      metadata: { name: 'k8s', namespace: 'default' },
      ...{ spec: { replicas: 2 } },
    };
    const objects = [rollout, budget('k8s', 'prometheus', { minAvailable: 1 })];
    const { findings, summary } = audit({ objects });
    expect(findings).toEqual([]);
    expect(summary.verdict).toBe('unknown');
  });
});

describe('rules', () => {
  it('are refused with the nearest if they do not exist', () => {
    expect(() => audit({ objects: [] }, { rules: ['KS311'], ignore: ['bare-pods'] })).toThrow(
      InputError,
    );
    expect(() => audit({ objects: [] }, { ignore: ['bare-pods'] })).toThrow(
      'no audit rule is called "bare-pods"; did you mean bare-pod?',
    );
  });
});
