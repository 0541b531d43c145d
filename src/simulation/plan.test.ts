import { expect, test } from 'vitest';
import { node, pod } from '../../test/support/builders.ts';
import type { Plan } from '../outcome/index.ts';
import { InputError } from '../problems/index.ts';
import { plan } from './index.ts';

test('under a Policy, objects that only the API server of v1.34 refuses get a warning', () => {
  const objects = [node('n').object, pod('Bad_Name').object];
  expect(() => plan({ objects })).toThrow(InputError);
  const { warnings, pods } = plan({ objects, policy: null });
  expect(warnings).toEqual([
    expect.stringMatching(/^Pod\/Bad_Name: metadata\.name: Invalid value/),
  ]);
  expect(pods).toMatchObject([{ name: 'Bad_Name', node: 'n' }]);
});

test('pods of which nobody reads why they fit nowhere once more are tried all the same', () => {
  const running = ['p', 'q'].map((name) => pod(name).requests({ cpu: '1' }).onNode('n').object);
  const steps = [
    { at: '1m', delete: { object: 'pod/p' } },
    { at: '2m', delete: { object: 'pod/q' } },
  ];
  const input = {
    objects: [
      node('n').offers({ cpu: '2' }).object,
      ...running,
      pod('r').requests({ cpu: '2' }).object,
    ],
    scenario: { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'Scenario', steps },
  };
  const failures = ({ events }: Plan): number =>
    events.filter(({ reason }) => reason === 'FailedScheduling').length;
  const said = plan(input);
  const unsaid = plan(input, (simulation) => {
    simulation.isUnsaid = ({ metadata: { name } }) => name === 'r';
  });
  expect([failures(said), failures(unsaid)]).toEqual([2, 1]);
  for (const { pods } of [said, unsaid]) {
    expect(pods).toMatchObject([{ name: 'r', node: 'n', attempts: 3 }]);
  }
});
