import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Deployment, KubernetesObject, Node, PodSpec } from '../../src/objects/index.ts';
import { usedNodes } from '../../src/outcome/index.ts';
import type { Plan } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import type { PlanInput, PlanOptions } from '../../src/simulation/index.ts';
import { editGiven, scaledOut } from '../../src/whatif/index.ts';
import type { ScaledCluster, ScaledEnd } from '../../src/whatif/index.ts';
import { HOSTNAME, node, NodeBuilder, pod, ZONE } from '../support/builders.ts';
import { given } from '../support/given.ts';
import { isAll, runs } from '../support/property-runs.ts';

const nodes = fc.array(
  fc.record({
    cpu: fc.integer({ min: 1, max: 8 }),
    zone: fc.constantFrom('a', 'b'),
    isTainted: fc.constantFrom(false, false, false, true),
    /** What keeps pods from running there that the scheduler places. */
    trouble: fc.constantFrom(...Array<undefined>(20).fill(undefined), 'evicts', 'is away', 'lacks'),
  }),
  { minLength: 1, maxLength: 8 },
);

const selected = { labelSelector: { matchLabels: { app: 'web' } } };
const topologyKey = fc.constantFrom(ZONE, HOSTNAME);

/** Rules about other pods, which make a later pod depend on where the ones before it are. */
const rules: fc.Arbitrary<Partial<PodSpec>> = fc.oneof(
  fc.constant({}),
  fc.record({ topologyKey, maxSkew: fc.integer({ min: 1, max: 2 }) }).map((spread) => ({
    topologySpreadConstraints: [
      { ...spread, ...selected, whenUnsatisfiable: 'DoNotSchedule' as const },
    ],
  })),
  topologyKey.map((key) => ({
    affinity: {
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: key, ...selected }],
      },
    },
  })),
);

const drawn = fc.record({
  nodes,
  rules,
  cpu: fc.integer({ min: 1, max: 3 }),
  standing: fc.integer({ min: 1, max: 4 }),
  others: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
  isUrgent: fc.constantFrom(false, false, true),
  tieBreak: fc.constantFrom('name', 'random'),
  percentage: fc.constantFrom(undefined, 30, 100),
  filters: fc.constantFrom(true, true, true, true, false),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

/** Few seeds, so that one fork answers several numbers of replicas. */
const asked = fc.array(fc.record({ by: fc.nat(12), seed: fc.nat(1), isMostKnown: fc.boolean() }), {
  minLength: 2,
  maxLength: 4,
});

const URGENT = {
  apiVersion: 'scheduling.k8s.io/v1',
  kind: 'PriorityClass',
  metadata: { name: 'urgent' },
  value: 1000,
} as const;

const EDIT = { edit: 'scale', kind: 'deployment', name: 'web' } as const;

/** A scheduler that places pods where they have no room, so that kubelets reject them. */
const blind = {
  apiVersion: 'kubescheduler.config.k8s.io/v1',
  kind: 'KubeSchedulerConfiguration',
  profiles: [{ plugins: { filter: { disabled: [{ name: 'NodeResourcesFit' }] } } }],
};
const schedulerOf = ({ filters }: Drawn): Pick<PlanInput, 'configuration'> =>
  filters ? {} : { configuration: blind };

const optionsOf = ({ tieBreak, percentage }: Drawn): PlanOptions => ({
  tieBreak,
  ...(percentage === undefined ? {} : { percentageOfNodesToScore: percentage }),
});

const TOLERATIONS = [
  { key: 'node.kubernetes.io/unreachable', operator: 'Exists' as const },
  {
    key: 'short',
    operator: 'Exists' as const,
    effect: 'NoExecute' as const,
    tolerationSeconds: 60,
  },
];

function withTrouble(one: NodeBuilder, trouble: string | undefined): Node {
  if (trouble === 'evicts') return one.taint('short', 'NoExecute').object;
  if (trouble !== 'is away') return one.object;
  const { object } = one.taint('node.kubernetes.io/unreachable', 'NoExecute');
  const conditions = [{ type: 'Ready', status: 'Unknown' }];
  return { ...object, status: { ...object.status, conditions } };
}

/** A cluster in which the Deployment runs, as far as it fits. */
function standingCluster(what: Drawn): readonly KubernetesObject[] {
  const isTroubled = what.nodes.some(({ trouble }) => trouble !== undefined);
  const made = what.nodes.map(({ cpu, zone, isTainted, trouble }, at) => {
    const plain = node(`n${at}`)
      .withHostname()
      .zone(zone)
      .offers({ cpu: `${cpu}`, pods: '6' });
    const tainted = isTainted ? plain.taint('dedicated', 'NoSchedule') : plain;
    return withTrouble(
      isTroubled && trouble !== 'lacks' ? tainted.image('web:1', 1) : tainted,
      trouble,
    );
  });
  const web: Deployment = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'default' },
    spec: {
      replicas: what.standing,
      selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { name: 'web', labels: { app: 'web' } },
        spec: {
          ...what.rules,
          ...(what.isUrgent ? { priorityClassName: URGENT.metadata.name } : {}),
          ...(isTroubled ? { tolerations: TOLERATIONS } : {}),
          containers: [
            {
              ...(isTroubled ? { imagePullPolicy: 'Never' } : {}),
              name: 'c',
              image: 'web:1',
              resources: { requests: { cpu: `${what.cpu}` } },
            },
          ],
        },
      },
    },
  };
  const others = what.others.map(
    (on, at) =>
      pod(`other-${at}`)
        .in('default')
        .labelled({ app: 'web' })
        .requests({ cpu: '1' })
        .onNode(`n${on % what.nodes.length}`).object,
  );
  const objects = [...made, URGENT, web, ...others];
  return plan({ objects, ...schedulerOf(what) }).objects ?? [];
}

