import { append } from '../../../../units/index.ts';
import { isAllowed } from '../budgets/allowances.ts';
import { blockedEvents } from '../candidates/blocked.ts';
import type { Candidate } from '../candidates/search.ts';
import type { DisruptionCluster } from '../cluster.ts';
import type { DisruptionEvent } from '../events.ts';
import { withoutPlaceText } from '../simulation/without-place.ts';
import type { DisruptionMethod } from './contract.ts';

/**
 * Replaces a node that no longer is what its pool describes: empty ones first, then the one that drifted first.
 *
 * Rule: Drift, disruption/drift.go, Karpenter v1.13.
 */
export const DRIFT: DisruptionMethod = {
  name: 'drift',
  reason: 'Drifted',
  kind: 'eventual',
  isValidated: false,
  judge: (cluster, { nodeClaim, pool }) => ({
    isEligible: pool.spec.replicas === undefined && cluster.driftOf(nodeClaim) !== undefined,
    events: [],
  }),
  sort: (cluster, candidates) => {
    const byTime = candidates.toSorted((a, b) => sinceMs(cluster, a) - sinceMs(cluster, b));
    return [
      ...byTime.filter(({ pods }) => pods.length === 0),
      ...byTime.filter(({ pods }) => pods.length > 0),
    ];
  },
  propose: ({ cluster, candidates, allowances }) => {
    const events: DisruptionEvent[] = [];
    if (!cluster.canSimulate) return { events, isSettled: false };
    for (const candidate of candidates) {
      if (!isAllowed(candidate, allowances)) continue;
      const simulation = cluster.simulate([candidate.state], { isConsolidation: false });
      append(events, simulation.events);
      if (simulation.problems.size === 0) {
        const command = { candidates: [candidate], replacements: simulation.claims, simulation };
        return { command, events, isSettled: false };
      }
      const problem = withoutPlaceText(simulation.problems);
      append(events, blockedEvents(candidate.state, { id: 'pods-without-place', problem }));
    }
    return { events, isSettled: false };
  },
};

const sinceMs = (cluster: DisruptionCluster, { nodeClaim }: Candidate): number =>
  cluster.driftOf(nodeClaim)?.sinceMs ?? cluster.nowMs;
