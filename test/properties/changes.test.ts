import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import type { ObjectChange, Plan } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { upgradeUnderQuota } from '../support/arbitrary-upgrade.ts';
import { runs } from '../support/property-runs.ts';

const OPTIONS = { tieBreak: 'name' } as const;

const over = (cluster: readonly KubernetesObject[], apply: readonly KubernetesObject[]): Plan =>
  plan({ objects: [], cluster, apply, options: OPTIONS });

const copyOf = ({ objects = [] }: Plan): KubernetesObject[] =>
  JSON.parse(JSON.stringify(objects)) as KubernetesObject[];

const diffOf = ({ input }: Plan): readonly ObjectChange[] => input?.diff ?? [];

it('names what a plan counts, each field once, and nothing once it has been applied', () => {
  fc.assert(
    fc.property(upgradeUnderQuota, ({ nodes, others, workloads }) => {
      const before = [...others, ...workloads.map((one) => one.before)];
      const after = [...others, ...workloads.map((one) => one.after)];
      const first = plan({ objects: [...nodes, ...before], options: OPTIONS });
      const upgraded = over(copyOf(first), after);
      for (const made of [first, upgraded]) {
        const { added, changed, deleted, changes = [] } = made.input ?? {};
        const diff = diffOf(made);
        const names = (action: ObjectChange['action']): readonly string[] =>
          diff
            .filter((one) => one.action === action)
            .map(({ kind, name, namespace }) => `${kind}/${name} (${namespace ?? ''})`);
        expect(names('create')).toHaveLength(added ?? 0);
        expect(names('update')).toEqual(changes);
        expect([changes.length, names('delete').length]).toEqual([changed, deleted]);
        for (const { action, fields = [], otherFields = 0 } of diff) {
          expect(fields.length + otherFields > 0).toBe(action === 'update');
          expect(new Set(fields.map(({ path }) => path)).size).toBe(fields.length);
        }
      }
      expect(diffOf(over(copyOf(upgraded), after)).filter(isAccepted)).toEqual([]);
    }),
    { numRuns: runs(60) },
  );
}, 60_000);

/** What the quota refuses is new each time. */
const isAccepted = ({ action }: ObjectChange): boolean => action !== 'create';
