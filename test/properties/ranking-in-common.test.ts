import * as fc from 'fast-check';
import { describe, it } from 'vitest';
import type { LabelSelector } from '../../src/objects/index.ts';
import type { Profile } from '../../src/framework/index.ts';
import { DEFAULT_RELEASE } from '../../src/releases/index.ts';
import { Random } from '../../src/units/index.ts';
import { HOSTNAME, node, pod, ZONE } from '../support/builders.ts';
import type { PodBuilder } from '../support/builders.ts';
import { defaultProfile } from '../support/default-profile.ts';
import { expectAgreement, expectBestNodes } from '../support/engine-agreement.ts';
import { runs } from '../support/property-runs.ts';
import { workload } from '../support/workload.ts';
import type { Workload } from '../support/workload.ts';

/** What a pod of an app asks for beside its requests: it counts the pods of its own app. */
type RuleOf = (builder: PodBuilder, labelSelector: LabelSelector) => PodBuilder;

const OWN_RULES: Readonly<Record<string, RuleOf>> = {
  'constraints of both kinds': (builder, labelSelector) =>
    builder.spread(
      { maxSkew: 1, topologyKey: ZONE, whenUnsatisfiable: 'ScheduleAnyway', labelSelector },
      { maxSkew: 2, topologyKey: HOSTNAME, whenUnsatisfiable: 'DoNotSchedule', labelSelector },
    ),
  'anti-affinity to each other': (builder, labelSelector) =>
    builder.apartFrom({ topologyKey: HOSTNAME, labelSelector }),
  'preferred affinity to each other': (builder, labelSelector) =>
    builder.prefersNear(10, { topologyKey: ZONE, labelSelector }),
};

const podOf = (app: string, cpu: string, ruleOf: RuleOf): PodBuilder =>
  ruleOf(pod().labelled({ app }).requests({ cpu }), { matchLabels: { app } });

/** Apps whose pods are alike but for the labels that they count: they are placed by a ranking in common. */
const workloadOfApps = (ruleOf: RuleOf, steps: number): fc.Arbitrary<Workload> =>
  fc
    .tuple(workload({ atLeast: 250, steps }), fc.constantFrom('100m', '1500m'))
    .map(([what, cpu]) => ({
      ...what,
      recipes: ['web', 'db', 'batch'].map((app) => podOf(app, cpu, ruleOf)),
    }));

const EVERY_NODE: Profile = { ...defaultProfile, percentageOfNodesToScore: 100 };

describe.each(Object.entries(OWN_RULES))('for apps whose pods have %s', (__, ruleOf) => {
  it('the engine makes the choices of a plain search, in every mode', () => {
    const podFields = DEFAULT_RELEASE.podFields(DEFAULT_RELEASE);
    fc.assert(
      fc.property(workloadOfApps(ruleOf, 40), (what) => {
        expectAgreement(what, { profile: EVERY_NODE, podFields });
      }),
      { numRuns: runs(40) },
    );
  });

  it('pods of an app on many nodes are placed as a plain search places them', () => {
    const podFields = DEFAULT_RELEASE.podFields(DEFAULT_RELEASE);
    const nodes = Array.from({ length: 250 }, (_, at) => {
      const name = `node-${at}`;
      return node(name)
        .zone(`zone-${at % 3}`)
        .labelled({ [HOSTNAME]: name }).object;
    });
    const recipes = ['web', 'db'].map((app) => podOf(app, '100m', ruleOf));
    const steps = Array.from({ length: 90 }, (_, at) => [
      { type: 'schedule' as const, recipe: at, count: 2 },
      ...(at % 5 === 4 ? [{ type: 'remove' as const, placed: at }] : []),
    ]).flat();
    const what = { nodes, recipes, learnsAllRules: true, steps };
    expectAgreement(what, { profile: EVERY_NODE, podFields });
  });

  it('a pod is placed on one of the best nodes of a plain search', () => {
    fc.assert(
      fc.property(workloadOfApps(ruleOf, 40), fc.nat(), (what, seed) => {
        expectBestNodes(what, EVERY_NODE, { tieBreak: new Random(seed) });
      }),
      { numRuns: runs(40) },
    );
  });
});
