import { Invariants } from '../invariants/of-simulation.ts';
import { plan } from '../../../src/simulation/index.ts';
import type { PlanInput, Simulation } from '../../../src/simulation/index.ts';
import { CLUSTER_CHECKS, Ledger } from '../invariants/index.ts';
import { askedPodsOnce, nodeSums, summaryCounts } from '../plan/document-checks.ts';
import { reportsAgree } from '../plan/report-checks.ts';

export interface YearOutcome {
  /** Virtual seconds. */
  readonly seconds: number;
  /** Changes that the API server stored. */
  readonly changes: number;
  readonly violations: readonly string[];
}

/** Plans a year and checks every change of it, and the plan. */
export function runYear(input: PlanInput): YearOutcome {
  const ledger = new Ledger(CLUSTER_CHECKS);
  let invariants: Invariants | undefined;
  let seen: Simulation | undefined;
  const outcome = (violations: readonly string[]): YearOutcome => ({
    seconds: (seen?.clock.nowMs ?? 0) / 1000,
    changes: seen?.api.resourceVersion ?? 0,
    violations,
  });
  try {
    const planned = plan(input, (simulation) => {
      seen = simulation;
      const { countsSidecarPorts } = simulation.setUp.release.rules;
      invariants = new Invariants(simulation.api, simulation.history, countsSidecarPorts);
      ledger.follow(simulation.api, simulation.clock);
    });
    return outcome([
      ...ledger.check(),
      ...(invariants?.checkAll() ?? []),
      ...[askedPodsOnce, nodeSums, summaryCounts].flatMap((check) => check(planned, input)),
      ...reportsAgree(planned),
    ]);
  } catch (error) {
    return outcome([error instanceof Error ? (error.stack ?? error.message) : String(error)]);
  }
}
