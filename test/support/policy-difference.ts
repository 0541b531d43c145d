import { expect } from 'vitest';
import type {
  KubernetesObject,
  PersistentVolumeClaim,
  Pod,
  PodSpec,
} from '../../src/objects/index.ts';
import { convertPolicy, explain } from '../../src/index.ts';
import type { Explanation, LegacyFeatureGates } from '../../src/index.ts';
import { node, pod, PodBuilder } from './builders.ts';

/*
 * Tests of the differences between v1.34 with a converted Policy and v1.22 with the Policy: every entry of the list in
 * docs/SEMANTICS.md ("A converted Policy"). test/properties/converted-policy.test.ts checks that there are no others.
 */

export interface Difference {
  readonly what: string;
  readonly predicates?: readonly object[];
  readonly priorities?: readonly object[];
  readonly objects: readonly KubernetesObject[];
  readonly pod: Pod;
  /** The best nodes; empty if the pod fits on none. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Must occur in the comments of the converted configuration. */
  readonly comment: RegExp;
}

export const named = (...names: readonly string[]): readonly object[] =>
  names.map((name) => ({ name }));
export const weighing = (name: string, argument?: object): object => ({
  name,
  weight: 1,
  ...(argument && { argument }),
});
export const withSpec = (builder: PodBuilder, spec: Partial<PodSpec>): Pod => ({
  ...builder.object,
  spec: { ...builder.object.spec, ...spec },
});

export const a = node('a').withHostname();
export const b = node('b').withHostname();
export const web = pod().labelled({ app: 'web' });
export const webOn = (name: string, at: string): PodBuilder => web.named(name).onNode(at);
export const app = { matchLabels: { app: 'web' } };
export const ratio = (resources: readonly object[]): object => ({
  requestedToCapacityRatioArguments: {
    shape: [
      { utilization: 0, score: 10 },
      { utilization: 100, score: 0 },
    ],
    resources,
  },
});
export const busyOnA = pod('busy').requests({ cpu: '2', memory: '8Gi' }).onNode('a').object;

export const claim: PersistentVolumeClaim = {
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'own', namespace: 'default' },
  spec: {
    accessModes: ['ReadWriteOncePod'],
    resources: { requests: { storage: '1Gi' } },
    volumeName: 'pv',
  },
};
export const own = { name: 'own', persistentVolumeClaim: { claimName: 'own' } };
export const disk = (volumeID: string): NonNullable<PodSpec['volumes']>[number] => ({
  name: 'disk',
  awsElasticBlockStore: { volumeID },
});

/** Explains the pod in both releases. */
export function both({
  policy: more,
  objects,
  pod: pending,
  gates = {},
}: {
  readonly policy: object;
  readonly objects: readonly KubernetesObject[];
  readonly pod: Pod;
  readonly gates?: LegacyFeatureGates;
}): { readonly before: Explanation; readonly after: Explanation; readonly text: string } {
  const policy = { kind: 'Policy', apiVersion: 'v1', ...more };
  const text = convertPolicy(policy, { featureGates: gates });
  const input = { objects, pod: pending };
  return {
    before: explain({ ...input, policy, options: { featureGates: gates } }),
    after: explain({ ...input, configuration: text, kubernetes: '1.34.1' }),
    text,
  };
}

/** Checks the best nodes before and after, and the comment in the converted configuration. */
export function expectDifference({
  predicates,
  priorities,
  objects,
  pod: pending,
  before,
  after,
  comment,
}: Difference): void {
  const found = both({ policy: { predicates, priorities }, objects, pod: pending });
  expect([found.before.best ?? [], found.after.best ?? []]).toEqual([before, after]);
  expect(found.text).toMatch(comment);
}
