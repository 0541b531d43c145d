import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import { InputError } from '../../problems/index.ts';
import { capacity } from './analysis.ts';

const web = pod('web').requests({ cpu: '1' }).object;
const db = pod('db').requests({ cpu: '2', memory: '1Gi' }).object;

const nodes = ['a', 'b'].map(
  (name) => node(name).zone(`zone-${name}`).offers({ cpu: '4', memory: '3Gi' }).object,
);

describe('several templates', () => {
  test('each alone fills the same cluster', () => {
    const found = capacity({ objects: nodes, templates: [{ pod: web }, { pod: db, atLeast: 9 }] });
    expect(found.templates).toMatchObject([
      { pod: 'default/web', copies: 8, atLeast: 1, verdict: 'passed' },
      { pod: 'default/db', copies: 4, atLeast: 9, verdict: 'failed' },
    ]);
    expect(found.summary.verdict).toBe('failed');
  });

  test('together they share the room, in proportion, until one does not fit', () => {
    const templates = [{ pod: web, share: 2 }, { pod: db }];
    const found = capacity({ objects: nodes, templates, options: { together: true } });
    expect(found.templates).toMatchObject([
      { copies: 4, share: 2, runsOut: [] },
      { copies: 1, share: 1, runsOut: [{ reason: 'Insufficient cpu', nodes: ['a', 'b'] }] },
    ]);
  });

  test('required copies are the proportion, unless a share is given', () => {
    const templates = [{ pod: web, atLeast: 20 }, { pod: db, atLeast: 10, share: 1 }, { pod: db }];
    const options = { together: true, gains: false };
    const found = capacity({ objects: nodes, templates, options });
    expect(found.templates.map(({ share }) => share)).toEqual([20, 1, 1]);
    expect(found).not.toHaveProperty('gains');
  });

  test('a limit ends the count of each template', () => {
    const templates = [{ pod: web }, { pod: db }];
    const found = capacity({ objects: nodes, templates, options: { limit: 3 } });
    expect(found.templates).toMatchObject([
      { copies: 3, isLimited: true },
      { copies: 3, isLimited: true },
    ]);
  });

  test('impossible numbers and no template are refused', () => {
    expect(() => capacity({ objects: nodes, templates: [] })).toThrow('there is no pod to copy');
    const half = { pod: web, share: 0.5 };
    expect(() => capacity({ objects: nodes, templates: [half] })).toThrow(InputError);
  });
});

test('copies are counted by the values of a label, nodes without it last', () => {
  const objects = [...nodes, node('c').offers({ cpu: '4' }).object];
  const options = { by: 'topology.kubernetes.io/zone' };
  expect(capacity({ objects, pod: web, options }).groups).toEqual({
    label: 'topology.kubernetes.io/zone',
    values: [
      { value: 'zone-a', nodes: 1, copies: 4 },
      { value: 'zone-b', nodes: 1, copies: 4 },
      { nodes: 1, copies: 4 },
    ],
  });
});

describe('what would make room', () => {
  test('more of one resource where copies stop for lack of it, until something else stops them', () => {
    const { copies, gains } = capacity({ objects: nodes, pod: db });
    expect(copies).toBe(4);
    expect(gains).toEqual([
      {
        resource: 'cpu',
        copies: 6,
        amount: 4,
        nodes: [
          { name: 'a', amount: 2 },
          { name: 'b', amount: 2 },
        ],
        stops: 'Insufficient memory',
      },
    ]);
  });

  test('nothing, where two resources run out at once', () => {
    const objects = [node('a').offers({ cpu: '4', memory: '2Gi' }).object];
    expect(capacity({ objects, pod: db }).gains).toEqual([]);
  });

  test('more pods per node', () => {
    const objects = [node('a').offers({ cpu: '8', pods: '3' }).object];
    const { gains } = capacity({ objects, pod: web });
    expect(gains).toMatchObject([{ resource: 'pods', copies: 6, amount: 3 }]);
  });

  test('where no copy fits, the resource that all nodes lack', () => {
    const limits = { 'example.com/gpu': '2' };
    const containers = [{ name: 'app', image: 'train', resources: { limits, requests: limits } }];
    const gpu = { ...pod('train').object, spec: { containers } };

    const { copies, gains } = capacity({ objects: nodes, pod: gpu });
    expect(copies).toBe(0);
    expect(gains).toMatchObject([{ resource: 'example.com/gpu', copies: 2, amount: 4 }]);
  });

  test('the mix, for templates together', () => {
    const templates = [{ pod: web }, { pod: db }];
    const found = capacity({ objects: nodes, templates, options: { together: true } });
    expect(found.templates.map(({ copies }) => copies)).toEqual([3, 2]);
    expect(found.gains?.[0]).toMatchObject({ resource: 'cpu', copies: 11 });
  });
});

test('a template alone is a capacity of its own, and a gain is the capacity of nodes that offer more', () => {
  const amount = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 5 }),
      fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 3 }),
      (sizes, asked) => {
        const offers = sizes.map(([cpu, memory]) => ({ cpu: cpu * 1000, memory }));
        const objects = offers.map(
          ({ cpu, memory }, at) =>
            node(`n${at}`).offers({ cpu: `${cpu}m`, memory: `${memory}Gi` }).object,
        );
        const pods = asked.map(
          ([cpu, memory], at) =>
            pod(`p${at}`).requests({ cpu: `${cpu * 300}m`, memory: `${memory}Gi` }).object,
        );
        const several = capacity({ objects, templates: pods.map((one) => ({ pod: one })) });
        several.templates.forEach((template, at) => {
          expect(capacity({ objects, pod: pods[at]! })).toMatchObject({
            copies: template.copies,
            nodes: template.nodes,
            gains: template.gains,
          });
          for (const { resource, nodes: changed, copies } of template.gains ?? []) {
            const more = new Map(changed.map((one) => [one.name, one.amount]));
            const grown = offers.map(({ cpu, memory }, of) => {
              const extra = more.get(`n${of}`) ?? 0;
              const milli = cpu + (resource === 'cpu' ? Math.round(extra * 1000) : 0);
              const bytes = memory * 1024 ** 3 + (resource === 'memory' ? extra : 0);
              return node(`n${of}`).offers({ cpu: `${milli}m`, memory: bytes }).object;
            });
            expect(copies).toBeGreaterThan(template.copies);
            const options = { gains: false, limit: copies };
            expect(capacity({ objects: grown, pod: pods[at]!, options }).copies).toBe(copies);
          }
        });
      },
    ),
    { numRuns: 20 },
  );
});
