import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../objects/index.ts';
import { node, pod } from '../../../test/support/builders.ts';
import { plan } from '../../simulation/index.ts';
import type { Simulation } from '../../simulation/index.ts';
import { hasDrawn } from './has-drawn.ts';

const described = (knob: string, value: string): readonly KubernetesObject[] => {
  const { metadata, ...rest } = pod('p').object;
  const annotations = { [`kschedsim.dev/${knob}`]: value };
  return [node('a').object, { ...rest, metadata: { ...metadata, annotations } }];
};

test.each<[string, readonly KubernetesObject[], boolean]>([
  ['one node', [node('a').object, pod('p').object], false],
  ['two nodes that tie', [node('a').object, node('b').object, pod('p').object], true],
  ['a constant exit code', described('exit-code', '0'), false],
  ['runs that end by chance', described('run-duration', '1s..5s'), true],
  ['starts by a distribution', described('start-delay', '1s..50s'), true],
  ['pulls that fail at times', described('pull-failures', '50%'), true],
  ['pulls that never fail', described('pull-failures', '0%'), false],
  ['a pull that is tried again', described('pull-failures', '1'), true],
])('whether another seed may lead to another end: %s', (_title, objects, expected) => {
  let simulation: Simulation | undefined;
  plan({ objects }, (started) => {
    simulation = started;
  });
  expect(simulation && hasDrawn(simulation)).toBe(expected);
});

test('whether another seed may lead to another end: failures of a scenario', () => {
  const failuresOf = (selector: string): boolean | undefined => {
    let simulation: Simulation | undefined;
    const scenario = {
      apiVersion: 'kschedsim.dev/v1alpha1',
      kind: 'Scenario',
      steps: [
        { at: 0, setFailureRate: { selector, rate: 0.5 } },
        { at: 1, apply: { objects: [pod('p').labelled({ app: 'a' }).object] } },
      ],
    };
    plan({ objects: [node('a').object], scenario, options: { until: 10 } }, (started) => {
      simulation = started;
    });
    return simulation?.chance.hasVaried();
  };
  expect([failuresOf('other'), failuresOf('app')]).toEqual([false, true]);
});
