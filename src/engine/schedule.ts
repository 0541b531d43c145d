import type { Pod } from '../objects/index.ts';
import type { Cluster, NodeIndex, PodView } from '../cluster/index.ts';
import type { Diagnosis, Profile, PluginResults } from '../framework/index.ts';
import { FilterError, firstFailure, evaluate } from '../framework/index.ts';
import { Batches } from './batches.ts';
import { bestOf } from './choice.ts';
import type { Choice, TieBreak } from './choice.ts';
import { PodDryRun } from './dry-run.ts';
import { comparedIn } from './next-nodes.ts';
import type { ComparedNodes } from './next-nodes.ts';
import { asksNodeByNode, barredBy, fitsAlone, isNominated } from './single-node.ts';
import { evaluateExtended } from './extended/evaluation.ts';
import { searchExtended } from './extended/search.ts';
import { Nominator } from './nominator.ts';
import { nodesWanted } from './nodes-to-find.ts';
import type { PostFilterOutcome } from './post-filter.ts';
import type { BoundedSearch } from './bounds/bounded-search.ts';
import { catchUp, ResultCache } from './results/cache.ts';
import type { CachedResults } from './results/cache.ts';
import type { SignatureScores } from './results/signature-scores.ts';
import { Diagnoses } from './unschedulable/diagnoses.ts';
import type { UnschedulablePod } from './unschedulable/diagnoses.ts';

export interface EngineOptions {
  readonly tieBreak: TieBreak;
  /** Bound on cached scores; the least recently used signatures are dropped first. */
  readonly memoryBytes?: number;
  /** Results that engines on one cluster share, with the same `tieBreak`. Default: a cache of its own. */
  readonly cache?: ResultCache;
  /**
   * How a node is found. 'ranked' (default): by rankings or by bounds where they pay. 'scan': always by a pass over all nodes.
   * 'bounded': by bounds wherever plugins have them. 'from-scratch': as 'ranked', but the cache is emptied before each search. All make the
   * same choices (test/properties/engine-contract.test.ts).
   */
  readonly mode?: 'ranked' | 'scan' | 'bounded' | 'from-scratch';
  /** Virtual milliseconds. Default: always 0. */
  readonly now?: () => number;
}

/**
 * If the unread moves (pods put on or off nodes since the last look) exceed the number of nodes divided by this, a pass over all nodes
 * is cheaper than applying them.
 */
const SCAN_BEYOND = 16;

/** On fewer nodes than this a pass over all of them costs no more than bounds. */
const FEWEST_BOUNDED = 200;
/** A ranking is made for pods that are asked for more often than this. */
const RANKED_AFTER = 4;
/** If the moves between two questions exceed the number of nodes divided by this, bounds are cheaper than a ranking. */
const BOUNDED_BEYOND = 32;

/**
 * Finds a node for one pod after the other. It caches results per pod signature and recomputes only the nodes that moved. Terms:
 * docs/GLOSSARY.md.
 */
export class Engine {
  readonly nominator: Nominator;
  readonly #cluster: Cluster;
  readonly #options: EngineOptions;
  readonly #cache: ResultCache;
  readonly #batches: Batches;
  readonly #diagnoses: Diagnoses;
  /** The nodes that the last search compared; undefined if it did not compare any. */
  #compared: ComparedNodes | undefined;
  /** Node at which the next search starts (upstream's nextStartNodeIndex). */
  #start = 0;
  /** The diagnosis of the last pod with extenders: they are called once per attempt. */
  #extended: { readonly pod: Pod; readonly diagnosis: Diagnosis } | undefined;

  constructor(cluster: Cluster, options: EngineOptions) {
    this.#cluster = cluster;
    this.#options = options;
    this.#cache = options.cache ?? new ResultCache(cluster, options.memoryBytes);
    this.#batches = new Batches(cluster, options);
    this.nominator = new Nominator(cluster);
    this.#diagnoses = new Diagnoses(cluster, this.nominator);
  }

