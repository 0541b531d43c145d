import type { Pod } from '../objects/index.ts';
import type { Cluster, Journal, NodeIndex, PodView } from '../cluster/index.ts';
import type { PodSigner, Profile } from '../framework/index.ts';
import type { Choice, TieBreak } from './choice.ts';
import { firstFailure } from '../framework/index.ts';
import { NextNodes } from './next-nodes.ts';
import type { ComparedNodes, SearchedColumns } from './next-nodes.ts';
import { PodSignatures } from './results/pod-signatures.ts';
import { catchUp } from './results/cache.ts';
import type { CachedResults } from './results/cache.ts';

/** The ranking of a search is not used after this time. */
const LONGEST_MS = 500;

/** A pod of a profile whose plugins sign pods. */
interface SignedPod {
  readonly view: PodView;
  readonly pod: Pod;
  readonly cached: CachedResults;
  readonly profile: Profile;
  readonly signers: readonly PodSigner[];
}

/** One search for a node. */
interface Attempt {
  /** The node to try first: no other one is looked at if it fits. */
  readonly hint: NodeIndex | undefined;
  /** Keeps what the search found. `compared`: undefined if it compared no nodes. */
  store(choice: Choice, compared: ComparedNodes | undefined): void;
}

export interface BatchOptions {
  readonly tieBreak: TieBreak;
  /** Virtual milliseconds. Default: always 0. */
  readonly now?: () => number;
}

/**
 * Opportunistic batching (KEP-5598): a pod that equals the previous pod and does not fit beside it on its node gets the next node
 * of the same ranking if it fits there. Each profile has its own ranking.
 *
 * Source: kubernetes v1.36.3 framework/runtime/batch.go.
 */
export class Batches {
  readonly #cluster: Cluster;
  readonly #tieBreak: TieBreak;
  readonly #now: () => number;
  readonly #byProfile = new Map<Profile, Batch>();
  #cycle = 0;

  constructor(cluster: Cluster, { tieBreak, now = () => 0 }: BatchOptions) {
    this.#cluster = cluster;
    this.#tieBreak = tieBreak;
    this.#now = now;
  }

  /** Called for every pod, whatever becomes of it. */
  nextCycle(): void {
    this.#cycle++;
  }

  /** Called for every pod that passes PreFilter. */
  attempt({ view, pod, cached, profile, signers }: SignedPod): Attempt {
    let batch = this.#byProfile.get(profile);
    if (batch === undefined) {
      batch = new Batch(this.#cluster, this.#tieBreak, signers);
      this.#byProfile.set(profile, batch);
    }
    const signature = batch.signatures.of(pod, view);
    const moment = { cycle: this.#cycle, nowMs: this.#now(), signature };
    const hinted = batch.hint(moment, cached);
    const known = batch;
    return {
      hint: hinted === undefined ? undefined : this.#cluster.columns.indexOf(hinted),
      store: (choice, compared) => {
        known.store(moment, hinted, choice, compared);
      },
    };
  }
}

interface Moment {
  readonly cycle: number;
  readonly nowMs: number;
  /** Undefined for a pod that cannot be signed. */
  readonly signature: string | undefined;
}

/** A search that compared nodes. */
interface Search {
  readonly signature: string;
  readonly atMs: number;
  readonly compared: ComparedNodes;
  readonly columns: SearchedColumns;
  readonly chosen: NodeIndex;
  /** How far the journal was when the node was chosen. */
  readonly journal: Journal;
  readonly journalLength: number;
  /** Made when it is needed first. */
  next?: NextNodes;
}

/** The last search in a profile. */
class Batch {
  readonly signatures: PodSignatures;
  readonly #cluster: Cluster;
  readonly #tieBreak: TieBreak;
  #search: Search | undefined;
  /** The last cycle in which a pod got a node, and that node. */
  #last = { cycle: -1, node: '' };

  constructor(cluster: Cluster, tieBreak: TieBreak, signers: readonly PodSigner[]) {
    this.signatures = new PodSignatures(cluster, signers);
    this.#cluster = cluster;
    this.#tieBreak = tieBreak;
  }

  /** The next node of the ranking, if the ranking holds for the pod: the last node would be the best one, were it not full. */
  hint({ cycle, nowMs, signature }: Moment, cached: CachedResults): string | undefined {
    const search = this.#search;
    if (search === undefined || cycle !== this.#last.cycle + 1) return undefined;
    if (signature !== search.signature || nowMs > search.atMs + LONGEST_MS) return undefined;
    if (search.next?.size === 0) return undefined;
    const last = this.#cluster.columns.indexOf(this.#last.node);
    if (last === undefined) return undefined;
    if (this.#hasOtherMoves(search)) this.#nextOf(search);
    catchUp(cached);
    if (firstFailure(cached.results, last) === undefined) return undefined;
    return this.#nextOf(search).next();
  }

  store(
    { cycle, nowMs, signature }: Moment,
    hinted: string | undefined,
    { node, feasible }: Choice,
    compared: ComparedNodes | undefined,
  ): void {
    const { columns, journal } = this.#cluster;
    const name = columns.names[node]!;
    this.#last = { cycle, node: name };
    if (hinted === name) return;
    this.#search =
      signature === undefined || compared === undefined || feasible < 2
        ? undefined
        : {
            signature,
            atMs: nowMs,
            compared,
            columns,
            chosen: node,
            journal,
            journalLength: journal.length,
          };
  }

  /** Whether nodes beside the chosen one have moves that the scores of the search have not seen. */
  #hasOtherMoves({ journal, journalLength, chosen }: Search): boolean {
    for (let at = journalLength; at < journal.length; at++) {
      if (journal.nodes[at] !== chosen) return true;
    }
    return false;
  }

  /** The scores of the search hold until they are asked again, or apply moves of other nodes. */
  #nextOf(search: Search): NextNodes {
    const { compared, chosen, columns } = search;
    return (search.next ??= new NextNodes(compared, chosen, columns, this.#tieBreak));
  }
}
