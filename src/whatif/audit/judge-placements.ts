import type { Pod } from '../../objects/index.ts';
import type { Cluster, NodeIndex, PodView } from '../../cluster/index.ts';
import { everyFailure, FilterError, PluginResults, subjectOf } from '../../framework/index.ts';
import { Nominator, PodDryRun } from '../../engine/index.ts';
import type { Profile, Reason, ReasonSubject, ReasonTable } from '../../framework/index.ts';
import type { RunningPod } from './cluster/running-pods.ts';
import { append, getOrInsert } from '../../units/index.ts';
import { filtersOf } from '../filters-of.ts';

/** A filter that the pod's own node does not pass today, with the pod taken off. */
export interface Failure {
  readonly running: RunningPod;
  readonly plugin: string;
  readonly reasons: readonly Reason[];
  /** What the first reason is about. */
  readonly about?: ReasonSubject;
}

interface Placed {
  readonly running: RunningPod;
  /** The pod in the cluster. */
  readonly pod: Pod;
  readonly node: NodeIndex;
}

/** Pods of one signature. */
interface Alike {
  readonly profile: Profile;
  readonly view: PodView;
  readonly pods: Placed[];
}

/**
 * Runs the filters of each pod's profile on the node where it stands, as if it were pending: taken off its node, and every other pod
 * in its place. Pods of a signature share the results of PreFilter, and only their own node is judged, so that the work grows with
 * the pods and not with pods times nodes. Nominated pods are left out: they have no place yet.
 */
export function judgePlacements(cluster: Cluster, running: readonly RunningPod[]): Failure[] {
  cluster.settle();
  return groupAlike(cluster, running).flatMap((alike) => judgeAlike(cluster, alike));
}

/** Pods without a node in the cluster are left out. */
function groupAlike(cluster: Cluster, running: readonly RunningPod[]): readonly Alike[] {
  const byProfile = new Map<Profile, Map<number, Alike>>();
  for (const one of running) {
    const { nodeName, profile } = one;
    const node = cluster.columns.indexOf(nodeName);
    const placed = cluster.placedPod(one.pod);
    if (profile === undefined || node === undefined || placed === undefined) continue;
    const { pod, view } = placed;
    const bySignature = getOrInsert(byProfile, profile, () => new Map());
    const known = bySignature.get(view.signature);
    if (known !== undefined) known.pods.push({ running: one, pod, node });
    else bySignature.set(view.signature, { profile, view, pods: [{ running: one, pod, node }] });
  }
  return [...byProfile.values()].flatMap((bySignature) => [...bySignature.values()]);
}

function judgeAlike(cluster: Cluster, { profile, view, pods }: Alike): Failure[] {
  const filtersOnly = { ...profile, preScore: [], score: [] };
  const failures: Failure[] = [];
  let results: PluginResults | undefined;
  for (const { running, pod, node } of pods) {
    cluster.remove(pod);
    if (results?.isCurrent() !== true) results = new PluginResults(view, cluster, filtersOnly);
    results.catchUp();
    append(failures, failuresOn(node, results, cluster, running));
    cluster.place(pod, running.nodeName, view);
  }
  return failures;
}

function failuresOn(
  node: NodeIndex,
  results: PluginResults,
  cluster: Cluster,
  running: RunningPod,
): Failure[] {
  const { rejection, error, onlyNodes, narrowedBy, profile } = results;
  if (error !== undefined)
    return [{ running, plugin: '', reasons: [{ id: 'error', text: error }] }];
  if (rejection !== undefined) {
    const { plugin, reasons } = rejection;
    return [failureOf(running, { plugin, reasons }, tableOf(plugin, profile))];
  }
  const failures = failuresOfFilters(node, results, cluster, running);
  const isOutside = onlyNodes !== undefined && !onlyNodes.has(running.nodeName);
  if (isOutside && !failures.some(({ plugin }) => narrowedBy.includes(plugin))) {
    const plugins = narrowedBy.join(' ');
    const text = `node(s) didn't satisfy plugin(s) [${plugins}]`;
    const reasons = [{ id: 'pre-filter-result', text, detail: { plugins } }];
    const plugin = narrowedBy[0] ?? '';
    const [about] = Object.values(tableOf(plugin, profile)).flatMap((words) => words.about ?? []);
    failures.push({ running, plugin, reasons, ...(about !== undefined && { about }) });
  }
  return failures;
}

const tableOf = (plugin: string, profile: Profile): ReasonTable =>
  filtersOf([profile]).get(plugin)?.reasons ?? {};

function failureOf(
  running: RunningPod,
  { plugin, reasons }: Pick<Failure, 'plugin' | 'reasons'>,
  table: ReasonTable,
): Failure {
  const about = subjectOf(table, reasons[0]?.id ?? '');
  return { running, plugin, reasons, ...(about !== undefined && { about }) };
}

function failuresOfFilters(
  node: NodeIndex,
  results: PluginResults,
  cluster: Cluster,
  running: RunningPod,
): Failure[] {
  try {
    const found = everyFailure(results, node, undefined);
    if (found.length === 0) return [];
    const dryRun = new PodDryRun(
      { results, cluster, nominator: new Nominator(cluster) },
      running.pod,
    );
    return found.map((failure) => {
      const { name: plugin = '', reasons: table = {} } = results.filters[failure.at]?.plugin ?? {};
      return failureOf(running, { plugin, reasons: dryRun.explain(failure).reasons }, table);
    });
  } catch (thrown) {
    if (!(thrown instanceof FilterError)) throw thrown;
    return [{ running, plugin: '', reasons: [{ id: 'error', text: thrown.message }] }];
  }
}
