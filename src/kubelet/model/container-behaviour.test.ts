import { expect, test } from 'vitest';
import type { ObjectMeta, PodSpec } from '../../objects/index.ts';
import { workloadOf } from './behaviour-rule.ts';
import type { BehaviourRule, RuleMatch } from './behaviour-rule.ts';
import { readPodBehaviour } from './container-behaviour.ts';
import { defaultKubeletModel } from './kubelet-model.ts';

const main = { name: 'c', image: 'a:1' };
const init = { name: 'i', image: 'a:1' };
const side = { name: 's', image: 'a:1', restartPolicy: 'Always' };
const SPEC: PodSpec = { containers: [main], initContainers: [init, side] };

const read = (annotations: Record<string, string>, more: Partial<ObjectMeta> = {}) =>
  readPodBehaviour(
    { namespace: 'default', name: 'web', annotations, ...more },
    SPEC,
    defaultKubeletModel,
  );

test('without annotations init containers end and all others run forever', () => {
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

test('an annotation for one container wins over the annotation for all', () => {
  const { ofContainer } = read({
    'kschedsim.dev/start-up': '1m30s',
    'kschedsim.dev/start-up.s': '250ms',
  });
  expect(ofContainer.get(main)?.startUpMs).toBe(90_000);
  expect(ofContainer.get(side)?.startUpMs).toBe(250);
});

test('run-duration and exit-code do not apply to init containers', () => {
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
  ['pull-failures', '-1', '"-1" is neither a whole number nor a share such as 10% nor always'],
  ['image-size', 'big', '"big" is no size such as 500Mi'],
  ['sandbox-failures', 'x', '"x" is neither a whole number nor a share such as 10% nor always'],
  [
    'sandbox-error.c',
    'x',
    'sandbox-error applies to the whole pod: write kschedsim.dev/sandbox-error',
  ],
  ['start-up.x', '1s', 'there is no container "x": there are c, i, s'],
  ['oom-after', '5s..', '"" is no duration such as 5s or 1m30s, or never'],
  ['run-duration', '9s..3s', '"9s..3s" ends before it begins, or forever'],
  ['start-delay', 'normal(5s)', 'normal takes two durations, mean and deviation'],
  ['memory-usage', '1m=5Mi', '"1m=5Mi" says nothing of the start'],
  ['memory-usage', '5Mi, 1m=6Mi, 30s=7Mi', '"5Mi, 1m=6Mi, 30s=7Mi": times must go up'],
  ['readiness-probe', 'good', '"good" is neither ok nor fail'],
])('kschedsim.dev/%s: %s is an error with its reason', (knob, text, message) => {
  const { problems } = read({ [`kschedsim.dev/${knob}`]: text });
  expect(problems).toEqual([
    {
      object: 'Pod/default/web',
      path: `metadata.annotations.kschedsim.dev/${knob}`,
      message: `kschedsim.dev/${knob}: ${message}`,
    },
  ]);
});

test('an unknown knob is an error with a suggestion', () => {
  const { problems } = read({ 'kschedsim.dev/run-durations': '5s' });
  expect(problems.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^kschedsim\.dev\/run-durations: unknown knob: did you mean run-duration\? there are start-delay, /,
    ),
  ]);
});

test('later rules win over earlier ones, and annotations over rules', () => {
  const rule = (match: RuleMatch, exitCode: number, stopMs: number): BehaviourRule => ({
    match,
    settings: { exitCodes: [exitCode], stopMs, startUpMs: 7 },
  });
  const model = {
    ...defaultKubeletModel,
    rules: [
      rule({ workload: 'Pod/*' }, 1, 1),
      rule({ image: 'a:*', namespace: 'default' }, 2, 2),
      rule({ image: 'b:*' }, 3, 3),
      rule({ labels: { app: 'other' } }, 4, 4),
    ],
  };
  const metadata = {
    namespace: 'default',
    name: 'web',
    annotations: { 'kschedsim.dev/stop-duration': '9s' },
  };
  const { ofContainer } = readPodBehaviour(metadata, SPEC, model);
  expect(ofContainer.get(main)).toMatchObject({ exitCodes: [2], stopMs: 9000, startUpMs: 7 });
  // Rules set exit codes of main containers only.
  expect(ofContainer.get(init)).toMatchObject({ exitCodes: [0], stopMs: 9000, startUpMs: 7 });
});

test('the workload of a ReplicaSet pod is its Deployment', () => {
  const controller = { apiVersion: 'apps/v1', kind: 'ReplicaSet', uid: 'u', controller: true };
  const labels = { 'pod-template-hash': '5d9f' };
  const owned = (name: string): string =>
    workloadOf({ name: 'x', labels, ownerReferences: [{ ...controller, name }] });
  expect(owned('web-5d9f')).toBe('Deployment/web');
  expect(owned('web')).toBe('ReplicaSet/web');
  expect(workloadOf({ name: 'x' })).toBe('Pod/x');
});
