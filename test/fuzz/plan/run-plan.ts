import { plan } from '../../../src/simulation/index.ts';
import { InputError } from '../../../src/problems/index.ts';
import { CLUSTER_CHECKS, Ledger } from '../invariants/index.ts';
import {
  capacityIsExact,
  comparedWithItself,
  placedPodsExplained,
  plannedStateStands,
  sameAgain,
} from './command-checks.ts';
import { askedPodsOnce, nodeSums, reasonsPartition, summaryCounts } from './document-checks.ts';
import type { DocumentCheck } from './document-checks.ts';
import type { PlanCase } from './draw-plan.ts';
import { MOST_EVENTS, reportsAgree } from './report-checks.ts';

/** What every plan must satisfy, its reports and the commands that must agree with it. */
export const PLAN_CHECKS: readonly DocumentCheck[] = [
  askedPodsOnce,
  nodeSums,
  summaryCounts,
  reasonsPartition,
  reportsAgree,
  sameAgain,
  placedPodsExplained,
  plannedStateStands,
  comparedWithItself,
];

/** Plans a case and checks the plan, its reports and the commands that must agree with it. Describes what is wrong. */
export function runPlan({ input, template }: PlanCase): readonly string[] {
  const ledger = new Ledger(CLUSTER_CHECKS);
  try {
    const planned = plan(input, ({ api, clock }) => ledger.follow(api, clock));
    // The reports of such a plan, and several such plans, do not fit into memory together.
    if (planned.events.length > MOST_EVENTS) {
      const ofPlan = [askedPodsOnce, nodeSums, summaryCounts].flatMap((one) => one(planned, input));
      return [...ledger.check(), ...ofPlan];
    }
    const found = PLAN_CHECKS.flatMap((check) => check(planned, input));
    return [...ledger.check(), ...found, ...capacityIsExact(planned, input, template)];
  } catch (error) {
    if (error instanceof InputError) return [`refused: ${error.message}`];
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
}
