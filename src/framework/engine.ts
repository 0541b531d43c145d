import { podPriority } from '../api/index.ts';
import type { Pod } from '../api/index.ts';
import type { Cluster, NodeIndex, PodView } from '../cluster/index.ts';
import { Answers } from './answers.ts';
import { diagnose, firstFailure } from './diagnosis.ts';
import type { Diagnosis } from './rejections.ts';
import { PodDryRun } from './dry-run.ts';
import { evaluate } from './evaluation.ts';
import type { Evaluation } from './evaluation.ts';
import { evaluateExtended, searchExtended } from './extended-search.ts';
import { Nominator } from './nominator.ts';
import { runPostFilter } from './post-filter.ts';
import type { PostFilterOutcome } from './post-filter.ts';
import type { Profile } from './profile.ts';
import { Sheet } from './sheet.ts';
import type { Choice, TieBreak } from './sheet.ts';

export interface EngineOptions {
  readonly tieBreak: TieBreak;
  /** Bound on what sheets may hold; the least recently used go first. */
  readonly memoryBytes?: number;
  /** How questions are answered; all three give the same choices, and the tests hold them to it. */
  readonly mode?: 'ranked' | 'scan' | 'from-scratch';
}

const DEFAULT_MEMORY_BYTES = 128 * 1024 * 1024;
const BYTES_PER_NODE = 40;
const FEWEST_SHEETS = 8;
/** With more unread moves than nodes divided by this, a pass over the nodes is cheaper than following them one by one. */
const SCAN_BEYOND = 16;

interface Entry {
  readonly answers: Answers;
  sheet?: Sheet;
  /** What was found, and how things stood then. */
  diagnosed?: { readonly diagnosis: Diagnosis; readonly asOf: string };
  /** That nothing could be done for a pod, likewise. */
  hopeless?: { readonly outcome: PostFilterOutcome; readonly asOf: string };
}

/** Finds a node for one pod after the other; keeps what was answered per signature, and asks again only where something moved. */
export class Engine {
  /** Which waiting pods have been promised which node. */
  readonly nominator: Nominator;
  readonly #cluster: Cluster;
  readonly #options: EngineOptions;
  readonly #entries = new Map<Profile, Map<number, Entry>>();
  #epoch = -1;
  /** Where the next search begins (upstream's nextStartNodeIndex). */
  #start = 0;
  /** The last pod that extenders were asked about, and what was found: they are not asked twice in one attempt. */
  #extended: { readonly pod: Pod; readonly diagnosis: Diagnosis } | undefined;

  constructor(cluster: Cluster, options: EngineOptions) {
    this.#cluster = cluster;
    this.#options = options;
    this.nominator = new Nominator(cluster);
  }

