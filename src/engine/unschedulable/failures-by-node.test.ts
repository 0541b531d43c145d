import { expect, it } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import { defaultProfile } from '../../../test/support/default-profile.ts';
import { Cluster } from '../../cluster/index.ts';
import type { Diagnosis } from '../../framework/index.ts';
import { Engine } from '../index.ts';

/** The nodes of each reason. */
const listed = ({ rejections, names }: Diagnosis): unknown =>
  rejections.map(({ reasons, nodes }) => [
    reasons.map(({ text }) => text).join(),
    nodes.map((at) => names[at]).join(),
  ]);

const counted = ({ counted: all = [] }: Diagnosis): unknown =>
  all.map(({ reasons, count }) => [reasons.map(({ text }) => text).join(), count]);

const CPU = 'Insufficient cpu';
const MEMORY = 'Insufficient memory';
const BOTH = `${CPU},${MEMORY}`;

it('a diagnosis lists the nodes as they were when it was made, whatever has changed since', () => {
  const cluster = new Cluster();
  for (const name of ['a', 'b', 'c', 'd']) {
    cluster.setNode(node(name).offers({ cpu: name === 'a' ? '8' : '1', memory: '1Gi' }).object);
  }
  const engine = new Engine(cluster, { tieBreak: 'name' });
  const { object } = pod('p').requests({ cpu: '2', memory: '2Gi' });
  const diagnose = (): Diagnosis => engine.diagnose(cluster.view(object), defaultProfile, object);
  const first = diagnose();
  cluster.place(pod('q').requests({ cpu: '7' }).object, 'a');
  const second = diagnose();
  cluster.setPresent('b', false);
  const third = diagnose();
  expect([first, second, third].map(({ nodeCount }) => nodeCount)).toEqual([4, 4, 3]);
  expect([first, second, third].map(counted)).toEqual([
    [
      [MEMORY, 1],
      [BOTH, 3],
    ],
    [[BOTH, 4]],
    [[BOTH, 3]],
  ]);
  expect([first, second, third].map(listed)).toEqual([
    [
      [MEMORY, 'a'],
      [BOTH, 'b,c,d'],
    ],
    [[BOTH, 'a,b,c,d']],
    [[BOTH, 'a,c,d']],
  ]);
  expect(diagnose()).toBe(third);
});
