import { describe, expect, it } from 'vitest';
import { allocated, claim, request } from '../../../test/support/device-builders.ts';
import { ControllerCluster, job, pod } from '../../../test/support/controller-cluster.ts';
import type { Pod, PodSpec, ResourceClaim, ResourceClaimTemplate } from '../../objects/index.ts';
import { claimFromTemplate } from './generated-claim.ts';

const FINALIZER = 'resource.kubernetes.io/delete-protection';
const template: ResourceClaimTemplate = {
  apiVersion: 'resource.k8s.io/v1',
  kind: 'ResourceClaimTemplate',
  metadata: { name: 'gpu', namespace: 'default' },
  spec: {
    metadata: { name: '', labels: { team: 'ml' }, annotations: { note: 'n' } },
    spec: { devices: { requests: [request('r')] } },
  },
};
const fromTemplate: Partial<PodSpec> = {
  resourceClaims: [{ name: 'card', resourceClaimTemplateName: 'gpu' }],
};
const naming = (name: string): Partial<PodSpec> => ({
  resourceClaims: [{ name: 'card', resourceClaimName: name }],
});

function claimsIn({ store }: ControllerCluster): readonly ResourceClaim[] {
  return store.list('ResourceClaim');
}

const stored = ({ store }: ControllerCluster, name: string): Pod | undefined =>
  store.get('Pod', 'default', name);

/** Allocates and reserves a claim as the scheduler does. */
function give({ store }: ControllerCluster, name: string, ...users: readonly string[]): void {
  const found = store.get('ResourceClaim', 'default', name)!;
  const { metadata } = store.update('ResourceClaim', {
    ...found,
    metadata: { ...found.metadata, finalizers: [FINALIZER] },
  });
  const { status } = allocated(found, ['p/d']);
  const reservedFor = users.map((user) => {
    const { uid = '' } = store.get('Pod', 'default', user)?.metadata ?? {};
    return { resource: 'pods', name: user, uid };
  });
  store.updateStatus('ResourceClaim', { ...found, metadata, status: { ...status, reservedFor } });
}

describe('claims from templates', () => {
  it('are created with their pods, which know their names', () => {
    const cluster = new ControllerCluster().create('ResourceClaimTemplate', template).start();
    cluster.create('Pod', pod('web', {}, fromTemplate)).settle();
    const [made] = claimsIn(cluster);
    expect(made).toMatchObject({
      metadata: {
        name: expect.stringMatching(/^web-card-[a-z0-9]{5}$/) as unknown,
        labels: { team: 'ml' },
        annotations: { note: 'n', 'resource.kubernetes.io/pod-claim-name': 'card' },
        ownerReferences: [{ kind: 'Pod', name: 'web', controller: true }],
      },
      spec: { devices: { requests: [{ name: 'r' }] } },
    });
    expect(stored(cluster, 'web')?.status?.resourceClaimStatuses).toEqual([
      { name: 'card', resourceClaimName: made?.metadata.name },
    ]);
  });

  it('are created once their template exists', () => {
    const cluster = new ControllerCluster().start();
    cluster.create('Pod', pod('web', {}, fromTemplate)).settle();
    expect(claimsIn(cluster)).toEqual([]);
    expect(cluster.log.records).toMatchObject([
      {
        type: 'Warning',
        reason: 'FailedResourceClaimCreation',
        message:
          'PodResourceClaim card: resource claim template "gpu": resourceclaimtemplate.resource.k8s.io "gpu" not found',
      },
    ]);
    cluster.create('ResourceClaimTemplate', template).settle();
    expect(claimsIn(cluster)).toHaveLength(1);
  });

  it('are taken over if they were made before the pod knew of them', () => {
    const waiting = pod('web', { uid: 'w' }, fromTemplate);
    const made = claimFromTemplate(waiting, 'card', template);
    const cluster = new ControllerCluster()
      .create('ResourceClaimTemplate', template)
      .create('Pod', waiting)
      .create('ResourceClaim', made)
      .start();
    const [only, ...others] = claimsIn(cluster);
    expect(others).toEqual([]);
    expect(stored(cluster, 'web')?.status?.resourceClaimStatuses).toEqual([
      { name: 'card', resourceClaimName: only?.metadata.name },
    ]);
  });

  it('are created again for a waiting pod, but not for a running one', () => {
    const cluster = new ControllerCluster().create('ResourceClaimTemplate', template).start();
    cluster.create('Pod', pod('web', {}, fromTemplate)).settle();
    const remove = (): void => {
      const [first] = claimsIn(cluster);
      cluster.store.delete('ResourceClaim', 'default', first!.metadata.name);
      cluster.settle();
    };
    remove();
    expect(claimsIn(cluster)).toHaveLength(1);
    cluster.run();
    remove();
    expect(claimsIn(cluster)).toEqual([]);
  });

  it('are deleted with their pods, and when those have ended', () => {
    const cluster = new ControllerCluster().create('ResourceClaimTemplate', template).start();
    for (const name of ['one', 'two']) {
      cluster.create('Pod', pod(name, {}, fromTemplate)).settle();
    }
    for (const { metadata, ...own } of claimsIn(cluster)) {
      expect(own.kind).toBe('ResourceClaim');
      give(cluster, metadata.name, metadata.ownerReferences?.[0]?.name ?? '');
    }
    cluster.run();
    cluster.phase('one', 'Succeeded');
    expect(claimsIn(cluster).map(({ metadata }) => metadata.ownerReferences?.[0]?.name)).toEqual([
      'two',
    ]);
    cluster.store.delete('Pod', 'default', 'two', { gracePeriodSeconds: 0 });
    cluster.settle();
    expect(claimsIn(cluster)).toEqual([]);
    expect(cluster.store.ignoredFinalizers).toEqual([]);
  });

  it('have short names where pod and entry have long ones', () => {
    const [long, entry] = ['p'.repeat(60), 'c'.repeat(30)];
    const { metadata } = claimFromTemplate(pod(long), entry, template);
    expect(metadata.generateName).toBe(`${'p'.repeat(37)}-${'c'.repeat(18)}`);
  });

  it('belong to the pods of workloads', () => {
    const cluster = new ControllerCluster().create('ResourceClaimTemplate', template).start();
    const spec: PodSpec = { containers: [{ name: 'main' }], ...fromTemplate };
    const pods = { metadata: { name: '', labels: { app: 'web' } }, spec };
    cluster.create('Job', job({ template: pods, parallelism: 3, completions: 3 })).settle();
    expect(claimsIn(cluster)).toHaveLength(3);
    cluster.store.delete('Job', 'default', 'web');
    cluster.settle();
    expect([cluster.pods, claimsIn(cluster)]).toEqual([[], []]);
  });
});

