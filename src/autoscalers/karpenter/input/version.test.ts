import { describe, expect, it } from 'vitest';
import type { Deployment, KubernetesObject } from '../../../objects/index.ts';
import { karpenterVersionOf } from './version.ts';

const controller = (
  image: string,
  labels: Readonly<Record<string, string>> = {},
  name = 'karpenter',
): KubernetesObject => {
  const made: Deployment = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: 'kube-system', labels },
    spec: {
      selector: {},
      template: { spec: { containers: [{ name: 'controller', image }] } },
    },
  };
  return made;
};

const definition = (metadata: object): KubernetesObject => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'nodepools.karpenter.sh', ...metadata },
});

describe('the version of Karpenter', () => {
  it.each([
    ['public.ecr.aws/karpenter/controller:1.13.0@sha256:ab', '1.13', '1.13.0'],
    ['registry:5000/karpenter/controller:v1.14.2', '1.14', 'v1.14.2'],
    ['ghcr.io/acme/karpenter:1.13.1', '1.13', '1.13.1'],
  ])('is the tag of its image %s', (image, version, tag) => {
    expect(karpenterVersionOf([controller(image, {}, 'other')])).toEqual({
      version,
      versionFrom: 'input',
      stated: `${tag}, by the image of Deployment kube-system/other`,
    });
  });

  it('is the label of its Deployment if the image has only a digest', () => {
    const { version, stated } = karpenterVersionOf([
      controller('karpenter/controller@sha256:ab', { 'app.kubernetes.io/version': '1.13.0' }),
    ]);
    expect(version).toBe('1.13');
    expect(stated).toContain('the label app.kubernetes.io/version of Deployment');
  });

  it('is not that of another controller', () => {
    const image = 'registry/karpentered:1.13.0';
    const other = controller(image, { 'app.kubernetes.io/version': '1.13.0' }, 'other');
    expect(karpenterVersionOf([other])).toEqual({ version: '1.14', versionFrom: 'default' });
  });

  it.each(['labels', 'annotations'])('is stated by the %s of its definitions', (part) => {
    const { version, versionFrom } = karpenterVersionOf([
      definition({ [part]: { 'app.kubernetes.io/version': '1.13.0' } }),
    ]);
    expect([version, versionFrom]).toEqual(['1.13', 'input']);
  });

  it.each([
    ['0.37.5', '1.13'],
    ['1.6.0', '1.13'],
    ['1.15.0', '1.14'],
    ['2.0.0', '1.14'],
  ])('%s is not modelled, and simulated as %s', (tag, version) => {
    const chosen = karpenterVersionOf([controller(`karpenter/controller:${tag}`)]);
    expect(chosen.version).toBe(version);
    expect(chosen.warning).toContain(`Karpenter ${tag} is not modelled: ${version} is simulated`);
  });
});
