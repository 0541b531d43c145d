import { isKind, mergeMatchLabelKeys, shareEqualSpecs } from '../api/index.ts';
import type { Pod } from '../api/index.ts';
import type { Plan } from '../outcome/index.ts';
import { setUpScheduler } from '../scheduler/index.ts';
import type { Attend } from './attend.ts';
import { buildPlan } from './build-plan.ts';
import { checkInput } from './check-input.ts';
import { DEFAULT_UNTIL_SECONDS } from './plan-input.ts';
import type { PlanInput } from './plan-input.ts';
import { silentExtenders } from './silent-extenders.ts';
import { unboundClaimWarnings } from './unbound-claims.ts';
import { World } from './world.ts';

/**
 * What would happen if these objects were applied: where every pod lands, which would not fit and why, and when each would be
 * running. Pure: the same input and seed give the same plan.
 *
 * @param attend gets to see the simulation before it begins
 * @throws InputError that lists everything wrong with the input
 */
export function plan(input: PlanInput, attend?: Attend): Plan {
  const { objects, pods = [], options = {} } = input;
  const all = shareEqualSpecs([...objects, ...pods]);
  const apart = new Set(all.slice(objects.length));
  const setUp = setUpScheduler(input, options);
  const isOfOldRelease = setUp.flavour === 'policy';
  const checked = checkInput(all, { standsStill: false, isOfOldRelease });
  const { objects: accepted, notModelled } = checked;
  const pending = accepted.filter((o): o is Pod => isKind(o, 'Pod') && apart.has(o));
  const world = new World(
    accepted.filter((object) => !apart.has(object)),
    // What the API server of today merges into a pod's rules, that of v1.22 did not.
    isOfOldRelease ? pending : pending.map(mergeMatchLabelKeys),
    setUp,
    options,
  );
  attend?.(world);
  const until = options.until ?? DEFAULT_UNTIL_SECONDS;
  const cut = world.run(until * 1000)
    ? []
    : [`cut after ${until} s of virtual time while things were still happening`];
  const warnings = [...cut, ...unboundClaimWarnings(world.api)];
  return buildPlan(world, {
    seed: options.seed ?? 0,
    notModelled: [...notModelled, ...silentExtenders(setUp, options.extenders)],
    warnings,
  });
}
