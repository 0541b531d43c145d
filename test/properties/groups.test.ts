import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupsOf } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { validateObject } from '../../src/server/index.ts';
import { nodeNamed, nodeRecipe, podRecipe } from '../support/workload.ts';

const nodes = fc
  .array(nodeRecipe, { minLength: 1, maxLength: 6 })
  .map((recipes) => recipes.map((recipe, at) => nodeNamed(`node-${at}`, recipe)));

/** Pods that the API server accepts. */
const recipes = fc.array(
  podRecipe.filter(({ object }) => validateObject(object).length === 0),
  { minLength: 4, maxLength: 20 },
);

test('groups of a real plan count the pods of its summary, and at least one counts if it failed', () => {
  let grouped = 0;
  fc.assert(
    fc.property(nodes, recipes, (cluster, drawn) => {
      const pods = drawn.map((recipe, at) => recipe.named(`pod-${at}`).object);
      const planned = plan({ objects: [...cluster], pods });
      const { summary, groups = [] } = planned;
      const sum = (kind: string): number =>
        groups.reduce((all, group) => all + (group.kind === kind ? group.pods : 0), 0);
      expect(sum('unschedulable')).toBe(summary.unschedulable);
      expect(sum('gated')).toBe(summary.gated);
      expect(groups.some(({ counts }) => counts)).toBe(summary.verdict !== 'passed');
      expect(groups).toEqual(groupsOf(planned).map(({ group }) => group));
      for (const { reasons = [], cause } of groups) {
        for (const { nodes: range } of reasons) {
          expect(range.least).toBeLessThanOrEqual(range.most);
          expect(range.most).toBeLessThanOrEqual(cluster.length);
        }
        expect(cause).not.toBe('');
      }
      grouped += groups.length;
    }),
    { numRuns: 60 },
  );
  expect(grouped).toBeGreaterThan(20);
});