  /**
   * The node for one pod, or undefined if none fits. The pod is not placed. It is tried on its nominated node first; on other nodes
   * it must leave room for the pods nominated there.
   *
   * @param view the fields that plugins read, shared by equal pods
   * @param self the pod itself; without it nominations, extenders and batching are left out
   * @param isSameCycle a further pod of a group whose cycle has begun: batching counts no new cycle
   */
  schedule(view: PodView, profile: Profile, self?: Pod, isSameCycle = false): Choice | undefined {
    this.#extended = undefined;
    if (!isSameCycle) this.#batches.nextCycle();
    const { count: all, presentCount } = this.#cluster.columns;
    if (presentCount === 0) return undefined;
    // Nodes may have been deleted since the last search.
    this.#start %= all;
    try {
      return this.#attempt(view, profile, self);
    } catch (error) {
      if (!(error instanceof FilterError)) throw error;
      // Some nodes were not judged.
      this.#cache.forget(view, profile);
      return undefined;
    }
  }

  #attempt(view: PodView, profile: Profile, self: Pod | undefined): Choice | undefined {
    const cached = this.#cached(view, profile);
    const { results } = cached;
    if (results.hasEndedInPreFilter) return undefined;
    if (self !== undefined && asksNodeByNode(results, self)) {
      return this.#nodeByNode(cached, profile, self);
    }
    if (self === undefined || profile.signers === undefined) {
      return this.#search(cached, profile, self);
    }
    const { signers } = profile;
    const attempt = this.#batches.attempt({ view, pod: self, cached, profile, signers });
    const choice = this.#search(cached, profile, self, attempt.hint);
    if (choice !== undefined) attempt.store(choice, this.#compared);
    return choice;
  }

