import type { Cluster, NodeIndex, PodView } from '../../cluster/index.ts';
import type { Grouping } from '../contract/answers.ts';
import type { RejectedBy } from '../contract/diagnosis.ts';
import type { Profile } from '../contract/profile.ts';
import { runPreFilter } from './filters.ts';
import type { FilterResult } from './filters.ts';
import { MoveReader } from './move-reader.ts';
import { ReadFacets } from './read-facets.ts';
import { NO_SCORES, runPreScore } from './scores.ts';
import type { ScoreResult } from './scores.ts';

const NONE: readonly string[] = [];

/** What every plugin of a profile returned for one pod signature, and whether it is still current. */
export class PluginResults {
  readonly pod: PodView;
  readonly profile: Profile;
  /** In filter order, without plugins that skipped. */
  readonly filters: readonly FilterResult[];
  readonly scores: readonly ScoreResult[];
  /** False if the profile has neither score plugins nor extenders: every node then scores 1. */
  readonly isScored: boolean;
  /** Set if PreFilter turned the pod down; no other result exists then. */
  readonly rejection: RejectedBy | undefined;
  /** The error in which PreFilter ended; no other result exists then. */
  readonly error: string | undefined;
  /** The error in which scoring ends, whatever the nodes. */
  readonly scoringError: string | undefined;
  /** Scoring may end in an error, so that every score has to be looked at. */
  readonly mayFailToScore: boolean;
  /** The nodes to which PreFilter results limit the search, and the plugins that returned them. */
  readonly onlyNodes: ReadonlySet<string> | undefined;
  readonly narrowedBy: readonly string[];
  /** The plugins that ran PreFilter. */
  readonly ranPreFilter: ReadonlySet<string>;
  readonly #moves: MoveReader;
  readonly #facets: ReadFacets;

  constructor(pod: PodView, cluster: Cluster, profile: Profile) {
    this.pod = pod;
    this.profile = profile;
    const prefiltered = runPreFilter(pod, cluster, profile);
    const { narrowed } = prefiltered;
    this.filters = prefiltered.filters;
    this.rejection = prefiltered.rejection;
    this.error = prefiltered.error;
    this.ranPreFilter = prefiltered.ranPreFilter;
    this.isScored = profile.score.length > 0 || (profile.extenders?.length ?? 0) > 0;
    const scored = this.hasEndedInPreFilter ? NO_SCORES : runPreScore(pod, cluster, profile);
    this.scores = scored.scores;
    this.scoringError = scored.error;
    this.mayFailToScore =
      scored.error !== undefined ||
      this.scores.some(({ score }) => score.type === 'node' && score.exact !== undefined);
    this.onlyNodes = narrowed.length === 0 ? undefined : intersection(narrowed.map((n) => n.nodes));
    this.narrowedBy = narrowed.length === 0 ? NONE : narrowed.map((n) => n.plugin).sort();
    this.#moves = new MoveReader(groupingsIn(this.filters, this.scores), cluster);
    this.#facets = new ReadFacets(cluster, prefiltered.facets, scored.facets);
  }

  /** PreFilter ended the attempt: no node is judged. */
  get hasEndedInPreFilter(): boolean {
    return this.rejection !== undefined || this.error !== undefined;
  }

  /** False once a facet that a plugin reads has changed. */
  isCurrent(): boolean {
    return this.#facets.areUnchanged();
  }

  /** Whether some node may be in another group than without any pod. */
  get hasRegrouped(): boolean {
    return this.#moves.hasRegrouped;
  }

  /** Notifies the groupings of every unread move. `regrouped` is called for nodes that may be in another group now. */
  catchUp(regrouped?: (node: NodeIndex) => void): void {
    this.#moves.catchUp(regrouped);
  }
}

/** The groupings among scores. */
export const groupingsOf = (scores: readonly ScoreResult[]): readonly Grouping[] =>
  groupingsIn([], scores);

/** Those of the filters first. */
function groupingsIn(
  filters: readonly FilterResult[],
  scores: readonly ScoreResult[],
): readonly Grouping[] {
  const groupings: Grouping[] = [];
  for (const { filter } of filters) if (filter.type === 'group') groupings.push(filter);
  for (const { score } of scores) if (score.type === 'group') groupings.push(score);
  return groupings;
}

function intersection(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set([...(sets[0] ?? [])].filter((name) => sets.every((set) => set.has(name))));
}
