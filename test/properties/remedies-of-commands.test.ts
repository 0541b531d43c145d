import { expect, it } from 'vitest';
import { readGiven } from '../../src/cli/input/index.ts';
import { selectPod } from '../../src/cli/select-pod/index.ts';
import { objectsOf } from '../../src/input/index.ts';
import { appliedGiven } from '../../src/simulation/index.ts';
import type { Given } from '../../src/input/index.ts';
import { plan, survive } from '../../src/index.ts';
import type { Finding, Hint, Plan } from '../../src/index.ts';
import { explainAt } from '../../src/whatif/index.ts';
import { afterPatch } from '../support/after-remedy.ts';
import { fixtureClusters } from '../support/fixture-clusters.ts';

/*
 * What commands print as help, applied to the input: what it belongs to is gone or smaller. `remedies.test.ts` has those of plans, and the
 * tests of capacity what makes room.
 */

const withoutNode = ({ findings }: Plan): readonly Finding[] =>
  findings.filter(({ kind }) => kind === 'unschedulable');

const podsOf = (findings: readonly Finding[], { object, namespace }: Finding): number =>
  findings
    .filter((one) => one.object === object && one.namespace === namespace)
    .reduce((sum, { pods }) => sum + pods, 0);

it('a hint of explain for any fixture, applied to the input, leaves fewer pods of the workload without a node', async () => {
  let hints = 0;
  for (const [fixture, given] of await fixtureClusters()) {
    const before = plan({ objects: given });
    for (const finding of withoutNode(before)) {
      for (const { change, patch } of hintsFor(finding, given)) {
        const after = withoutNode(plan({ objects: afterPatch(objectsOf(given), patch) }));
        const message = `${fixture}: ${finding.object}: ${change}`;
        expect(podsOf(after, finding), message).toBeLessThan(podsOf([finding], finding));
        hints++;
      }
    }
  }
  expect(hints).toBeGreaterThan(8);
}, 60_000);

it('a change that helps after a loss mends as many losses as it says', async () => {
  let fixes = 0;
  for (const fixture of ['quickstart', 'pool', 'storefront']) {
    const objects = objectsOf((await readGiven([`fixtures/${fixture}`])).given);
    const before = survive({ objects });
    for (const { change, patch, mends, remaining } of before.fixes) {
      const after = survive({ objects: afterPatch(objects, JSON.parse(patch)) }, { fixes: false });
      expect(mends, change).toBeGreaterThan(0);
      const left = after.losses.filter(({ survived }) => !survived).length;
      expect(left, `${fixture}: ${change}`).toBe(remaining);
      fixes++;
    }
  }
  expect(fixes).toBeGreaterThan(2);
}, 60_000);

/** What explain prints of the first pod of a workload that has no node at its turn. */
function hintsFor({ object, namespace = '' }: Finding, given: readonly Given[]): readonly Hint[] {
  const { pod, workload, others, isGiven } = selectPod(
    appliedGiven({ objects: given }),
    object,
    namespace,
  );
  const explained = explainAt({
    objects: given,
    others,
    isGiven,
    at: 'turn',
    pod,
    ...(workload === undefined ? {} : { workload }),
    options: { admit: true, hints: true },
  });
  return explained.hints ?? [];
}