  /** `hint`: the node that is tried first if the pod is not nominated to one. */
  #search(
    cached: CachedResults,
    profile: Profile,
    self: Pod | undefined,
    hint?: NodeIndex,
  ): Choice | undefined {
    const { results } = cached;
    this.#compared = undefined;
    const dryRun = this.#dryRunOf(cached, self);
    const first = isNominated(self) ? dryRun?.nominatedNode : hint;
    if (first !== undefined && fitsAlone(results, first, dryRun)) {
      // A single feasible node is not scored.
      return { node: first, score: 0, feasible: 1 };
    }
    if (this.#diagnoses.isHopeless(cached, self)) return undefined;
    // Barred: the pod fits there by itself, but not beside the pods nominated there.
    const isBarred = barredBy(dryRun);
    if (results.onlyNodes !== undefined) {
      return this.#amongFew(results, results.onlyNodes, isBarred);
    }
    const { presentCount } = this.#cluster.columns;
    const wanted = nodesWanted(profile, presentCount);
    if (wanted >= presentCount && isBarred === undefined) {
      const bounded = this.#boundedOf(cached);
      if (bounded !== undefined) {
        this.#compared = bounded;
        return bounded.best();
      }
    }
    const scores = this.#cache.scoresOf(cached, this.#options.tieBreak);
    this.#compared = scores;
    if (wanted >= presentCount) return this.#amongAll(scores, isBarred);
    const choice = scores.scan(this.#start, wanted, isBarred);
    this.#advance(scores.looked, first);
    return choice;
  }

  /**
   * The next search starts where this one ended. Upstream counts every node with a verdict, so the node tried first adds one
   * if this search did not pass it.
   */
  #advance(looked: number, first: NodeIndex | undefined): void {
    const all = this.#cluster.columns.count;
    const isFurther = first !== undefined && (first - this.#start + all) % all >= looked;
    this.#start = (this.#start + looked + (isFurther ? 1 : 0)) % all;
  }

  /** Every node, and why it was turned down. */
  diagnose(view: PodView, profile: Profile, self?: Pod): Diagnosis {
    if (self !== undefined && this.#extended?.pod === self) return this.#extended.diagnosis;
    return this.#diagnoses.diagnose(this.#cached(view, profile), profile, self);
  }

  /** The result of the PostFilter plugins; no pod is evicted yet. `draw`: see PostFilterContext. */
  postFilter(
    { view, ...unschedulable }: UnschedulablePod & { readonly view: PodView },
    profile: Profile,
    draw: (count: number) => number,
  ): PostFilterOutcome {
    return this.#diagnoses.postFilter(this.#cached(view, profile), unschedulable, profile, draw);
  }

  /**
   * Searches afresh for every pod, with nothing cached: the answers of extenders depend on more than the signature, and whether scoring
   * fails depends on which nodes are feasible.
   */
  #nodeByNode(cached: CachedResults, profile: Profile, self: Pod): Choice | undefined {
    const { results } = cached;
    const cluster = this.#cluster;
    const { extenders, cycle: rules } = profile;
    const dryRun = this.#dryRunOf(cached, self);
    catchUp(cached);
    const question = { results, cluster, pod: self, extenders, rules, dryRun };
    const all = results.onlyNodes?.size ?? cluster.columns.presentCount;
    const window = { start: this.#start, wanted: nodesWanted(profile, all) };
    const { diagnosis, left, looked } = searchExtended(question, window);
    this.#extended = { pod: self, diagnosis };
    this.#start = (this.#start + looked) % cluster.columns.count;
    const [first] = left.indexes;
    if (first === undefined) return undefined;
    // A single feasible node is not scored.
    if (left.indexes.length === 1) return { node: first, score: 0, feasible: 1 };
    const evaluation = evaluateExtended(question, left);
    const { error } = evaluation;
    if (error === undefined)
      return bestOf(evaluation, cluster.columns.names, this.#options.tieBreak);
    this.#extended = { pod: self, diagnosis: { ...diagnosis, error } };
    return undefined;
  }

  /** The search by bounds, if it has them and pays: a ranking pays for a pod that is asked for often, with few moves between. */
  #boundedOf(cached: CachedResults): BoundedSearch | undefined {
    const { mode = 'ranked', tieBreak } = this.#options;
    const all = this.#cluster.columns.count;
    if (mode === 'scan' || (mode !== 'bounded' && all < FEWEST_BOUNDED)) return undefined;
    const bounded = this.#cache.boundedOf(cached, tieBreak);
    if (bounded === undefined || mode === 'bounded') return bounded;
    return bounded.asked < RANKED_AFTER || bounded.unread * BOUNDED_BEYOND > all
      ? bounded
      : undefined;
  }

  /** Rankings if they pay and no node is barred, else a pass over all nodes. */
  #amongAll(
    scores: SignatureScores,
    isBarred: ((node: NodeIndex) => boolean) | undefined,
  ): Choice | undefined {
    const all = this.#cluster.columns.count;
    const isRanked = this.#options.mode !== 'scan' && scores.isRankable && isBarred === undefined;
    const isRankingCheap = scores.asked > 0 && scores.unread * SCAN_BEYOND < all;
    if (isRanked && scores.isInCommon(isRankingCheap)) return scores.bestInCommon();
    if (isRanked && isRankingCheap) return scores.best();
    return scores.scan(this.#start, all, isBarred);
  }

  /** For pods that PreFilter limits to a few nodes (mostly of DaemonSets): each of these nodes is judged. */
  #amongFew(
    results: PluginResults,
    names: ReadonlySet<string>,
    isBarred?: (node: NodeIndex) => boolean,
  ): Choice | undefined {
    results.catchUp();
    const all = this.#cluster.columns.count;
    const nodes: NodeIndex[] = [];
    let looked = 0;
    for (const name of [...names].sort()) {
      const node = this.#cluster.columns.indexOf(name);
      if (node === undefined || this.#cluster.columns.present[node] === 0) continue;
      looked++;
      if (firstFailure(results, node) === undefined && isBarred?.(node) !== true) nodes.push(node);
    }
    this.#start = (this.#start + looked) % all;
    if (nodes.length === 0) return undefined;
    const evaluation = evaluate(results, nodes);
    this.#compared = comparedIn(evaluation);
    return bestOf(evaluation, this.#cluster.columns.names, this.#options.tieBreak);
  }

  /** Undefined if no pod is nominated: the result then does not depend on the pod. */
  #dryRunOf(cached: CachedResults, self: Pod | undefined): PodDryRun | undefined {
    const { nominator } = this;
    if (self === undefined) return undefined;
    if (nominator.isEmpty && !isNominated(self)) return undefined;
    catchUp(cached);
    return new PodDryRun({ results: cached.results, cluster: this.#cluster, nominator }, self);
  }

  #cached(view: PodView, profile: Profile): CachedResults {
    if (this.#options.mode === 'from-scratch') this.#cache.clear();
    return this.#cache.of(view, profile);
  }
}
