import { describe, expect, it } from 'vitest';
import type { Pod, PodSpec } from '../objects/index.ts';
import { Cluster } from '../cluster/index.ts';
import type { PodSigner } from '../framework/index.ts';
import { gates, rules } from '../../test/support/features.ts';
import { pod } from '../../test/support/builders.ts';
import { dynamicResources } from './dynamic-resources/plugin.ts';
import { interPodAffinity } from './inter-pod-affinity/plugin.ts';
import { podTopologySpread } from './pod-topology-spread/plugin.ts';
import {
  requestSigner,
  signHostPorts,
  signNodeAffinity,
  signTolerations,
  signVolumes,
} from './shared/sign.ts';

const ZONE = 'zone';
const term = { topologyKey: ZONE, labelSelector: {} };

const cluster = new Cluster();

const deviceClass = {
  apiVersion: 'resource.k8s.io/v1',
  kind: 'DeviceClass',
  metadata: { name: 'gpus' },
  spec: { extendedResourceName: 'example.com/gpu' },
};

const withSpec = (spec: Partial<PodSpec>): ReturnType<typeof pod>['object'] => ({
  ...pod().object,
  spec: { ...pod().object.spec, ...spec },
});

function textOf(sign: PodSigner | undefined, one = pod().object): string | undefined {
  return sign?.(one, cluster.view(one), cluster);
}

describe('pods are signed alike', () => {
  it.each([
    {
      title: 'with tolerations in another order',
      sign: signTolerations,
      a: withSpec({ tolerations: [{ key: 'b' }, { key: 'a', operator: 'Exists' }] }),
      b: withSpec({
        tolerations: [
          { operator: 'Exists', key: 'a' },
          { key: 'b', value: '' },
        ],
      }),
    },
    {
      title: 'with other config maps and secrets',
      sign: signVolumes,
      a: withSpec({ volumes: [{ name: 'v', configMap: { name: 'a' } }] }),
      b: withSpec({ volumes: [{ name: 'w', secret: { secretName: 'b' } }] }),
    },
    {
      title: 'with the same volumes under other names, in another order',
      sign: signVolumes,
      a: withSpec({
        volumes: [
          { name: 'v', emptyDir: {} },
          { name: 'w', persistentVolumeClaim: { claimName: 'c', readOnly: false } },
        ],
      }),
      b: withSpec({
        volumes: [
          { name: 'x', persistentVolumeClaim: { claimName: 'c' } },
          { name: 'y', emptyDir: {} },
        ],
      }),
    },
    {
      title: 'with the same ports for other protocols',
      sign: signHostPorts,
      a: pod().hostPort(80).object,
      b: pod().hostPort(80, { protocol: 'UDP', hostIP: '10.0.0.1' }).hostPort(80).object,
    },
    {
      title: 'with terms and values of node affinity in another order',
      sign: signNodeAffinity,
      a: pod().requiresNodes(
        [{ key: ZONE, operator: 'In', values: ['a', 'b'] }],
        [{ key: 'disk', operator: 'Exists' }],
      ).object,
      b: pod().requiresNodes(
        [{ key: 'disk', operator: 'Exists' }],
        [{ key: ZONE, operator: 'In', values: ['b', 'a'] }],
      ).object,
    },
    {
      title: 'with the same sum of requests',
      sign: requestSigner(undefined, gates, rules),
      a: pod().requests({ cpu: '1', memory: '1Gi', 'example.com/gpu': '0' }).object,
      b: pod().requests({ memory: '1024Mi', cpu: '1000m' }).object,
    },
  ])('$title', ({ sign, a, b }) => {
    expect(textOf(sign, a)).toBe(textOf(sign, b));
    expect(textOf(sign, a)).toBeDefined();
  });
});

describe('pods are signed differently', () => {
  it.each([
    {
      title: 'with other tolerations',
      sign: signTolerations,
      a: withSpec({ tolerations: [{ key: 'a', effect: 'NoSchedule' }] }),
      b: withSpec({ tolerations: [{ key: 'a', effect: 'NoExecute' }] }),
    },
    {
      title: 'with an empty directory',
      sign: signVolumes,
      a: pod().object,
      b: withSpec({ volumes: [{ name: 'v', emptyDir: {} }] }),
    },
    {
      title: 'with preferences of another weight',
      sign: signNodeAffinity,
      a: pod().prefersNodes(1, { key: ZONE, operator: 'Exists' }).object,
      b: pod().prefersNodes(2, { key: ZONE, operator: 'Exists' }).object,
    },
    {
      title: 'with other labels',
      sign: interPodAffinity.signer?.(undefined, gates, rules),
      a: pod().object,
      b: pod().labelled({ app: 'web' }).object,
    },
  ])('$title', ({ sign, a, b }) => {
    expect(textOf(sign, a)).not.toBe(textOf(sign, b));
  });
});

describe('no pod is signed', () => {
  it.each([
    {
      title: 'with affinity to pods',
      sign: interPodAffinity.signer?.(undefined, gates, rules),
      one: pod().prefersNear(1, term),
    },
    {
      title: 'with anti-affinity to pods',
      sign: interPodAffinity.signer?.(undefined, gates, rules),
      one: pod().apartFrom(term),
    },
    {
      title: 'with spread constraints',
      sign: podTopologySpread.signer?.({ defaultingType: 'List' }, gates, rules),
      one: pod().spread({ maxSkew: 1, topologyKey: ZONE, whenUnsatisfiable: 'ScheduleAnyway' }),
    },
  ])('$title', ({ sign, one }) => {
    expect(textOf(sign)).toBeDefined();
    expect(textOf(sign, one.object)).toBeUndefined();
  });

  it('with resource claims', () => {
    const claims = withSpec({ resourceClaims: [{ name: 'gpu', resourceClaimName: 'gpu' }] });
    const sign = dynamicResources.signer?.(undefined, gates, rules);
    expect([textOf(sign), textOf(sign, claims)]).toEqual(['', undefined]);
  });

  it('in a profile with default spread constraints', () => {
    expect(podTopologySpread.signer?.(undefined, gates, rules)).toBeUndefined();
  });

  it('while devices may serve any request: in v1.35 any devices, in v1.36 devices of a DeviceClass', () => {
    const on = { ...gates, DRAExtendedResource: true };
    const since136 = { ...rules, signsResourcesWithoutClass: true };
    const before = { ...rules, signsResourcesWithoutClass: false };
    expect(requestSigner(undefined, on, before)).toBeUndefined();
    const withClass = new Cluster();
    const asksGpu = pod().requests({ 'example.com/gpu': '1' }).object;
    const sign = (one: Pod): string | undefined =>
      requestSigner(undefined, on, since136)?.(one, withClass.view(one), withClass);
    expect(sign(asksGpu)).toBeDefined();
    withClass.set(deviceClass);
    expect(sign(asksGpu)).toBeUndefined();
    expect(sign(pod().requests({ cpu: '1' }).object)).toBeDefined();
  });
});

it('labels do not count if preferences of existing pods are ignored', () => {
  const args = { ignorePreferredTermsOfExistingPods: true };
  const sign = interPodAffinity.signer?.(args, gates, rules);
  expect(textOf(sign, pod().labelled({ app: 'web' }).object)).toBe(textOf(sign));
});