describe('claims that pods share', () => {
  const shared = claim('shared', [request('r')]);

  function sharing(): ControllerCluster {
    const cluster = new ControllerCluster().create('ResourceClaim', shared).start();
    for (const name of ['a', 'b']) cluster.create('Pod', pod(name, {}, naming('shared')));
    cluster.settle();
    give(cluster, 'shared', 'a', 'b');
    return cluster.run();
  }

  it('lose a user that ends, and their devices with the last one', () => {
    const cluster = sharing();
    cluster.phase('a', 'Succeeded');
    const [first] = claimsIn(cluster);
    expect(first?.status?.reservedFor?.map(({ name }) => name)).toEqual(['b']);
    expect(first?.status?.allocation).toBeDefined();
    cluster.store.delete('Pod', 'default', 'b', { gracePeriodSeconds: 0 });
    cluster.settle();
    const [last] = claimsIn(cluster);
    expect(last?.status).toEqual({});
    expect(last?.metadata.finalizers).toEqual([]);
  });

  it('keep users that the cluster has no pod for', () => {
    const status = { reservedFor: [{ resource: 'pods', name: 'gone', uid: 'gone' }] };
    const cluster = new ControllerCluster().create('ResourceClaim', { ...shared, status }).start();
    expect(claimsIn(cluster)[0]?.status).toEqual(status);
  });

  it('lose users whose name another pod has', () => {
    const status = { reservedFor: [{ resource: 'pods', name: 'a', uid: 'before' }] };
    const cluster = new ControllerCluster()
      .create('ResourceClaim', { ...shared, status })
      .create('Pod', pod('a'))
      .start();
    expect(claimsIn(cluster)[0]?.status).toEqual({});
  });

  it('get the pods as users that have a node without the scheduler', () => {
    const cluster = new ControllerCluster()
      .create('ResourceClaim', allocated(shared, ['p/d']))
      .create('Pod', pod('a', {}, { ...naming('shared'), nodeName: 'n1' }))
      .start();
    expect(claimsIn(cluster)[0]?.status?.reservedFor).toMatchObject([{ name: 'a' }]);
  });
});
