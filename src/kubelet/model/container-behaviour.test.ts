import { expect, test } from 'vitest';
import type { ObjectMeta, PodSpec } from '../../api/index.ts';
import { readPodBehaviour } from './container-behaviour.ts';
import { defaultKubeletModel } from './kubelet-model.ts';

const main = { name: 'c', image: 'a:1' };
const init = { name: 'i', image: 'a:1' };
const side = { name: 's', image: 'a:1', restartPolicy: 'Always' };
const SPEC: PodSpec = { containers: [main], initContainers: [init, side] };

const read = (annotations: Record<string, string>, more: Partial<ObjectMeta> = {}) =>
  readPodBehaviour({ name: 'web', annotations, ...more }, SPEC, defaultKubeletModel);

test('without annotations init containers end, everything else runs for ever', () => {
  const { ofContainer } = read({});
  expect(ofContainer.get(main)?.runMs).toEqual([Infinity]);
  expect(ofContainer.get(init)?.runMs).toEqual([1000]);
  expect(ofContainer.get(side)?.runMs).toEqual([Infinity]);
});

test("main containers of a Job's pod end", () => {
  const job = { apiVersion: 'batch/v1', kind: 'Job', name: 'j', uid: 'u', controller: true };
  const { ofContainer } = read({}, { ownerReferences: [job] });
  expect(ofContainer.get(main)?.runMs).toEqual([10_000]);
  expect(ofContainer.get(side)?.runMs).toEqual([Infinity]);
});

test('an annotation for one container wins over the one for all', () => {
  const { ofContainer } = read({
    'kschedsim.dev/start-up': '1m30s',
    'kschedsim.dev/start-up.s': '250ms',
  });
  expect(ofContainer.get(main)?.startUpMs).toBe(90_000);
  expect(ofContainer.get(side)?.startUpMs).toBe(250);
});

test('how long and how main containers run says nothing of init containers', () => {
  const { ofContainer } = read({
    'kschedsim.dev/run-duration': '5s',
    'kschedsim.dev/exit-code': '1',
  });
  expect(ofContainer.get(main)).toMatchObject({ runMs: [5000], exitCodes: [1] });
  expect(ofContainer.get(init)).toMatchObject({ runMs: [1000], exitCodes: [0] });
});

test('lists have an entry per run', () => {
  const { ofContainer } = read({ 'kschedsim.dev/run-duration': '5, 0.5h, forever' });
  expect(ofContainer.get(main)?.runMs).toEqual([5000, 1_800_000, Infinity]);
});

test.each([
  ['run-duration', '5 minutes', '"5 minutes" is no duration such as 5s or 1m30s, or forever'],
  ['exit-code', '256', '"256" is no exit code from 0 to 255'],
  ['pull-failures', '-1', '"-1" is neither a whole number nor always'],
  ['image-size', 'big', '"big" is no size such as 500Mi'],
  ['start-up.x', '1s', 'there is no container "x": there are c, i, s'],
  [
    'colour',
    'red',
    'unknown annotation: the kubelet knows start-up, run-duration, exit-code, stop-duration, stop-exit-code, image-size, pull-failures, pull-error',
  ],
])('kschedsim.dev/%s: %s is an error that says why', (knob, text, message) => {
  const { problems } = read({ [`kschedsim.dev/${knob}`]: text });
  expect(problems).toEqual([
    { object: 'Pod/default/web', path: `metadata.annotations["kschedsim.dev/${knob}"]`, message },
  ]);
});
