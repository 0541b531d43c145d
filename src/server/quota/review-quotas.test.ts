import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  Kind,
  KubernetesObject,
  Pod,
  PodSpec,
  ResourceQuota,
  ResourceQuotaSpec,
} from '../../objects/index.ts';
import { quotaStatus, reviewQuotas } from './index.ts';

const NOW_MS = Date.UTC(2025, 0, 1);

function quota(spec: ResourceQuotaSpec, standing: readonly Pod[] = [], name = 'q'): ResourceQuota {
  const bare: ResourceQuota = {
    ...{ apiVersion: 'v1', kind: 'ResourceQuota', metadata: { namespace: 'default', name } },
    spec,
  };
  const list = (kind: Kind): readonly KubernetesObject[] => (kind === 'Pod' ? standing : []);
  return { ...bare, status: quotaStatus(bare, list, NOW_MS) };
}

function pod(cpu: string | undefined, spec: Partial<PodSpec> = {}, more: Partial<Pod> = {}): Pod {
  const resources = cpu === undefined ? {} : { requests: { cpu } };
  return {
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', namespace: 'default' } },
    spec: { containers: [{ name: 'c', resources }], ...spec },
    ...more,
  };
}

const object = (kind: string, apiVersion: string, rest: object): KubernetesObject => ({
  ...{ apiVersion, kind, metadata: { name: 'o', namespace: 'default' } },
  ...rest,
});

function refusal(
  quotas: readonly ResourceQuota[],
  kind: Kind,
  given: KubernetesObject,
  previous?: KubernetesObject,
): string | undefined {
  const request = { kind, object: given, previous, nowMs: NOW_MS, isEnforced: true };
  return reviewQuotas(quotas, request).refusal;
}

describe('a quota', () => {
  it('names only the exceeded resources, sorted, with canonical amounts', () => {
    const full = quota({ hard: { 'requests.cpu': '1500m', pods: '1', memory: '1Gi' } }, [
      pod('1000m', {
        containers: [{ name: 'c', resources: { requests: { cpu: '1000m', memory: '1Mi' } } }],
      }),
    ]);
    const given = pod(undefined, {
      containers: [{ name: 'c', resources: { requests: { cpu: '0.6', memory: '1Mi' } } }],
    });
    expect(refusal([full], 'Pod', given)).toBe(
      'exceeded quota: q, requested: pods=1,requests.cpu=600m, used: pods=1,requests.cpu=1, limited: pods=1,requests.cpu=1500m',
    );
  });

  it('requires cpu and memory of every container', () => {
    const strict = quota({ hard: { 'limits.cpu': '1', 'requests.memory': '1Gi' } });
    const given = pod('1', {
      containers: [{ name: 'b' }, { name: 'a', resources: { limits: { cpu: '1' } } }],
      initContainers: [{ name: 'init' }],
    });
    expect(refusal([strict], 'Pod', given)).toBe(
      'failed quota: q: must specify limits.cpu for: b,init; requests.memory for: a,b,init',
    );
    const asWhole = {
      ...given.spec,
      resources: { limits: { cpu: '1' }, requests: { memory: '1Mi' } },
    };
    expect(refusal([strict], 'Pod', pod('1', asWhole))).toBeUndefined();
  });

  it('decides before the quotas after it', () => {
    const quotas = [
      quota({ hard: { pods: '0' } }, [], 'a'),
      quota({ hard: { pods: '0' } }, [], 'b'),
    ];
    expect(refusal(quotas, 'Pod', pod('1'))).toMatch(/^exceeded quota: a,/);
  });

  it.each([
    ['Terminating', { activeDeadlineSeconds: 5 }, {}],
    ['NotTerminating', {}, { activeDeadlineSeconds: 5 }],
    ['PriorityClass', { priorityClassName: 'gold' }, {}],
    [
      'CrossNamespacePodAffinity',
      {
        affinity: {
          podAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: [
              { topologyKey: 'zone', namespaces: ['other'] },
            ],
          },
        },
      },
      {},
    ],
  ])('of scope %s counts only its pods', (scope, within, without) => {
    const scoped = quota({ hard: { pods: '0' }, scopes: [scope] });
    expect(refusal([scoped], 'Pod', pod('1', within))).toMatch(/^exceeded/);
    expect(refusal([scoped], 'Pod', pod('1', without))).toBeUndefined();
  });

  it('distinguishes BestEffort pods from others', () => {
    const best = quota({ hard: { pods: '0' }, scopes: ['BestEffort'] });
    const rest = quota({ hard: { pods: '0' }, scopes: ['NotBestEffort'] });
    expect(refusal([best], 'Pod', pod(undefined))).toMatch(/^exceeded/);
    expect(refusal([best], 'Pod', pod('1'))).toBeUndefined();
    expect(refusal([rest], 'Pod', pod(undefined))).toBeUndefined();
  });

  it('selects priority classes by name', () => {
    const matchExpressions = [{ scopeName: 'PriorityClass', operator: 'NotIn', values: ['gold'] }];
    const scoped = quota({ hard: { pods: '0' }, scopeSelector: { matchExpressions } });
    expect(refusal([scoped], 'Pod', pod('1', { priorityClassName: 'gold' }))).toBeUndefined();
    expect(refusal([scoped], 'Pod', pod('1'))).toMatch(/^exceeded/);
  });

  it('with scopes counts only pods', () => {
    const scoped = quota({
      hard: { 'count/pods': '0', 'count/secrets': '0' },
      scopes: ['Terminating'],
    });
    expect(refusal([scoped], 'Secret', object('Secret', 'v1', {}))).toBeUndefined();
  });

  it.each([
    ['count/deployments.apps', 'Deployment', 'apps/v1', {}],
    ['count/jobs.batch', 'Job', 'batch/v1', {}],
    ['secrets', 'Secret', 'v1', {}],
    ['configmaps', 'ConfigMap', 'v1', {}],
    [
      'services.loadbalancers',
      'Service',
      'v1',
      { spec: { type: 'LoadBalancer', ports: [{ port: 1 }] } },
    ],
    ['services.nodeports', 'Service', 'v1', { spec: { type: 'NodePort', ports: [{ port: 1 }] } }],
    [
      'requests.storage',
      'PersistentVolumeClaim',
      'v1',
      { spec: { resources: { requests: { storage: '1Gi' } } } },
    ],
    [
      'gold.storageclass.storage.k8s.io/requests.storage',
      'PersistentVolumeClaim',
      'v1',
      { spec: { storageClassName: 'gold', resources: { requests: { storage: '1Gi' } } } },
    ],
  ] as const)('limits %s', (name, kind, apiVersion, rest) => {
    const given = object(kind, apiVersion, rest);
    const empty = quota({ hard: { [name]: '0' } });
    expect(refusal([empty], kind, given)).toMatch(
      new RegExp(`^exceeded quota: q, requested: ${name}=`),
    );
    expect(refusal([quota({ hard: { [name]: '1Gi' } })], kind, given)).toBeUndefined();
  });

  it('limits devices and huge pages of pods', () => {
    const requests = { 'nvidia.com/gpu': '2', 'hugepages-2Mi': '4Mi', cpu: '1' };
    const given = pod(undefined, {
      containers: [{ name: 'c', resources: { requests, limits: requests } }],
    });
    const tight = quota({
      hard: { 'requests.nvidia.com/gpu': '1', 'requests.hugepages-2Mi': '2Mi' },
    });
    expect(refusal([tight], 'Pod', given)).toBe(
      'exceeded quota: q, requested: requests.hugepages-2Mi=4Mi,requests.nvidia.com/gpu=2, used: requests.hugepages-2Mi=0,requests.nvidia.com/gpu=0, limited: requests.hugepages-2Mi=2Mi,requests.nvidia.com/gpu=1',
    );
  });

  it('charges the growth of a claim or a Service', () => {
    const claim = (storage: string): KubernetesObject =>
      object('PersistentVolumeClaim', 'v1', { spec: { resources: { requests: { storage } } } });
    const tight = quota({ hard: { 'requests.storage': '1Gi', persistentvolumeclaims: '0' } });
    expect(refusal([tight], 'PersistentVolumeClaim', claim('2Gi'), claim('1Gi'))).toBeUndefined();
    expect(refusal([tight], 'PersistentVolumeClaim', claim('3Gi'), claim('1Gi'))).toMatch(
      /requested: requests.storage=2Gi/,
    );
    expect(refusal([tight], 'PersistentVolumeClaim', claim('1Gi'), claim('3Gi'))).toBeUndefined();
  });
});

