import type { Pod } from '../../../objects/index.ts';
import type { Cluster, NodeIndex } from '../../../cluster/index.ts';
import { ResultCache } from '../../../engine/index.ts';
import type { Code, PluginResults, Profile, Reason } from '../../../framework/index.ts';
import { codeOf, firstFailure, reasonsOf } from '../../../framework/index.ts';

/** Why a pod does not fit on a node. Without reasons: a PreFilter names other nodes. */
export interface Rejection {
  readonly plugin: string;
  readonly code: Code;
  readonly reasons: readonly Reason[];
}

/** Answers whether pods fit on nodes by the PreFilter and Filter plugins of a profile: no scoring, no preemption, no extenders. */
export class FitChecker {
  readonly #cluster: Cluster;
  readonly #profile: Profile;
  readonly #cache: ResultCache;

  constructor(cluster: Cluster, profile: Profile) {
    this.#cluster = cluster;
    this.#profile = { ...profile, preScore: [], score: [], extenders: [] };
    this.#cache = new ResultCache(cluster);
  }

  /** Why the pod does not fit on the node; undefined if it fits. Source: plugin_runner.go RunFiltersOnNode, 1.36. */
  rejectionOn(pod: Pod, name: string): Rejection | undefined {
    const results = this.#resultsOf(pod);
    const early = preFilterRejection(results, name);
    if (early !== undefined) return early;
    const node = this.#indexOf(name);
    const failed = firstFailure(results, node);
    if (failed === undefined) return undefined;
    const result = results.filters[failed.at];
    if (result === undefined) return undefined;
    return {
      plugin: result.plugin.name,
      code: codeOf(failed.verdict),
      reasons: reasonsOf(result, failed.verdict),
    };
  }

  /** Judges nodes one after the other for one pod; no pod may move in between. Undefined if no node can fit. */
  judge(pod: Pod): ((name: string) => boolean) | undefined {
    const results = this.#resultsOf(pod);
    if (results.hasEndedInPreFilter) return undefined;
    return (name) =>
      results.onlyNodes?.has(name) !== false &&
      firstFailure(results, this.#indexOf(name)) === undefined;
  }

  #resultsOf(pod: Pod): PluginResults {
    const view = this.#cluster.view(pod);
    const { results } = this.#cache.of(view, this.#profile);
    results.catchUp();
    return results;
  }

  #indexOf(name: string): NodeIndex {
    const node = this.#cluster.columns.indexOf(name);
    if (node === undefined) throw new RangeError(`no node ${name} in the snapshot`);
    return node;
  }
}

function preFilterRejection(results: PluginResults, name: string): Rejection | undefined {
  const { rejection, error, onlyNodes, narrowedBy } = results;
  if (rejection !== undefined) return rejection;
  if (error !== undefined) {
    return { plugin: '', code: 'Unschedulable', reasons: [{ id: 'error', text: error }] };
  }
  if (onlyNodes?.has(name) !== false) return undefined;
  return { plugin: narrowedBy.join(', '), code: 'UnschedulableAndUnresolvable', reasons: [] };
}
