import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import type { Plan } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import type { PlanInput } from '../../src/simulation/index.ts';
import { upgrade, upgradeUnderQuota } from '../support/arbitrary-upgrade.ts';
import type { Upgrade } from '../support/arbitrary-upgrade.ts';
import { runs } from '../support/property-runs.ts';

const OPTIONS = { tieBreak: 'name' } as const;

/** The end of a plan without pod names and times. */
function endOf({ pods, summary, missing = [] }: Plan): unknown {
  const counts = new Map<string, number>();
  for (const { owner, name, node, status, preempted } of pods) {
    if (preempted !== undefined) continue;
    const who = owner === undefined ? `Pod/${name}` : `${owner.kind}/${owner.name}`;
    const key = `${who} ${node === null ? 'pending' : (status ?? '')}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return {
    counts: [...counts].sort(),
    unschedulable: summary.unschedulable,
    refused: summary.refused ?? 0,
    missing: missing.map(({ owner, pods: count, why }) => ({ owner, count, why })),
  };
}

const copyOf = (objects: readonly KubernetesObject[] | undefined): KubernetesObject[] =>
  JSON.parse(JSON.stringify(objects ?? [])) as KubernetesObject[];

const run = (input: PlanInput): Plan => plan({ ...input, options: OPTIONS });

const manifestsOf = (
  { workloads, others }: Upgrade,
  which: 'before' | 'after',
): KubernetesObject[] => [...others, ...workloads.map((one) => one[which])];

const SCENARIO = { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'Scenario' };

/** Applies the old manifests, and the new ones 30 minutes later, in one run. */
function inOneRun(given: Upgrade): Plan {
  const apply = { objects: manifestsOf(given, 'after') };
  return run({
    objects: [...given.nodes, ...manifestsOf(given, 'before')],
    scenario: { ...SCENARIO, steps: [{ at: '30m', apply }], until: '60m' },
  });
}

function settled(given: Upgrade): KubernetesObject[] {
  return copyOf(run({ objects: [...given.nodes, ...manifestsOf(given, 'before')] }).objects);
}

/** Whether a snapshot of pods shows the workload: with 0 replicas it does not. */
const showsInPods = (workload: KubernetesObject): boolean =>
  !('spec' in workload && JSON.stringify(workload.spec).includes('"replicas":0'));

const snapshotOf = (cluster: readonly KubernetesObject[]): KubernetesObject[] =>
  cluster.filter(({ kind }) => kind === 'Node' || kind === 'Pod');

describe('an upgrade over a dump of a settled cluster', () => {
  it.each([
    ['of several workloads', upgrade],
    ['under a quota', upgradeUnderQuota],
  ])(
    '%s ends like a run that applies both versions in turn',
    { timeout: 120_000 },
    (_, upgrades) => {
      fc.assert(
        fc.property(upgrades, (given) => {
          const cluster = settled(given);
          const over = run({ objects: [], cluster, apply: manifestsOf(given, 'after') });
          expect(endOf(over)).toEqual(endOf(inOneRun(given)));
        }),
        { numRuns: runs(100) },
      );
    },
  );

  it('ends the same over a snapshot of nodes and pods only', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(upgrade, (given) => {
        fc.pre(given.workloads.every(({ before }) => showsInPods(before)));
        const cluster = snapshotOf(settled(given));
        const over = run({ objects: [], cluster, apply: manifestsOf(given, 'after') });
        expect(endOf(over)).toEqual(endOf(inOneRun(given)));
      }),
      { numRuns: runs(100) },
    );
  });
});

/** The objects without resourceVersion. */
function finalObjects(plan: Plan): ReadonlyMap<string, unknown> {
  return new Map(
    copyOf(plan.objects).map((object) => {
      const { resourceVersion: _, ...metadata } = object.metadata;
      return [`${object.kind}/${metadata.name}`, { ...object, metadata }];
    }),
  );
}

describe('a dump', () => {
  it('stays unchanged when it is read back', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(upgrade, (given) => {
        const first = run({ objects: [...given.nodes, ...manifestsOf(given, 'before')] });
        const again = run({ objects: copyOf(first.objects) });
        expect(finalObjects(again)).toEqual(finalObjects(first));
      }),
      { numRuns: runs(60) },
    );
  });

  it('keeps its pods when its own manifests are applied', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(upgrade, fc.boolean(), (given, isSnapshot) => {
        const whole = settled(given);
        const cluster = isSnapshot ? snapshotOf(whole) : whole;
        const again = run({ objects: [], cluster, apply: manifestsOf(given, 'before') });
        expect(again.deleted ?? []).toEqual([]);
        const pods = whole
          .filter(({ kind }) => kind === 'Pod')
          .map(({ metadata }) => metadata.name);
        expect(again.pods.map(({ name }) => name).sort()).toEqual(pods.sort());
      }),
      { numRuns: runs(60) },
    );
  });
});
