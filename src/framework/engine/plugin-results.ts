import { asNodeIndex, asPodClass } from '../../cluster/index.ts';
import type { Cluster, Facet, NodeIndex, PodClass, PodView } from '../../cluster/index.ts';
import { SKIP } from '../contract/answers.ts';
import type {
  FilterAnswer,
  GroupFilter,
  Grouping,
  GroupScore,
  NodeFilter,
  NodeScore,
  UniformScore,
} from '../contract/answers.ts';
import type { RejectedBy } from '../contract/diagnosis.ts';
import type { EnabledPlugin, Profile } from '../contract/profile.ts';
import { wordReasons } from '../contract/reason.ts';
import type { Reason } from '../contract/reason.ts';
import { codeOf, detailOf } from '../contract/verdict.ts';
import type { Verdict } from '../contract/verdict.ts';

export interface FilterResult {
  readonly plugin: EnabledPlugin;
  readonly filter: NodeFilter | GroupFilter;
}

export interface ScoreResult {
  readonly plugin: string;
  readonly weight: number;
  readonly score: NodeScore | GroupScore | UniformScore;
}

/** The reasons behind a verdict of that filter, in words. */
export const reasonsOf = ({ plugin, filter }: FilterResult, verdict: Verdict): readonly Reason[] =>
  wordReasons(plugin.reasons, filter.explain(detailOf(verdict)), codeOf(verdict));

/** What every plugin of a profile returned for one pod signature, and whether it is still current. */
export class PluginResults {
  /** In filter order, without plugins that skipped. */
  readonly filters: readonly FilterResult[];
  readonly scores: readonly ScoreResult[];
  /** False if the profile has neither score plugins nor extenders: every node then scores 1. */
  readonly isScored: boolean;
  /** Set if PreFilter turned the pod down; no other result exists then. */
  readonly rejection: RejectedBy | undefined;
  /** The nodes to which PreFilter results limit the search, and the plugins that returned them. */
  readonly onlyNodes: ReadonlySet<string> | undefined;
  readonly narrowedBy: readonly string[];
  /** The plugins that ran PreFilter. */
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
    const prefiltered = runPreFilter(pod, cluster, profile);
    for (const facet of prefiltered.facets) facets.add(facet);
    this.rejection = prefiltered.rejection;
    const { narrowed, answers } = prefiltered;
    this.ranPreFilter = new Set(
      profile.preFilter.filter((plugin) => answers.has(plugin)).map(({ name }) => name),
    );
    const groupings: Grouping[] = [];
    this.filters = profile.filter.flatMap((plugin) => {
      const filter = answers.get(plugin) ?? SKIP;
      if (filter.type !== 'node' && filter.type !== 'group') return [];
      if (filter.type === 'group') groupings.push(filter);
      return [{ plugin, filter }];
    });
    this.isScored = profile.score.length > 0 || (profile.extenders?.length ?? 0) > 0;
    const isRejected = this.rejection !== undefined;
    this.scores = profile.score.flatMap(({ plugin, weight }) => {
      const score = isRejected ? SKIP : (plugin.points.preScore?.(pod, cluster) ?? SKIP);
      if (score.type === 'skip') return [];
      if (score.type !== 'uniform' || score.isFixed !== true) {
        for (const facet of plugin.reads) facets.add(facet);
      }
      if (score.type === 'idle') return [];
      if (score.type === 'node') for (const facet of score.alsoReads ?? []) facets.add(facet);
      if (score.type === 'group') groupings.push(score);
      return [{ plugin: plugin.name, weight, score }];
    });
    this.onlyNodes = narrowed.length === 0 ? undefined : intersection(narrowed.map((n) => n.nodes));
    this.narrowedBy = narrowed.map((n) => n.plugin).sort();
    this.#listeners = groupings.filter((grouping) => grouping.podMoved !== undefined);
    // Moves of pods are followed one by one, through the journal.
    facets.delete('node.pods');
    facets.delete('cluster.pods');
    this.#facets = [...facets];
  }

  /** False once a facet that a plugin reads has changed. */
  isCurrent(): boolean {
    const { version } = this.#cluster;
    if (version === this.#version) return true;
    for (const facet of this.#facets)
      if (this.#cluster.changedAt(facet) > this.#version) return false;
    this.#version = version;
    return true;
  }

  /** Notifies the groupings of every unread move. `regrouped` is called for nodes that may be in another group now. */
  catchUp(regrouped?: (node: NodeIndex) => void): void {
    const { podClasses, nodes, steps } = this.#cluster.journal;
    if (this.#listeners.length > 0) {
      if (this.#read === 0) this.#read = this.#notifyByPodClass(regrouped);
      for (let at = this.#read; at < nodes.length; at++) {
        if (this.#notify(podClasses[at]!, nodes[at]!, steps[at]!)) regrouped?.(nodes[at]!);
      }
    }
    this.#read = nodes.length;
  }

  /** The whole journal, but only the pod classes that a grouping counts: with many workloads, mostly the pod's own. */
  #notifyByPodClass(regrouped?: (node: NodeIndex) => void): number {
    const { journal, podClasses } = this.#cluster;
    for (let id = 0; id < podClasses.length; id++) {
      const podClass = asPodClass(id);
      if (!this.#listeners.some((listener) => listener.counts?.(podClass) !== false)) continue;
      for (const move of journal.ofPodClass(podClass)) {
        const node = asNodeIndex(move < 0 ? ~move : move);
        if (this.#notify(podClass, node, move < 0 ? -1 : 1)) regrouped?.(node);
      }
    }
    return journal.length;
  }

  /** True: the node may be in another group now. */
  #notify(podClass: PodClass, node: NodeIndex, step: 1 | -1): boolean {
    let regroups = false;
    const listeners = this.#listeners;
    for (let i = 0; i < listeners.length; i++) {
      if (listeners[i]!.podMoved!(podClass, node, step)) regroups = true;
    }
    return regroups;
  }
}

interface PreFilterResults {
  /** By plugin that ran, in order. */
  readonly answers: ReadonlyMap<EnabledPlugin, FilterAnswer>;
  readonly facets: ReadonlySet<Facet>;
  readonly rejection: RejectedBy | undefined;
  readonly narrowed: readonly { readonly plugin: string; readonly nodes: ReadonlySet<string> }[];
}

function runPreFilter(pod: PodView, cluster: Cluster, profile: Profile): PreFilterResults {
  const facets = new Set<Facet>();
  const answers = new Map<EnabledPlugin, FilterAnswer>();
  const narrowed: { plugin: string; nodes: ReadonlySet<string> }[] = [];
  let rejection: RejectedBy | undefined;
  for (const plugin of new Set([...profile.preFilter, ...profile.filter])) {
    const answer = plugin.points.preFilter?.(pod, cluster) ?? SKIP;
    answers.set(plugin, answer);
    if (answer.type === 'skip') continue;
    for (const facet of plugin.reads) facets.add(facet);
    if (answer.type === 'idle') continue;
    if (answer.type === 'rejection') {
      const { code, reasons } = answer;
      rejection = {
        plugin: plugin.name,
        code,
        reasons: wordReasons(plugin.reasons, reasons, code),
      };
      // Preemption may help against the other code, and needs the results of all plugins.
      if (code === 'UnschedulableAndUnresolvable') break;
    } else if (answer.onlyNodes !== undefined) {
      narrowed.push({ plugin: plugin.name, nodes: answer.onlyNodes });
    }
  }
  return { answers, facets, rejection, narrowed };
}

function intersection(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set([...(sets[0] ?? [])].filter((name) => sets.every((set) => set.has(name))));
}
