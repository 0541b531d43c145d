import { describe, expect, test } from 'vitest';
import type { KubernetesObject, Toleration } from '../../src/objects/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { node } from '../support/builders.ts';
import { runningOn } from '../support/node-states.ts';

const KEY = 'grade';
const below = (value: string): Toleration => ({ key: KEY, operator: 'Lt', value });
const graded = (name: string, grade: string): KubernetesObject =>
  node(name).withHostname().taint(KEY, 'NoExecute', grade).object;
const nodes = [graded('n4', '4'), graded('n6', '6')];

const daemonSet = (metadata: object = {}): KubernetesObject => {
  const labels = { app: 'agent' };
  const object = {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'agent', namespace: 'default', ...metadata },
    spec: {
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [{ name: 'c', image: 'i' }], tolerations: [below('5')] },
      },
    },
  };
  return object;
};
const stored = { uid: 'ds', resourceVersion: '1', creationTimestamp: '2025-01-01T00:00:00Z' };

/** The nodes of the pods that exist at the end. */
function nodesOfPods(objects: readonly KubernetesObject[], isEnabled: boolean): readonly string[] {
  const { objects: left = [] } = plan({
    objects,
    kubernetes: '1.36',
    featureGates: { TaintTolerationComparisonOperators: isEnabled },
  });
  return left.flatMap((object) => {
    const { spec } = object as { readonly spec?: { readonly nodeName?: string } };
    return object.kind === 'Pod' ? [spec?.nodeName ?? ''] : [];
  });
}

describe('a toleration that compares numbers', () => {
  test('admits the pods of a DaemonSet where it holds', () => {
    expect(nodesOfPods([...nodes, daemonSet()], true)).toEqual(['n4']);
  });

  test('keeps running pods from being evicted where it holds', () => {
    const pods = ['n4', 'n6'].map((name) => runningOn(`on-${name}`, below('5'), name));
    expect(nodesOfPods([...nodes, ...pods], true)).toEqual(['n4']);
  });

  test('holds nowhere without its feature gate', () => {
    const pods = ['n4', 'n6'].map((name) => runningOn(`on-${name}`, below('5'), name));
    expect(nodesOfPods([...nodes, ...pods, daemonSet(stored)], false)).toEqual([]);
  });

  test('is refused in a manifest without its feature gate', () => {
    expect(() => nodesOfPods([...nodes, daemonSet()], false)).toThrow(
      'supported values: "Equal", "Exists", "Lt", "Gt"',
    );
  });
});
