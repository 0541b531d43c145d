import { describe, expect, it } from 'vitest';
import { applyDefaults } from '../defaults/index.ts';
import type { KubernetesObject, Container, Pod, PodSpec } from '../../objects/index.ts';
import { createAdmission } from './create-admission.ts';

const pod = (spec: Partial<PodSpec> = {}, container: Partial<Container> = {}): Pod =>
  applyDefaults({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', namespace: 'shop' },
    spec: { containers: [{ name: 'c', image: 'nginx:1', ...container }], ...spec },
  });

describe('what the input lacks', () => {
  it('causes a hint beside the refusal for classes', () => {
    expect(createAdmission([]).reviewPod(pod({ priorityClassName: 'gold' })).hint).toBe(
      'export it with: kubectl get priorityclasses -o yaml',
    );
    expect(createAdmission([]).reviewPod(pod({ runtimeClassName: 'kata' })).hint).toBe(
      'export it with: kubectl get runtimeclasses -o yaml',
    );
  });

  it('causes one warning for each namespace and ServiceAccount', () => {
    const admission = createAdmission([]);
    for (const cpu of ['1', '2']) {
      admission.reviewPod(pod({ serviceAccountName: 'robot' }, { resources: { limits: { cpu } } }));
    }
    expect(admission.warnings.map(({ object }) => object)).toEqual([
      'Namespace/shop',
      'ServiceAccount/robot (shop)',
    ]);
  });

  it('refuses a misspelt ServiceAccount, unless pods of the cluster have it', () => {
    const shop = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } } as const;
    const account = (name: string, namespace = 'shop') =>
      ({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace } }) as const;
    const running = pod({ serviceAccountName: 'robbot' });
    const proof = { ...running, metadata: { ...running.metadata, name: 'old', uid: 'u' } };
    const given = [shop, account('robot'), account('robots', 'other')];
    const review = (objects: readonly KubernetesObject[]) =>
      createAdmission(objects).reviewPod(pod({ serviceAccountName: 'robbot' }));
    expect(review(given)).toMatchObject({
      refusal:
        'pods "web" is forbidden: error looking up service account shop/robbot: serviceaccount "robbot" not found',
      hint: 'the input has ServiceAccount robot',
    });
    expect(review([...given, proof]).refusal).toBeUndefined();
    expect(review([shop, account('rob-bot-2')]).refusal).toBeUndefined();
  });

  it('causes no warning if both are given, or exist in every cluster', () => {
    const metadata = { name: 'robot', namespace: 'shop' };
    const admission = createAdmission([
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } },
      { apiVersion: 'v1', kind: 'ServiceAccount', metadata },
    ]);
    admission.reviewPod(pod({ serviceAccountName: 'robot' }));
    admission.reviewPod({ ...pod(), metadata: { name: 'dns', namespace: 'kube-system' } });
    expect(admission.warnings).toEqual([]);
  });
});
