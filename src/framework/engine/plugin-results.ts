import type { Cluster, Facet, NodeIndex, PodView } from '../../cluster/index.ts';
import { IDLE, SKIP } from '../contract/plugin.ts';
import type {
  FilterAnswer,
  GroupFilter,
  Grouping,
  GroupScore,
  NodeFilter,
  NodeScore,
  Rejection,
  UniformScore,
} from '../contract/plugin.ts';
import type { EnabledPlugin, Profile } from '../contract/profile.ts';

export interface AnsweredFilter {
  readonly plugin: string;
  readonly filter: NodeFilter | GroupFilter;
}

export interface AnsweredScore {
  readonly plugin: string;
  readonly weight: number;
  readonly score: NodeScore | GroupScore | UniformScore;
}

/** What every plugin of a profile answered for one pod signature, and whether it still holds. */
export class Answers {
  /** In filter order, without those that skipped. */
  readonly filters: readonly AnsweredFilter[];
  readonly scores: readonly AnsweredScore[];
  /** False where the profile has no scoring plugin and no extender at all: then every node is worth 1. */
  readonly isScored: boolean;
  /** Set where PreFilter turned the pod down outright; then nothing else was asked. */
  readonly rejection: (Rejection & { readonly plugin: string }) | undefined;
  /** The nodes to which PreFilter results narrow the search, and whose results they are. */
  readonly onlyNodes: ReadonlySet<string> | undefined;
  readonly narrowedBy: readonly string[];
  /** The plugins whose PreFilter was asked. */
  readonly ranPreFilter: ReadonlySet<string>;
  readonly #cluster: Cluster;
  readonly #listeners: readonly Grouping[];
  readonly #facets: readonly Facet[];
  #version: number;
  #read = 0;

  constructor(pod: PodView, cluster: Cluster, profile: Profile) {
    this.#cluster = cluster;
    this.#version = cluster.version;
    const facets = new Set<Facet>();
    const filterOf = new Map<EnabledPlugin, FilterAnswer>();
    const narrowed: { plugin: string; nodes: ReadonlySet<string> }[] = [];
    const asked = new Set<string>();
    for (const plugin of new Set([...profile.preFilter, ...profile.filter])) {
      asked.add(plugin.name);
      const answer = plugin.points.preFilter?.(pod, cluster) ?? SKIP;
      filterOf.set(plugin, answer);
      if (answer !== SKIP) for (const facet of plugin.reads) facets.add(facet);
      if (answer === SKIP || answer === IDLE) continue;
      if ('code' in answer) {
        this.rejection = { ...answer, plugin: plugin.name };
        // Preemption may help against the other code, and needs the answers of all.
        if (answer.code === 'UnschedulableAndUnresolvable') break;
        continue;
      }
      if (answer.onlyNodes !== undefined) {
        narrowed.push({ plugin: plugin.name, nodes: answer.onlyNodes });
      }
    }
    this.ranPreFilter = new Set(
      profile.preFilter.map(({ name }) => name).filter((name) => asked.has(name)),
    );
    const groupings: Grouping[] = [];
    this.filters = profile.filter.flatMap((plugin) => {
      const filter = filterOf.get(plugin) ?? SKIP;
      if (filter === SKIP || filter === IDLE || 'code' in filter) return [];
      if (filter.group !== undefined) groupings.push(filter);
      return [{ plugin: plugin.name, filter }];
    });
    this.isScored = profile.score.length > 0 || (profile.extenders?.length ?? 0) > 0;
    this.scores = profile.score.flatMap(({ plugin, weight }) => {
      const score =
        this.rejection === undefined ? (plugin.points.preScore?.(pod, cluster) ?? SKIP) : SKIP;
      if (score !== SKIP) for (const facet of plugin.reads) facets.add(facet);
      if (score === SKIP || score === IDLE) return [];
      if ('group' in score && score.group !== undefined) groupings.push(score);
      return [{ plugin: plugin.name, weight, score }];
    });
    this.onlyNodes = narrowed.length === 0 ? undefined : intersection(narrowed.map((n) => n.nodes));
    this.narrowedBy = narrowed.map((n) => n.plugin).sort();
    this.#listeners = groupings.filter((grouping) => grouping.podMoved !== undefined);
    facets.delete('node.pods');
    facets.delete('cluster.pods');
    this.#facets = [...facets];
  }

  /** False once something has changed that an answer was read from. */
  isCurrent(): boolean {
    const { version } = this.#cluster;
    if (version === this.#version) return true;
    for (const facet of this.#facets)
      if (this.#cluster.changedAt(facet) > this.#version) return false;
    this.#version = version;
    return true;
  }

  /** Moves not yet told to the groupings. */
  get unread(): number {
    return this.#cluster.journal.length - this.#read;
  }

  /** How far the journal has been read. */
  get read(): number {
    return this.#read;
  }

  /** Tells the groupings of every unread move. `regrouped` hears of nodes whose group may have changed. */
  catchUp(regrouped?: (node: NodeIndex) => void): void {
    const { podClasses: kinds, nodes, steps } = this.#cluster.journal;
    if (this.#listeners.length > 0) {
      if (this.#read === 0) this.#read = this.#tellByKind(regrouped);
      for (let at = this.#read; at < nodes.length; at++) {
        if (this.tell(kinds[at]!, nodes[at]!, steps[at]!)) regrouped?.(nodes[at]!);
      }
    }
    this.#read = nodes.length;
  }

  /** All there is so far, but only of the kinds that anybody heeds: of many workloads that is mostly the pod's own. */
  #tellByKind(regrouped?: (node: NodeIndex) => void): number {
    const { journal, podClasses: kinds } = this.#cluster;
    for (let kind = 0; kind < kinds.length; kind++) {
      if (!this.#listeners.some((listener) => listener.counts?.(kind) !== false)) continue;
      for (const move of journal.ofPodClass(kind)) {
        const node = move < 0 ? ~move : move;
        if (this.tell(kind, node, move < 0 ? -1 : 1)) regrouped?.(node);
      }
    }
    return journal.length;
  }

  /** Tells the groupings of one move. True: the node may be in another group now. */
  tell(kind: number, node: NodeIndex, step: 1 | -1): boolean {
    let regroups = false;
    const listeners = this.#listeners;
    for (let i = 0; i < listeners.length; i++) {
      if (listeners[i]!.podMoved!(kind, node, step)) regroups = true;
    }
    return regroups;
  }
}

function intersection(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set([...(sets[0] ?? [])].filter((name) => sets.every((set) => set.has(name))));
}