const readPlan = (planned: Plan): unknown => ({
  counts: countsOf(planned.summary),
  used: [...usedNodes(planned)].sort(),
});

const readEnd = ({ summary, used, placed }: ScaledEnd, cluster: ScaledCluster): unknown => {
  const names = [...new Set([...cluster.used, ...placed.keys()])].sort();
  expect(used).toBe(names.length);
  return { counts: countsOf(summary), used: names };
};

const countsOf = ({
  nodes: count,
  pods,
  placed,
  running,
  unschedulable,
  gated,
  preempted,
  verdict,
}: Partial<Plan['summary']>): unknown => ({
  count,
  pods,
  placed,
  running,
  unschedulable,
  gated,
  preempted,
  verdict,
});

describe('a cluster at rest whose Deployment is scaled out', () => {
  it('ends as a plan with so many replicas does, under any seed, whatever was asked before', () => {
    let [compared, pending, evicting, left] = [0, 0, 0, 0];
    fc.assert(
      fc.property(drawn, asked, (what, cells) => {
        const objects = given(...standingCluster(what));
        const options = optionsOf(what);
        const known = Math.max(...cells.map(({ by }) => by)) + what.standing;
        const scheduler = schedulerOf(what);
        const base = { objects, options, ...scheduler, edit: { ...EDIT, replicas: 0 } };
        const cluster = scaledOut(cells[0]?.isMostKnown === true ? { ...base, most: known } : base);
        if (cluster === undefined) return;
        const most = cluster.standing + Math.max(...cells.map(({ by }) => by));
        cells.forEach(({ by, seed, isMostKnown }) => {
          const replicas = cluster.standing + by;
          const end = cluster.with(replicas, seed, isMostKnown ? most : undefined);
          const { given: scaled } = editGiven(objects, [{ ...EDIT, replicas }]);
          const planned = plan({ objects: scaled, ...scheduler, options: { ...options, seed } });
          if (end === undefined) {
            const isTroubled = what.nodes.some(({ trouble }) => trouble !== undefined);
            if (isTroubled) left++;
            else expect(planned.summary.preempted).toBeGreaterThan(0);
            evicting++;
            return;
          }
          expect(readEnd(end, cluster)).toEqual(readPlan(planned));
          compared++;
          if (end.summary.unschedulable > 0) pending++;
        });
      }),
      { numRuns: runs(120, 3) },
    );
    expect(compared).toBeGreaterThan(runs(60));
    expect(pending).toBeGreaterThan(runs(12));
    expect(evicting).toBeGreaterThan(runs(4));
    expect(left).toBeGreaterThanOrEqual(isAll ? 5 : 0);
  });

  it('is not forked for a run that is cut: more replicas than one may not be ready then', () => {
    const small = {
      nodes: [{ cpu: 8, zone: 'a' as const, isTainted: false, trouble: undefined }],
      ...{ rules: {}, cpu: 1, filters: true },
      ...{ standing: 1, others: [], isUrgent: false, percentage: undefined },
      tieBreak: 'random' as const,
    };
    const input = { objects: given(...standingCluster(small)), edit: { ...EDIT, replicas: 0 } };
    expect(scaledOut(input)).toBeDefined();
    expect(scaledOut({ ...input, options: { until: 60 } })).toBeUndefined();
  });

  it('looks at as many nodes as the plan does', () => {
    const nodesAlike = Array.from({ length: 240 }, (_, at) => ({
      cpu: 4,
      zone: 'a' as const,
      isTainted: at < 2,
      trouble: undefined,
    }));
    const objects = given(
      ...standingCluster({
        ...{ nodes: nodesAlike, rules: {}, cpu: 3, standing: 2, others: [1], isUrgent: false },
        ...{ tieBreak: 'random', percentage: undefined, filters: true },
      }),
    );
    const cluster = scaledOut({ objects, edit: { ...EDIT, replicas: 0 } });
    const ends = [0, 1, 2].map((seed) => cluster?.with(9, seed));
    const plans = [0, 1, 2].map((seed) => {
      const { given: scaled } = editGiven(objects, [{ ...EDIT, replicas: 9 }]);
      return plan({ objects: scaled, options: { seed } });
    });
    expect(ends.map((end) => cluster && end && readEnd(end, cluster))).toEqual(plans.map(readPlan));
  });
});
