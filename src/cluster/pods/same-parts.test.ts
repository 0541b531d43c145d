import { expect, it } from 'vitest';
import { pod } from '../../../test/support/builders.ts';
import type { PodSpec } from '../../objects/index.ts';
import { OWN_PARTS, readOwnParts, readSpecParts, SPEC_PARTS } from './parts.ts';
import type { SpecParts } from './parts.ts';
import { sameButLabels, sameSpecParts } from './same-parts.ts';

it.each(OWN_PARTS.filter((part) => part !== 'labels'))('parts that differ in %s differ', (part) => {
  const parts = readOwnParts(pod().object, '');
  expect(sameButLabels(parts, { ...parts })).toBe(true);
  expect(sameButLabels(parts, { ...parts, [part]: {} })).toBe(false);
});

const ownSpec = {
  containers: [{ name: 'c', image: 'a:1', resources: { requests: { cpu: '1' } } }],
  initContainers: [{ name: 'i', image: 'b:1', ports: [{ containerPort: 1 }] }],
};

/** Another value of each field of a spec that a part is read from. */
const others: Readonly<Record<keyof SpecParts, Partial<PodSpec>>> = {
  containers: {
    containers: [{ ...ownSpec.containers[0]!, resources: { requests: { cpu: '2' } } }],
  },
  initContainers: { initContainers: [{ ...ownSpec.initContainers[0]!, image: 'b:2' }] },
  resources: { resources: { requests: { cpu: '1' } } },
  overhead: { overhead: { cpu: '1' } },
  hostNetwork: { hostNetwork: true },
  hostUsers: { hostUsers: false },
  nodeSelector: { nodeSelector: { a: 'b' } },
  affinity: { affinity: { nodeAffinity: {} } },
  tolerations: { tolerations: [{ operator: 'Exists' }] },
  spreadConstraints: {
    topologySpreadConstraints: [
      { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' },
    ],
  },
  volumes: { volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'd' } }] },
  resourceClaims: { resourceClaims: [{ name: 'r' }] },
  volumeImages: { volumes: [{ name: 'v', image: { reference: 'c:1' } }] },
};

it.each(SPEC_PARTS)('specs that differ in %s have other parts', (part) => {
  const spec = { ...ownSpec, ...others[part] };
  expect(readSpecParts(spec)[part]).not.toEqual(readSpecParts(ownSpec)[part]);
  expect(sameSpecParts(ownSpec, spec)).toBe(false);
  expect(sameSpecParts(spec, ownSpec)).toBe(false);
  expect(sameSpecParts(spec, structuredClone(spec))).toBe(true);
});

it.each(['ports', 'image', 'restartPolicy', 'restartPolicyRules'] as const)(
  'containers that differ in %s are other parts',
  (field) => {
    const values = {
      ports: [{ containerPort: 80, hostPort: 80 }],
      image: 'a:2',
      restartPolicy: 'Always',
      restartPolicyRules: [{ action: 'Restart' }],
    };
    const changed = { ...ownSpec.containers[0]!, [field]: values[field] };
    expect(sameSpecParts(ownSpec, { ...ownSpec, containers: [changed] })).toBe(false);
  },
);

it('what is not read of a spec makes no other parts', () => {
  const [container] = ownSpec.containers;
  const mounts = [{ name: 'token-x', mountPath: '/var/run' }];
  const spec = {
    ...ownSpec,
    containers: [{ ...container!, volumeMounts: mounts }],
    volumes: [{ name: 'token-x', projected: { sources: [] } }],
    nodeName: 'n',
  };
  expect(sameSpecParts(ownSpec, spec)).toBe(true);
});
