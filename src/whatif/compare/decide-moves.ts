import type { Pod } from '../../api/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import { Answers, diagnose, evaluate } from '../../framework/index.ts';
import type { Evaluation, Profile } from '../../framework/index.ts';
import type { MoveDecision } from '../../outcome/index.ts';
import type { PlanInput, Spectacle } from '../../simulation/index.ts';
import { followCluster } from './follow-cluster.ts';
import { rerun } from './run-side.ts';

/** A pod that has another node in the head, by the name it has there. */
export interface Move {
  /** "namespace/name". */
  readonly pod: string;
  /** Its node in the base. */
  readonly from: string;
}

/**
 * Why the head puts pods elsewhere than the base: the head is run once more, and at each such pod's turn every plugin is asked
 * about the base's node and about the chosen one. By `pod`; who is missing was never bound while the run lasted.
 */
export function decideMoves(
  head: PlanInput,
  seed: number,
  moves: readonly Move[],
): ReadonlyMap<string, MoveDecision> {
  const from = new Map(moves.map((move) => [move.pod, move.from]));
  const decisions = new Map<string, MoveDecision>();
  rerun(head, seed, (spectacle) => {
    followCluster(spectacle, (pod, cluster) => {
      const key = `${pod.metadata.namespace ?? ''}/${pod.metadata.name}`;
      const base = from.get(key);
      const profile = profileOf(pod, spectacle);
      if (base === undefined || profile === undefined) return;
      decisions.set(key, decide(pod, base, cluster, profile));
    });
  });
  return decisions;
}

function profileOf({ spec }: Pod, { profiles }: Spectacle): Profile | undefined {
  const name = spec.schedulerName ?? 'default-scheduler';
  return profiles.find(({ schedulerName }) => schedulerName === name);
}

function decide(bound: Pod, base: string, cluster: Cluster, profile: Profile): MoveDecision {
  const { nodeName: chosen = '', ...spec } = bound.spec;
  const view = cluster.view({ ...bound, spec });
  const from = cluster.indexOf(base);
  const to = cluster.indexOf(chosen);
  if (from === undefined || to === undefined) return { by: 'absence' };
  const answers = new Answers(view, cluster, profile);
  const { feasible, rejections } = diagnose(answers, cluster, profile.cycle);
  const rejection = rejections.find(({ nodes }) => nodes.includes(from));
  if (rejection !== undefined) {
    return { by: 'filter', plugin: rejection.plugin, reasons: rejection.reasons };
  }
  const evaluation = evaluate(answers, feasible, profile.score.length > 0);
  return decideByScore(evaluation, feasible.indexOf(from), feasible.indexOf(to));
}

function decideByScore({ totals, scores }: Evaluation, from: number, to: number): MoveDecision {
  const margin = (totals[to] ?? 0) - (totals[from] ?? 0);
  if (margin === 0) return { by: 'tie' };
  if (margin < 0) return { by: 'search' };
  let plugin = '';
  let lead = -Infinity;
  for (const { plugin: name, weight, normalized } of scores) {
    const own = weight * ((normalized[to] ?? 0) - (normalized[from] ?? 0));
    if (own > lead) [plugin, lead] = [name, own];
  }
  return { by: 'score', plugin, lead, margin };
}
