import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import type { Loss, Plan } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { lossTimeline, survive } from '../../src/whatif/index.ts';
import { HOSTNAME, node, pod, ZONE } from '../support/builders.ts';
import { deployment } from '../support/checked.ts';
import { runs } from '../support/property-runs.ts';

const ZONES = ['a', 'b', 'c'];

const drawn = fc.record({
  nodes: fc.array(
    fc.record({ cpu: fc.integer({ min: 1, max: 4 }), zone: fc.constantFrom(...ZONES) }),
    { minLength: 2, maxLength: 6 },
  ),
  replicas: fc.integer({ min: 1, max: 7 }),
  rule: fc.constantFrom('none', 'spread', 'honest spread', 'apart', 'near'),
  key: fc.constantFrom(ZONE, HOSTNAME),
  maxSkew: fc.integer({ min: 1, max: 2 }),
  others: fc.subarray([
    'StatefulSet',
    'DaemonSet',
    'Job',
    'careful Job',
    'Pod',
    'patient',
  ] as const),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

/** Small pods, which fit wherever "web" does, so that no order of eviction matters. */
const small = (name: string): KubernetesObject =>
  deployment(name, 2, {
    containers: [{ name: 'c', image: 'c:1', resources: { requests: { memory: '1Mi' } } }],
  });

function ruleOf({ rule, key, maxSkew }: Drawn): object {
  const labelSelector = { matchLabels: { app: 'web' } };
  const term = { topologyKey: key, labelSelector };
  const spread = { maxSkew, whenUnsatisfiable: 'DoNotSchedule', ...term };
  const required = { requiredDuringSchedulingIgnoredDuringExecution: [term] };
  switch (rule) {
    case 'spread':
      return { topologySpreadConstraints: [spread] };
    case 'honest spread':
      return { topologySpreadConstraints: [{ ...spread, nodeTaintsPolicy: 'Honor' }] };
    case 'apart':
      return { affinity: { podAntiAffinity: required } };
    case 'near':
      return { affinity: { podAffinity: required } };
    default:
      return {};
  }
}

function otherOf(kind: Drawn['others'][number]): KubernetesObject {
  const { spec, ...rest } = small(kind.toLowerCase().replace(' ', '-')) as KubernetesObject & {
    readonly spec: {
      readonly replicas: number;
      readonly template: { readonly spec: object };
    };
  };
  const { replicas: _two, ...daemons } = spec;
  const { template } = spec;
  const once = { ...template, spec: { ...template.spec, restartPolicy: 'Never' } };
  const job = { apiVersion: 'batch/v1', kind: 'Job', metadata: rest.metadata };
  const counts = { parallelism: 2, completions: 2, template: once };
  switch (kind) {
    case 'StatefulSet':
      return { ...rest, kind, spec } as KubernetesObject;
    case 'DaemonSet':
      return { ...rest, kind, spec: daemons } as KubernetesObject;
    case 'Job':
      return { ...job, spec: counts } as KubernetesObject;
    case 'careful Job':
      return { ...job, spec: { ...counts, podReplacementPolicy: 'Failed' } } as KubernetesObject;
    case 'Pod':
      return pod('pod').in('default').requests({ memory: '1Mi' }).object;
    case 'patient': {
      const tolerations = [{ operator: 'Exists', effect: 'NoExecute' }];
      const patient = { ...template, spec: { ...template.spec, tolerations } };
      return { ...rest, spec: { ...spec, template: patient } } as KubernetesObject;
    }
  }
}

const objectsOf = (what: Drawn): readonly KubernetesObject[] => [
  ...what.nodes.map(
    ({ cpu, zone }, at) =>
      node(`n${at}`)
        .withHostname()
        .zone(zone)
        .offers({ cpu: `${cpu}`, memory: '8Gi', pods: '20' }).object,
  ),
  deployment('web', what.replicas, ruleOf(what)),
  ...what.others.map(otherOf),
];

type Counts = ReadonlyMap<string, number>;

/** Pods on nodes by workload, without those on lost nodes, which do not run; and of "web" by node too. */
function standing({ pods }: Plan, lost: ReadonlySet<string>): Counts {
  const counts = new Map<string, number>();
  const add = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { node: on, status, owner, name } of pods) {
    if (on === null || lost.has(on) || status !== 'Running' || owner?.kind === 'DaemonSet')
      continue;
    add(owner?.name ?? name);
    if (owner?.name === 'web') add(`web on ${on}`);
  }
  return counts;
}

/** The counts of standing pods after a loss, by its report. */
function afterLoss(before: Plan, loss: Loss): Counts {
  const counts = new Map(standing(before, new Set(loss.nodes)));
  for (const { owner, name, to } of loss.moves) {
    const keys = owner?.name === 'web' ? ['web', `web on ${to}`] : [owner?.name ?? name];
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** What must have come up for the property to say something. */
const SEEN = [
  'it tolerates the taint of its node without end, so it is not evicted',
  'moved Deployment',
  'no controller creates it again',
  'pending apart',
  'pending near',
  'pending none',
];

describe('nodes that do not answer', () => {
  it.each([undefined, ZONE])('lost by %s end as the timeline of their failure does', (by) => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(drawn, (what) => {
        const objects = objectsOf(what);
        const options = { tieBreak: 'name' } as const;
        const settled = plan({ objects, options });
        if (settled.pods.some(({ node: on }) => on === null)) return;
        const ways = { as: 'unreachable', fixes: false, ...(by !== undefined && { by }) } as const;
        for (const loss of survive({ objects, options }, ways).losses) {
          const target = by === undefined ? (loss.nodes[0] ?? '') : `${by}=${loss.by?.value ?? ''}`;
          const played = lossTimeline({ objects, options }, target);
          expect(Object.fromEntries(afterLoss(settled, loss))).toEqual(
            Object.fromEntries(standing(played, new Set(loss.nodes))),
          );
          if (loss.pending.length > 0) seen.add(`pending ${what.rule}`);
          for (const { message } of loss.lost) seen.add(message.replace(/\d+ of \d+/, 'n of m'));
          for (const { owner } of loss.moves) seen.add(`moved ${owner?.kind ?? ''}`);
        }
      }),
      { numRuns: runs(120, 4) },
    );
    expect([...seen]).toEqual(expect.arrayContaining(SEEN));
  });
});
