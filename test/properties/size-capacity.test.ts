import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KubernetesObject, Pod } from '../../src/objects/index.ts';
import { capacity, size } from '../../src/index.ts';
import type { Sizing } from '../../src/outcome/index.ts';
import { HOSTNAME, node, pod, ZONE } from '../support/builders.ts';
import { runs } from '../support/property-runs.ts';

interface Case {
  readonly nodes: readonly { readonly cpu: number; readonly zone: string }[];
  readonly running: readonly number[];
  readonly copied: Pod;
}

const ZONES = ['a', 'b'];

const rules = fc.constantFrom('none', 'apart', 'spread', 'port');

const cases: fc.Arbitrary<Case> = fc
  .record({
    nodes: fc.array(
      fc.record({ cpu: fc.integer({ min: 1, max: 6 }), zone: fc.constantFrom(...ZONES) }),
      { minLength: 1, maxLength: 4 },
    ),
    running: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
    cpu: fc.integer({ min: 1, max: 3 }),
    rule: rules,
  })
  .map(({ nodes, running, cpu, rule }) => ({ nodes, running, copied: copiedPod(cpu, rule) }));

function copiedPod(cpu: number, rule: string): Pod {
  const one = pod('web')
    .labelled({ app: 'web' })
    .requests({ cpu: String(cpu), memory: '1Gi' });
  const labelSelector = { matchLabels: { app: 'web' } };
  if (rule === 'apart') return one.apartFrom({ topologyKey: HOSTNAME, labelSelector }).object;
  if (rule === 'port') return one.hostPort(80).object;
  if (rule === 'none') return one.object;
  const whenUnsatisfiable = 'DoNotSchedule';
  return one.spread({ maxSkew: 1, topologyKey: ZONE, whenUnsatisfiable, labelSelector }).object;
}

const named = (name: string, cpu: number, zone: string): KubernetesObject =>
  node(name)
    .zone(zone)
    .withHostname()
    .offers({ cpu: String(cpu), memory: '64Gi', pods: '110' }).object;

/** The running pods are bound: a capacity looks where they run, and does not place them anew on added nodes. */
function objectsOf({ nodes, running }: Case): KubernetesObject[] {
  const left = nodes.map(({ cpu }) => cpu);
  const bound = running.flatMap((cpu, at) => {
    const place = at % nodes.length;
    if (left[place]! < cpu) return [];
    left[place]! -= cpu;
    return pod(`r${at}`)
      .requests({ cpu: String(cpu) })
      .onNode(`n${place}`).object;
  });
  return [...nodes.map(({ cpu, zone }, at) => named(`n${at}`, cpu, zone)), ...bound];
}

const catalog = [
  { name: 'small', cpu: 3, memory: '64Gi', price: 0.1, zones: ZONES },
  { name: 'large', cpu: 8, memory: '64Gi', price: 0.25, zones: ZONES },
];

const addedNodes = ({ add }: Sizing): KubernetesObject[] =>
  add.flatMap(({ type, zone = '', count }, row) =>
    Array.from({ length: count }, (_, at) =>
      named(`${type}-${row}-${at}`, catalog.find(({ name }) => name === type)?.cpu ?? 0, zone),
    ),
  );

test('capacity and size agree: what fits needs no node, one more does, and then capacity says so', () => {
  fc.assert(
    fc.property(cases, (one) => {
      const objects = objectsOf(one);
      const { copied } = one;
      const { copies } = capacity({ objects, pod: copied });
      if (copies > 0) {
        expect(size({ objects }, { catalog, pod: copied, copies })).toMatchObject({ nodes: 0 });
      }
      const more = size({ objects }, { catalog, pod: copied, copies: copies + 1 });
      expect(more.result).toBe('sufficient');
      expect(more.nodes).toBeGreaterThan(0);
      const after = capacity({ objects: [...objects, ...addedNodes(more)], pod: copied });
      expect(after.copies).toBeGreaterThanOrEqual(copies + 1);
    }),
    { numRuns: runs(80) },
  );
}, 600_000);