  /**
   * The node for one pod, or undefined where none fits. The pod is not placed. `self`: the very pod, which matters where pods
   * have been promised nodes: that of its own it is tried on first, on others it has to leave room.
   */
  schedule(pod: PodView, profile: Profile, self?: Pod): Choice | undefined {
    this.#extended = undefined;
    const all = this.#cluster.columns.count;
    if (all === 0) return undefined;
    // Nodes may have gone since the last search.
    this.#start %= all;
    const entry = this.#entryOf(pod, profile);
    const { answers } = entry;
    if (answers.rejection !== undefined) return undefined;
    if (self !== undefined && isExtended(profile, self)) {
      return this.#withExtenders(entry, profile, self);
    }
    const dryRun = this.#dryRunOf(entry, self);
    const promised = dryRun?.nominatedNode;
    if (promised !== undefined && dryRun?.fits(promised) === true) {
      return { node: promised, score: 0, feasible: 1 };
    }
    const isBarred =
      dryRun === undefined
        ? undefined
        : (node: NodeIndex): boolean => dryRun.concerns(node) && !dryRun.fits(node);
    if (answers.onlyNodes !== undefined) {
      return this.#amongFew(answers, answers.onlyNodes, isBarred);
    }
    const sheet = (entry.sheet ??= new Sheet(answers, this.#cluster, this.#options.tieBreak));
    const wanted = nodesWanted(profile, all);
    if (wanted >= all) {
      const followsMoves =
        this.#options.mode !== 'scan' && sheet.asked > 0 && isBarred === undefined;
      if (followsMoves && sheet.unread * SCAN_BEYOND < all) return sheet.best();
      return sheet.scan(this.#start, all, isBarred);
    }
    const choice = sheet.scan(this.#start, wanted, isBarred);
    let { looked } = sheet;
    // A promised node that did not fit has been looked at, wherever the search ended.
    if (promised !== undefined && (promised - this.#start + all) % all >= looked) looked++;
    this.#start = (this.#start + looked) % all;
    return choice;
  }

  /** Every node, and what turned it down. */
  diagnose(pod: PodView, profile: Profile, self?: Pod): Diagnosis {
    if (self !== undefined && this.#extended?.pod === self) return this.#extended.diagnosis;
    const entry = this.#entryOf(pod, profile);
    const asOf = this.#asOf(self);
    if (asOf !== undefined && entry.diagnosed?.asOf === asOf) return entry.diagnosed.diagnosis;
    this.#catchUp(entry);
    const dryRun = this.#dryRunOf(entry, self);
    const diagnosis = diagnose(entry.answers, this.#cluster, profile.cycle, dryRun);
    if (asOf !== undefined) entry.diagnosed = { diagnosis, asOf };
    return diagnosis;
  }

  /** What the PostFilter plugins make of a pod that fits nowhere. Nothing is evicted yet. `draw`: see PostFilterContext. */
  postFilter(
    pod: PodView,
    profile: Profile,
    self: Pod,
    diagnosis: Diagnosis,
    draw: (count: number) => number,
  ): PostFilterOutcome {
    const entry = this.#entryOf(pod, profile);
    const isExtended = (profile.extenders ?? []).some((one) => one.isInterested(self));
    const asOf = isExtended ? undefined : this.#asOf(self);
    if (asOf !== undefined && entry.hopeless?.asOf === asOf) return entry.hopeless.outcome;
    this.#catchUp(entry);
    const { answers } = entry;
    const cluster = this.#cluster;
    const dryRun = new PodDryRun(answers, cluster, self, this.nominator);
    const outcome = runPostFilter({ answers, cluster, diagnosis, dryRun, draw }, profile);
    if (asOf !== undefined && outcome.outcome !== 'nominated') entry.hopeless = { outcome, asOf };
    return outcome;
  }

  /** Node by node, and afresh for every pod: what an extender will say hangs on more than the signature. */
  #withExtenders(entry: Entry, profile: Profile, self: Pod): Choice | undefined {
    const { answers } = entry;
    const cluster = this.#cluster;
    const { extenders, cycle: rules } = profile;
    const dryRun = this.#dryRunOf(entry, self);
    this.#catchUp(entry);
    const question = { answers, cluster, pod: self, extenders, rules, dryRun };
    const all = answers.onlyNodes?.size ?? cluster.columns.count;
    const window = { start: this.#start, wanted: nodesWanted(profile, all) };
    const { diagnosis, looked } = searchExtended(question, window);
    this.#extended = { pod: self, diagnosis };
    this.#start = (this.#start + looked) % cluster.columns.count;
    const { feasible } = diagnosis;
    const [first] = feasible;
    if (first === undefined) return undefined;
    if (feasible.length === 1) return { node: first, score: 0, feasible: 1 };
    return this.#bestOf(evaluateExtended(question, feasible));
  }

  /**
   * All that the fate of a pod hangs on, beside its signature: pods that share this, too, share what is found. Undefined for one
   * that has been promised a node, which is like no other.
   */
  #asOf(self: Pod | undefined): string | undefined {
    const { version, journal } = this.#cluster;
    if (self === undefined) return `${version},${journal.length}`;
    if ((self.status?.nominatedNodeName ?? '') !== '' || this.nominator.has(self)) return undefined;
    const { preemptionPolicy = '' } = self.spec;
    const promised = this.nominator.version;
    return `${version},${journal.length},${promised},${podPriority(self)},${preemptionPolicy}`;
  }

  /** The sheet hears of moves by itself: its answers are not told of any behind its back. */
  #catchUp({ sheet, answers }: Entry): void {
    if (sheet === undefined) answers.catchUp();
    else sheet.catchUp();
  }

  /** Undefined where no pod has been promised a node: then who asks makes no difference. */
  #dryRunOf(entry: Entry, self: Pod | undefined): PodDryRun | undefined {
    const { nominator } = this;
    if (self === undefined) return undefined;
    if (nominator.isEmpty && (self.status?.nominatedNodeName ?? '') === '') return undefined;
    this.#catchUp(entry);
    return new PodDryRun(entry.answers, this.#cluster, self, nominator);
  }

  /** Pods whose PreFilter results leave but a few nodes (daemons, above all): these are asked one by one. */
  #amongFew(
    answers: Answers,
    names: ReadonlySet<string>,
    isBarred?: (node: NodeIndex) => boolean,
  ): Choice | undefined {
    answers.catchUp();
    const all = this.#cluster.columns.count;
    const nodes: NodeIndex[] = [];
    let looked = 0;
    for (const name of [...names].sort()) {
      const node = this.#cluster.columns.indexOf(name);
      if (node === undefined) continue;
      looked++;
      if (firstFailure(answers, node) === undefined && isBarred?.(node) !== true) nodes.push(node);
    }
    this.#start = (this.#start + looked) % all;
    if (nodes.length === 0) return undefined;
    return this.#bestOf(evaluate(answers, nodes, answers.isScored));
  }

  /** The node with the highest total. There is at least one. */
  #bestOf({ nodes, totals }: Evaluation): Choice {
    const { tieBreak } = this.#options;
    const { names } = this.#cluster.columns;
    const best = totals.reduce((most, total) => Math.max(most, total), -Infinity);
    const ties = nodes
      .filter((_, at) => totals[at] === best)
      .sort((a, b) => (names[a]! < names[b]! ? -1 : 1));
    const at = tieBreak === 'name' || ties.length === 1 ? 0 : tieBreak.below(ties.length);
    return { node: ties[at]!, score: best, feasible: nodes.length };
  }

  #entryOf(pod: PodView, profile: Profile): Entry {
    const cluster = this.#cluster;
    if (this.#epoch !== cluster.epoch || this.#options.mode === 'from-scratch') {
      this.#entries.clear();
      this.#epoch = cluster.epoch;
    }
    let entries = this.#entries.get(profile);
    if (entries === undefined) this.#entries.set(profile, (entries = new Map<number, Entry>()));
    const known = entries.get(pod.signature);
    const most = this.#mostSheets();
    if (known?.answers.isCurrent()) {
      if (entries.size >= most / 2) {
        entries.delete(pod.signature);
        entries.set(pod.signature, known);
      }
      return known;
    }
    if (known === undefined && entries.size >= most) {
      for (const oldest of entries.keys()) {
        entries.delete(oldest);
        break;
      }
    }
    const made: Entry = { answers: new Answers(pod, cluster, profile) };
    entries.set(pod.signature, made);
    return made;
  }

  #mostSheets(): number {
    const bytes = this.#options.memoryBytes ?? DEFAULT_MEMORY_BYTES;
    return Math.max(
      FEWEST_SHEETS,
      Math.floor(bytes / (BYTES_PER_NODE * (this.#cluster.columns.count + 1))),
    );
  }
}

/** Whether an extender that may turn nodes down, or score them, has a say about the pod. */
function isExtended({ extenders }: Profile, pod: Pod): boolean {
  if (extenders === undefined) return false;
  return extenders.some(
    (one) => (one.filter !== undefined || one.prioritize !== undefined) && one.isInterested(pod),
  );
}

/** How many feasible nodes out of so many are to be found. Source: findNodesThatPassFilters. */
function nodesWanted(
  { score, extenders = [], percentageOfNodesToScore, cycle }: Profile,
  all: number,
): number {
  const isCompared =
    score.length > 0 ||
    extenders.some(({ filter, prioritize }) => filter !== undefined || prioritize !== undefined);
  if (cycle.takesFirstUnscored && !isCompared) return 1;
  return nodesToFind(all, percentageOfNodesToScore);
}

/** How many feasible nodes are enough (kubernetes v1.34.1 schedule_one.go numFeasibleNodesToFind). */
export function nodesToFind(all: number, percentage: number): number {
  if (all < 100) return all;
  const share = percentage === 0 ? Math.max(50 - Math.trunc(all / 125), 5) : percentage;
  return Math.max(Math.trunc((all * share) / 100), 100);
}
