import type { Cluster, PodView } from '../../cluster/index.ts';
import type { Diagnosis, Profile } from '../../framework/index.ts';
import { PluginResults } from '../../framework/index.ts';
import type { PostFilterOutcome } from '../post-filter.ts';
import type { SignatureScores } from './signature-scores.ts';

const DEFAULT_MEMORY_BYTES = 128 * 1024 * 1024;
const BYTES_PER_NODE = 40;
const FEWEST_SIGNATURES = 8;

/** Everything that is cached for one pod signature under one profile. */
export interface CachedResults {
  readonly results: PluginResults;
  scores?: SignatureScores;
  /** Cached diagnosis and the state that it was computed in. */
  diagnosed?: { readonly diagnosis: Diagnosis; readonly state: string };
  /** Cached PostFilter failure and the state that it was computed in. */
  postFiltered?: { readonly outcome: PostFilterOutcome; readonly state: string };
}

/** Plugin results by profile and signature, while they are current; bounded, the least recently used are dropped first. */
export class ResultCache {
  readonly #cluster: Cluster;
  readonly #memoryBytes: number;
  readonly #byProfile = new Map<Profile, Map<number, CachedResults>>();
  #epoch = -1;

  /** `memoryBytes`: bound on the scores of all signatures together. */
  constructor(cluster: Cluster, memoryBytes: number = DEFAULT_MEMORY_BYTES) {
    this.#cluster = cluster;
    this.#memoryBytes = memoryBytes;
  }

  clear(): void {
    this.#byProfile.clear();
  }

  forget(pod: PodView, profile: Profile): void {
    this.#byProfile.get(profile)?.delete(pod.signature);
  }

  /** The cached results for the pod, computed anew if a facet that they depend on has changed. */
  of(pod: PodView, profile: Profile): CachedResults {
    if (this.#epoch !== this.#cluster.epoch) {
      this.clear();
      this.#epoch = this.#cluster.epoch;
    }
    let bySignature = this.#byProfile.get(profile);
    if (bySignature === undefined) {
      this.#byProfile.set(profile, (bySignature = new Map<number, CachedResults>()));
    }
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
