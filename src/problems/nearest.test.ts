import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const KINDS = ['Pod', 'Node', 'Deployment', 'DaemonSet', 'StatefulSet'];

test.each([
  ['Deploymnet', 'Deployment'],
  ['deployment', 'Deployment'],
  ['Pods', 'Pod'],
  ['Statefulsets', 'StatefulSet'],
  ['Noed', 'Node'],
])('%s means %s', (word, known) => {
  expect(nearest(word, KINDS)).toBe(known);
});

test.each(['Ingress', 'x', 'Prometheus'])('%s is near none of the known words', (word) => {
  expect(nearest(word, KINDS)).toBeUndefined();
});