describe('the usage', () => {
  const hard = { pods: '9', 'count/pods': '9' };

  it.each([
    ['a pod that has ended', { status: { phase: 'Succeeded' } }, '0'],
    [
      'a pod with an overdue deletion',
      {
        metadata: {
          namespace: 'default',
          name: 'p',
          deletionTimestamp: '2024-12-31T23:00:00Z',
          deletionGracePeriodSeconds: 30,
        },
      },
      '0',
    ],
    [
      'a pod that is being deleted in time',
      {
        metadata: {
          namespace: 'default',
          name: 'p',
          deletionTimestamp: '2025-01-01T00:00:10Z',
          deletionGracePeriodSeconds: 30,
        },
      },
      '1',
    ],
  ])('%s', (_what, more, pods) => {
    expect(quota({ hard }, [pod('1', {}, more)]).status?.used).toEqual({ pods, 'count/pods': '1' });
  });

  it('keeps the value of resources that no known kind uses', () => {
    const given = {
      ...quota({ hard: { 'count/widgets.example.com': '5' } }),
      status: { used: { 'count/widgets.example.com': '3' } },
    };
    expect(quotaStatus(given, () => [], NOW_MS).used).toEqual({ 'count/widgets.example.com': '3' });
  });
});

it('the sum of charges equals the recomputed usage, and never exceeds the limit', () => {
  const cpus = fc.array(fc.constantFrom('100m', '250m', '1', '0.5', '1500m'), { maxLength: 12 });
  fc.assert(
    fc.property(cpus, fc.integer({ min: 0, max: 6 }), (asked, limit) => {
      const hard = { 'requests.cpu': String(limit), pods: '8' };
      let current = quota({ hard });
      const kept: Pod[] = [];
      for (const cpu of asked) {
        const given = pod(cpu);
        const request = { kind: 'Pod' as const, object: given, nowMs: NOW_MS, isEnforced: true };
        const { refusal: refused, charged } = reviewQuotas([current], request);
        const after = quota({ hard }, [...kept, given]).status?.used ?? {};
        const fits = kept.length < 8 && fromMilli(after['requests.cpu']) <= limit * 1000;
        expect(refused === undefined).toBe(fits);
        if (refused !== undefined) continue;
        kept.push(given);
        current = charged[0] ?? current;
        expect(current.status?.used).toEqual(after);
      }
    }),
  );
});

function fromMilli(amount: string | number = 0): number {
  const text = String(amount);
  return text.endsWith('m') ? Number(text.slice(0, -1)) : Number(text) * 1000;
}
