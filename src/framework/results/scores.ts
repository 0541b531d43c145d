import type { ClusterView, Dependency, PodView } from '../../cluster/index.ts';
import { SKIP } from '../contract/answers.ts';
import type { GroupScore, NodeScore, ScoreAnswer, UniformScore } from '../contract/answers.ts';
import type { EnabledPlugin, Profile } from '../contract/profile.ts';
import { dependencies, withFacets } from './read-facets.ts';

export interface ScoreResult {
  readonly plugin: string;
  readonly weight: number;
  readonly score: NodeScore | GroupScore | UniformScore;
  /** What it depends on. */
  readonly facets: readonly Dependency[];
}

/** What the score plugins of a profile answered for one pod. */
export interface ScoreResults {
  /** In score order, without plugins that skipped. */
  readonly scores: readonly ScoreResult[];
  readonly facets: ReadonlySet<Dependency>;
  /** The error in which scoring ends, whatever the nodes. */
  readonly error: string | undefined;
}

export const NO_SCORES: ScoreResults = { scores: [], facets: new Set(), error: undefined };

/** Source: kubernetes v1.34.1 framework/runtime/framework.go RunPreScorePlugins, RunScorePlugins. */
export function runPreScore(
  pod: PodView,
  cluster: ClusterView,
  profile: Pick<Profile, 'preScore' | 'score'>,
): ScoreResults {
  const facets = new Set<Dependency>();
  const answers: ScoreAnswer[] = [];
  const errors: string[] = [];
  for (const plugin of profile.preScore) {
    const answer = plugin.points.preScore?.(pod, cluster) ?? SKIP;
    answers.push(answer);
    if (answer.type === 'fault') {
      errors.push(`running PreScore plugin "${plugin.name}": ${answer.message}`);
    }
  }
  const scores: ScoreResult[] = [];
  for (const { plugin, weight } of profile.score) {
    const answer = answers[profile.preScore.indexOf(plugin)];
    const score = answer ?? answerAlone(plugin, pod, cluster);
    if (score.type === 'skip') continue;
    const read = facetsOf(plugin, score);
    for (const facet of read) facets.add(facet);
    if (score.type === 'fault') {
      if (answer !== undefined) continue;
      errors.push(`running Score plugins: plugin "${plugin.name}" failed with: ${score.message}`);
    } else if (score.type !== 'idle') {
      scores.push({ plugin: plugin.name, weight, score, facets: read });
    }
  }
  return { scores, facets, error: errors[0] };
}

/** What a score depends on. */
function facetsOf({ reads }: EnabledPlugin, score: ScoreAnswer): readonly Dependency[] {
  if (score.type === 'uniform' && score.isFixed === true) return [];
  return dependencies(score.type === 'node' ? withFacets(reads, score.alsoReads) : reads, score);
}

/** Score without PreScore. */
function answerAlone({ points }: EnabledPlugin, pod: PodView, cluster: ClusterView): ScoreAnswer {
  const { preScore, scoreAlone = preScore } = points;
  return scoreAlone?.(pod, cluster) ?? SKIP;
}
