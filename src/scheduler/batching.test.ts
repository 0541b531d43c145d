import { describe, expect, it } from 'vitest';
import type { Pod } from '../objects/index.ts';
import { Cluster } from '../cluster/index.ts';
import { readConfiguration } from '../config/index.ts';
import { Engine } from '../engine/index.ts';
import type { Profile } from '../framework/index.ts';
import type { TieBreak } from '../engine/index.ts';
import { findRelease, withGates } from '../releases/index.ts';
import { Random } from '../units/index.ts';
import { node, pod } from '../../test/support/builders.ts';
import { buildProfiles } from './build-profiles.ts';

const NO_DEFAULT_CONSTRAINTS = {
  name: 'PodTopologySpread',
  args: { defaultingType: 'List' },
};

/** The first profile of a release with these plugin arguments. */
function profileOf(
  kubernetes: string,
  { gates = {}, pluginConfig = [NO_DEFAULT_CONSTRAINTS], extenders = [] }: ProfileOptions = {},
): Profile {
  const release = withGates(findRelease(kubernetes), gates);
  const document = {
    apiVersion: 'kubescheduler.config.k8s.io/v1',
    kind: 'KubeSchedulerConfiguration',
    profiles: [{ pluginConfig }],
    extenders,
  };
  const [profile] = buildProfiles(readConfiguration(document, { release }), release);
  if (profile === undefined) throw new Error('a configuration has a profile');
  return profile;
}

interface ProfileOptions {
  readonly gates?: Readonly<Record<string, boolean>>;
  readonly pluginConfig?: readonly object[];
  readonly extenders?: readonly object[];
}

describe('a profile batches pods', () => {
  it.each([
    { title: 'not before v1.35', kubernetes: '1.34', batches: false },
    { title: 'in v1.35', kubernetes: '1.35', batches: true },
    { title: 'in v1.36', kubernetes: '1.36', batches: true },
    { title: 'not with default constraints', kubernetes: '1.36', pluginConfig: [], batches: false },
    {
      title: 'not without the gate',
      kubernetes: '1.36',
      gates: { OpportunisticBatching: false },
      batches: false,
    },
    {
      title: 'in v1.35 not if devices may serve any resource',
      kubernetes: '1.35',
      gates: { DRAExtendedResource: true },
      batches: false,
    },
    {
      title: 'not with extenders',
      kubernetes: '1.36',
      extenders: [{ urlPrefix: 'http://localhost', filterVerb: 'filter' }],
      batches: false,
    },
  ])('$title', ({ kubernetes, batches, ...options }) => {
    expect(profileOf(kubernetes, options).signers !== undefined).toBe(batches);
  });
});

const profile = profileOf('1.35');

/** Forty nodes, node-00 with the most room; every pod takes a port, so that a node has room for one. */
class Bench {
  nowMs = 0;
  readonly engine: Engine;
  readonly cluster = new Cluster();
  readonly filler: Pod;
  #made = 0;

  constructor(tieBreak: TieBreak = 'name', cpuOf: (at: number) => number = (at) => 100 - at) {
    this.engine = new Engine(this.cluster, { tieBreak, now: () => this.nowMs });
    for (let at = 0; at < 40; at++) {
      const name = `node-${String(at).padStart(2, '0')}`;
      this.cluster.setNode(node(name).offers({ cpu: `${cpuOf(at)}`, memory: '8Gi' }).object);
    }
    this.filler = pod().named('filler').requests({ cpu: '50', memory: '4Gi' }).object;
    this.cluster.place(this.filler, 'node-05');
  }

  /** The node of the next pod, which is placed there. */
  place(builder = pod().hostPort(80)): string | undefined {
    const one = builder.requests({ cpu: '1', memory: '64Mi' }).named(`pod-${this.#made++}`).object;
    const choice = this.engine.schedule(this.cluster.view(one), profile, one);
    const name = choice && this.cluster.columns.names[choice.node]!;
    if (name !== undefined) this.cluster.place(one, name);
    return name;
  }
}

