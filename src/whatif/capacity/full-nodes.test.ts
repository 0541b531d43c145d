import { describe, expect, it } from 'vitest';
import type { KubernetesObject, Pod } from '../../objects/index.ts';
import { node, pod } from '../../../test/support/builders.ts';
import { capacity } from './analysis.ts';

const GPU = 'example.com/gpu';
function withGpu(name: string, cpu = '1', nodeName?: string): Pod {
  const { spec, ...rest } = pod(name).object;
  const resources = { requests: { cpu, [GPU]: '1' }, limits: { [GPU]: '1' } };
  const containers = spec.containers.map((container) => ({ ...container, resources }));
  return { ...rest, spec: { ...spec, containers, ...(nodeName !== undefined && { nodeName }) } };
}

const apart = {
  labelSelector: { matchLabels: { app: 'p' } },
  topologyKey: 'kubernetes.io/hostname',
};

describe('a node that is only full', () => {
  interface Example {
    readonly title: string;
    readonly objects: readonly KubernetesObject[];
    readonly asked: Pod;
    readonly runsOut: readonly string[];
  }
  const examples: readonly Example[] = [
    {
      title: 'of cpu',
      objects: [node('a').object, pod('x').requests({ cpu: '4' }).onNode('a').object],
      asked: pod('p').requests({ cpu: '1' }).object,
      runsOut: ['Insufficient cpu'],
    },
    {
      title: 'of pods',
      objects: [node('a').offers({ cpu: '4', pods: '1' }).object, pod('x').onNode('a').object],
      asked: pod('p').object,
      runsOut: ['Too many pods'],
    },
    {
      title: 'of devices of a plugin',
      objects: [node('a').offers({ cpu: '8', [GPU]: '1' }).object, withGpu('x', '1', 'a')],
      asked: withGpu('p'),
      runsOut: [`Insufficient ${GPU}`],
    },
    {
      title: 'of a host port',
      objects: [node('a').object, pod('x').hostPort(80).onNode('a').object],
      asked: pod('p').hostPort(80).object,
      runsOut: ["node(s) didn't have free ports for the requested pod ports"],
    },
    {
      title: 'for pods that it keeps apart from',
      objects: [
        node('a').withHostname().object,
        pod('x').labelled({ app: 'p' }).onNode('a').object,
      ],
      asked: pod('p').labelled({ app: 'p' }).apartFrom(apart).object,
      runsOut: ["node(s) didn't match pod anti-affinity rules"],
    },
  ];

  it.each(examples)('$title runs out, and is not closed', ({ objects, asked, runsOut }) => {
    const tainted = node('t').taint('gpu', 'NoSchedule').withHostname().object;
    const found = capacity({ objects: [...objects, tainted], pod: asked });
    expect(found.copies).toBe(0);
    expect(found.closed.flatMap(({ nodes }) => nodes)).toEqual(['t']);
    expect(found.runsOut.map(({ reason, nodes }) => [reason, nodes])).toEqual(
      runsOut.map((reason) => [reason, ['a']]),
    );
    expect(found.stops).toBe(runsOut[0]);
  });

  it('is closed if it is too small as well', () => {
    const objects = [node('a').object, pod('x').requests({ cpu: '4' }).onNode('a').object];
    const { closed } = capacity({ objects, pod: pod('p').requests({ cpu: '5' }).object });
    expect(closed.flatMap(({ nodes }) => nodes)).toEqual(['a']);
  });
});

describe('what stops the next copy', () => {
  it('is what the most nodes lack alone', () => {
    const objects = [
      ...['g1', 'g2'].flatMap((name) => [
        node(name).offers({ cpu: '8', [GPU]: '1' }).object,
        withGpu(`on-${name}`, '8', name),
      ]),
      node('g3').offers({ cpu: '8', [GPU]: '1' }).object,
      withGpu('on-g3', '1', 'g3'),
    ];
    const { stops, copies } = capacity({ objects, pod: withGpu('p') });
    expect([copies, stops]).toEqual([0, `Insufficient ${GPU}`]);
  });

  it('is that of nodes that never fit if there are no others', () => {
    const objects = [node('a').offers({ cpu: '2' }).object, node('b').offers({ cpu: '9' }).object];
    const { stops } = capacity({ objects, pod: withGpu('p', '8') });
    expect(stops).toBe(`Insufficient ${GPU}`);
  });
});

describe('gains', () => {
  const pending = ['x', 'y'].map((name) => withGpu(name));
  const objects = [node('a').offers({ cpu: '20', [GPU]: '2' }).object];
  const held = ['h1', 'h2'].map((name) => withGpu(name, '1', 'a'));

  it('are counted after the pods that wait', () => {
    const asked = { pod: withGpu('p'), options: { atLeast: 3 } };
    const found = capacity({ objects: [...objects, ...held, ...pending], ...asked });
    expect(found.copies).toBe(0);
    expect(found.gains).toMatchObject([{ resource: GPU, copies: 3, amount: 5, waiting: 2 }]);
    const alone = capacity({ objects: [...objects, ...held], ...asked });
    expect(alone.gains).toMatchObject([{ resource: GPU, copies: 3, amount: 3 }]);
    expect(alone.gains?.[0]).not.toHaveProperty('waiting');
  });
});
