import type { Pod } from '../../api/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import { PluginResults, evaluateExtended, searchExtended } from '../../framework/index.ts';
import type { ExtendedEvaluation, Profile } from '../../framework/index.ts';
import type { MoveDecision } from '../../outcome/index.ts';
import type { PlanInput, Simulation } from '../../simulation/index.ts';
import { followCluster } from './follow-cluster.ts';
import { rerun } from './run-side.ts';

/** A pod with another node in the head. */
export interface Move {
  /** "namespace/name" in the head. */
  readonly pod: string;
  /** Its node in the base. */
  readonly from: string;
}

/**
 * Why the head places pods on other nodes than the base. Runs the head again, and when such a pod is bound, evaluates all plugins and
 * extenders for both nodes. By `pod`; pods that are never bound are absent.
 */
export function explainMoves(
  head: PlanInput,
  seed: number,
  moves: readonly Move[],
): ReadonlyMap<string, MoveDecision> {
  const from = new Map(moves.map((move) => [move.pod, move.from]));
  const decisions = new Map<string, MoveDecision>();
  rerun(head, seed, (simulation) => {
    followCluster(simulation, (pod, cluster) => {
      const key = `${pod.metadata.namespace ?? ''}/${pod.metadata.name}`;
      const base = from.get(key);
      const profile = profileOf(pod, simulation);
      if (base === undefined || profile === undefined) return;
      decisions.set(key, explainMove(pod, base, cluster, profile));
    });
  });
  return decisions;
}

function profileOf({ spec }: Pod, { profiles }: Simulation): Profile | undefined {
  const name = spec.schedulerName ?? 'default-scheduler';
  return profiles.find(({ schedulerName }) => schedulerName === name);
}

function explainMove(bound: Pod, base: string, cluster: Cluster, profile: Profile): MoveDecision {
  const { nodeName: chosen = '', ...spec } = bound.spec;
  const pod = { ...bound, spec };
  const view = cluster.view(pod);
  const from = cluster.columns.indexOf(base);
  const to = cluster.columns.indexOf(chosen);
  if (from === undefined || to === undefined) return { by: 'absence' };
  const results = new PluginResults(view, cluster, profile);
  const { extenders, cycle: rules } = profile;
  const question = { results, cluster, pod, extenders, rules, dryRun: undefined };
  const { diagnosis, left } = searchExtended(question);
  const { feasible, rejections } = diagnosis;
  const rejection = rejections.find(({ nodes }) => nodes.includes(from));
  if (rejection !== undefined) {
    return {
      by: 'filter',
      plugin: rejection.plugin,
      reasons: rejection.reasons.map(({ text }) => text),
    };
  }
  if (!feasible.includes(from)) {
    return { by: 'filter', plugin: '', reasons: ['an extender left the node out'] };
  }
  const evaluation = evaluateExtended(question, left);
  return explainByScore(evaluation, left.indexes.indexOf(from), left.indexes.indexOf(to));
}

function explainByScore(
  { totals, scores, extenderScores }: ExtendedEvaluation,
  from: number,
  to: number,
): MoveDecision {
  const margin = (totals[to] ?? 0) - (totals[from] ?? 0);
  if (margin === 0) return { by: 'tie' };
  if (margin < 0) return { by: 'search' };
  let plugin = '';
  let lead = -Infinity;
  for (const { plugin: name, weight, normalized } of [...scores, ...extenderScores]) {
    const own = weight * ((normalized[to] ?? 0) - (normalized[from] ?? 0));
    if (own > lead) [plugin, lead] = [name, own];
  }
  return { by: 'score', plugin, lead, margin };
}