describe('a pod that equals the previous pod and does not fit beside it', () => {
  /** The first pods are placed, then node-05 gets more room than any other node. */
  function afterRelief(): Bench {
    const bench = new Bench();
    expect([bench.place(), bench.place(), bench.place()]).toEqual([
      'node-00',
      'node-01',
      'node-02',
    ]);
    bench.cluster.remove(bench.filler);
    bench.cluster.deleteNode('node-05');
    bench.cluster.setNode(node('node-05').offers({ cpu: '900', memory: '90Gi' }).object);
    return bench;
  }

  it('gets the next node of the last ranking, even if another one has become better', () => {
    const bench = afterRelief();
    expect(bench.place()).toBe('node-03');
  });

  it('gets it whatever moved in between', () => {
    const bench = new Bench();
    bench.place();
    bench.cluster.place(pod().named('other').requests({ cpu: '50' }).object, 'node-01');
    expect([bench.place(), bench.place()]).toEqual(['node-01', 'node-02']);
  });

  it('is searched for anew if a pod came in between that got no node', () => {
    const bench = afterRelief();
    expect(bench.place(pod().nodeSelector({ none: 'such' }))).toBeUndefined();
    expect(bench.place()).toBe('node-05');
  });

  it('is searched for anew after a pod that cannot be signed', () => {
    const bench = afterRelief();
    const term = { topologyKey: 'none', labelSelector: { matchLabels: { app: 'none' } } };
    bench.place(pod().hostPort(81).prefersNear(1, term));
    expect(bench.place()).toBe('node-05');
  });

  it.each([
    { afterMs: 500, expected: 'node-03' },
    { afterMs: 501, expected: 'node-05' },
  ])('after $afterMs ms goes to $expected', ({ afterMs, expected }) => {
    const bench = afterRelief();
    bench.nowMs += afterMs;
    expect(bench.place()).toBe(expected);
  });

  it('is searched for anew if the last node is gone', () => {
    const bench = afterRelief();
    bench.cluster.deleteNode('node-02');
    expect(bench.place()).toBe('node-05');
  });

  it('leaves the next node to a pod that is nominated there', () => {
    const bench = afterRelief();
    const { object } = pod().named('nominated').priority(9).hostPort(80);
    bench.engine.nominator.nominate({ ...object, status: { nominatedNodeName: 'node-03' } });
    expect(bench.place()).toBe('node-05');
  });

  it('gets any of the next nodes with the same total if ties are drawn', () => {
    const seconds = new Set<string | undefined>();
    for (let seed = 0; seed < 60; seed++) {
      const bench = new Bench(new Random(seed), (at) => (at < 3 ? 100 : 10));
      const first = bench.place();
      bench.cluster.remove(bench.filler);
      const second = bench.place();
      expect(second).not.toBe(first);
      seconds.add(second);
    }
    expect([...seconds].sort()).toEqual(['node-00', 'node-01', 'node-02']);
  });
});

it('a pod that fits beside an equal one is searched for', () => {
  const bench = new Bench();
  expect(bench.place(pod())).toBe('node-00');
  bench.cluster.remove(bench.filler);
  bench.cluster.setNode(node('node-05').offers({ cpu: '900', memory: '90Gi' }).object);
  expect(bench.place(pod())).toBe('node-05');
});

it.each([
  { compared: 1, next: 'node-39' },
  { compared: 2, next: 'node-01' },
  { compared: 3, next: 'node-01' },
])(
  'after a search that compared $compared nodes, the next pod gets $next',
  ({ compared, next }) => {
    const bench = new Bench('name', (at) => (at === 39 ? 900 : 100 - at));
    const blockers = Array.from({ length: 40 - compared }, (_, at) => {
      const name = `node-${String(compared + at).padStart(2, '0')}`;
      const { object } = pod().named(`on-${name}`).hostPort(80);
      bench.cluster.place(object, name);
      return object;
    });
    expect(bench.place()).toBe('node-00');
    // A node with more room than the next one becomes free.
    const last = blockers.at(-1);
    if (last !== undefined) bench.cluster.remove(last);
    expect(bench.place()).toBe(next);
  },
);
