import type { Cluster, PodView } from '../../cluster/index.ts';
import type { Diagnosis, Profile } from '../../framework/index.ts';
import { PluginResults } from '../../framework/index.ts';
import type { TieBreak } from '../choice.ts';
import type { PostFilterOutcome } from '../post-filter.ts';
import { AllBoxes } from '../bounds/all-boxes.ts';
import { BoundedSearch } from '../bounds/bounded-search.ts';
import { NodeClasses } from '../ranking/node-classes.ts';
import { CommonRankings } from './common-ranking.ts';
import { Starts } from './grouped-nodes.ts';
import { Bulk, LocalScores } from './local-scores.ts';
import { sharedNodeAnswersOf } from './node-answers.ts';
import { SignatureScores } from './signature-scores.ts';
import type { NodeVerdicts } from '../unschedulable/node-verdicts.ts';

const DEFAULT_MEMORY_BYTES = 128 * 1024 * 1024;
/** The class of a node and its place in the plugins' counters. Rankings take more, but only few signatures can be asked so often. */
const BYTES_PER_NODE = 16;
const FEWEST_SIGNATURES = 8;

/** Everything that is cached for one pod signature under one profile. */
export interface CachedResults {
  readonly results: PluginResults;
  scores?: SignatureScores;
  /** Undefined before it is asked for; null: some answer has no bounds. */
  bounded?: BoundedSearch | null;
  /** By priority of the pods. */
  verdicts?: Map<number, NodeVerdicts>;
  /** Cached diagnosis and the state that it was computed in. */
  diagnosed?: { readonly diagnosis: Diagnosis; readonly state: string };
  /** Cached PostFilter failure and the state that it was computed in. */
  postFiltered?: { readonly outcome: PostFilterOutcome; readonly state: string };
}

/** What is cached for one profile, the least recently used first. */
interface OfProfile {
  readonly bySignature: Map<number, CachedResults>;
  /** By the key of the node answers. */
  readonly columns: Map<string, LocalScores>;
}

/** Plugin results by profile and signature, while they are current; bounded, the least recently used are dropped first. */
export class ResultCache {
  readonly #cluster: Cluster;
  readonly #memoryBytes: number;
  readonly #byProfile = new Map<Profile, OfProfile>();
  readonly #table = new NodeClasses();
  #starts = new Starts();
  readonly #common = new CommonRankings();
  #bulk = new Bulk(0);
  #boxes: AllBoxes;
  #epoch = -1;

  /** `memoryBytes`: bound on the scores of all signatures together. */
  constructor(cluster: Cluster, memoryBytes: number = DEFAULT_MEMORY_BYTES) {
    this.#cluster = cluster;
    this.#memoryBytes = memoryBytes;
    this.#boxes = new AllBoxes(cluster);
  }

  clear(): void {
    this.#byProfile.clear();
  }

  forget(pod: PodView, profile: Profile): void {
    this.#byProfile.get(profile)?.bySignature.delete(pod.signature);
  }

  /** The cached results for the pod, computed anew if a facet that they depend on has changed. */
  of(pod: PodView, profile: Profile): CachedResults {
    if (this.#epoch !== this.#cluster.epoch) {
      this.clear();
      this.#epoch = this.#cluster.epoch;
      this.#starts = new Starts();
      this.#bulk = new Bulk(this.#cluster.columns.count);
      this.#boxes = new AllBoxes(this.#cluster);
    }
    const { bySignature } = this.#ofProfile(profile);
    const known = bySignature.get(pod.signature);
    const limit = this.#limit();
    if (known?.results.isCurrent()) {
      if (bySignature.size >= limit / 2) moveToEnd(bySignature, pod.signature, known);
      return known;
    }
    if (known === undefined && bySignature.size >= limit) dropFirst(bySignature);
    const made: CachedResults = { results: new PluginResults(pod, this.#cluster, profile) };
    bySignature.set(pod.signature, made);
    return made;
  }

  /** The scores of these results, which are the cached ones. */
  scoresOf(cached: CachedResults, tieBreak: TieBreak): SignatureScores {
    return (cached.scores ??= new SignatureScores(cached.results, this.#columnOf(cached.results), {
      cluster: this.#cluster,
      tieBreak,
      table: this.#table,
      starts: this.#starts,
      common: this.#common,
    }));
  }

  /** The search by bounds for these results, which are the cached ones; undefined if some answer has no bounds. */
  boundedOf(cached: CachedResults, tieBreak: TieBreak): BoundedSearch | undefined {
    if (cached.bounded?.isCurrent() !== true && cached.bounded !== null) {
      const shared = { boxes: this.#boxes, tieBreak, bulk: this.#bulk };
      cached.bounded = BoundedSearch.of(cached.results, shared) ?? null;
    }
    return cached.bounded ?? undefined;
  }

  /** The column of the node answers: pods with equal answers share it. */
  #columnOf(results: PluginResults): LocalScores {
    const answers = sharedNodeAnswersOf(results);
    const { columns } = this.#ofProfile(results.profile);
    const known = answers.key === undefined ? undefined : columns.get(answers.key);
    if (known?.isCurrent() === true) {
      moveToEnd(columns, answers.key!, known);
      return known;
    }
    const made = new LocalScores(answers, this.#cluster, this.#bulk);
    if (answers.key === undefined) return made;
    if (known === undefined && columns.size >= this.#limit()) dropFirst(columns);
    columns.set(answers.key, made);
    return made;
  }

  #ofProfile(profile: Profile): OfProfile {
    let known = this.#byProfile.get(profile);
    if (known === undefined) {
      known = { bySignature: new Map(), columns: new Map() };
      this.#byProfile.set(profile, known);
    }
    return known;
  }

  #limit(): number {
    const bytesPerSignature = BYTES_PER_NODE * (this.#cluster.columns.count + 1);
    return Math.max(FEWEST_SIGNATURES, Math.floor(this.#memoryBytes / bytesPerSignature));
  }
}

/** Applies all moves. Scores, if there are any, apply them to the results too: both must see each move once. */
export function catchUp({ scores, results }: CachedResults): void {
  if (scores === undefined) results.catchUp();
  else scores.catchUp();
}

function moveToEnd<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.delete(key);
  map.set(key, value);
}

function dropFirst<K>(map: Map<K, unknown>): void {
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}
