import { expect, test } from 'vitest';
import { LoadedWorkloadPods } from './loaded-pods.ts';

test('tells of pods that are made, that serve and that cease to, once to each that watches', () => {
  const pods = new LoadedWorkloadPods({ kind: 'Deployment', namespace: 'default', name: 'web' });
  let told = 0;
  const onChange = () => {
    told++;
  };
  pods.watch(onChange);
  pods.watch(onChange);
  pods.add({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web-0', namespace: 'default' },
    spec: { containers: [] },
  });
  expect(told).toBe(1);
  pods.change(1, 0);
  pods.change(-1, 10);
  expect(told).toBe(3);
});
