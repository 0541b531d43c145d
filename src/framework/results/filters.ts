import type { ClusterView, Dependency, Facet, NodeIndex, PodView } from '../../cluster/index.ts';
import { SKIP } from '../contract/answers.ts';
import type { FilterAnswer, GroupFilter, NodeFilter, Rejection } from '../contract/answers.ts';
import type { RejectedBy } from '../contract/diagnosis.ts';
import type { EnabledPlugin, Profile } from '../contract/profile.ts';
import { dependencies, withFacets } from './read-facets.ts';
import { wordReasons } from '../contract/reason.ts';
import type { Reason } from '../contract/reason.ts';
import { codeOf, detailOf, FITS, unresolvable, unschedulable } from '../contract/verdict.ts';
import type { Verdict } from '../contract/verdict.ts';
import { getOrInsert } from '../../units/index.ts';

export interface FilterResult {
  readonly plugin: EnabledPlugin;
  readonly filter: NodeFilter | GroupFilter;
  /** What it depends on. */
  readonly facets: readonly Dependency[];
  /** The filter judges no node: the first node that it is asked about ends the attempt in this error. */
  readonly error?: string;
}

/** What PreFilter and the filters of a profile answered for one pod. */
export interface FilterResults {
  /** In filter order, without plugins that skipped. */
  readonly filters: readonly FilterResult[];
  readonly facets: ReadonlySet<Dependency>;
  readonly ranPreFilter: ReadonlySet<string>;
  readonly rejection: RejectedBy | undefined;
  readonly narrowed: readonly { readonly plugin: string; readonly nodes: ReadonlySet<string> }[];
  /** The error in which a PreFilter ended. */
  readonly error: string | undefined;
}

/** The reasons behind a verdict of that filter, in words. */
export const reasonsOf = (
  { plugin, filter, error }: FilterResult,
  verdict: Verdict,
): readonly Reason[] =>
  error === undefined
    ? wordReasons(plugin.reasons, filter.explain(detailOf(verdict)), codeOf(verdict))
    : [{ id: 'error', text: error }];

/** Source: kubernetes v1.34.1 framework/runtime/framework.go RunPreFilterPlugins, RunFilterPlugins. */
export function runPreFilter(
  pod: PodView,
  cluster: ClusterView,
  profile: Pick<Profile, 'preFilter' | 'filter'>,
): FilterResults {
  const { answers, ...asked } = askPreFilter(pod, cluster, profile.preFilter);
  const facets = new Set<Dependency>();
  answers.forEach((answer, at) => {
    for (const facet of facetsOf(profile.preFilter[at]!.reads, answer)) facets.add(facet);
  });
  const last = answers.at(-1);
  const hasEnded = last !== undefined && endsPreFilter(last);
  const filters: FilterResult[] = [];
  for (const plugin of profile.filter) {
    let answer = answers[profile.preFilter.indexOf(plugin)];
    if (answer === undefined) {
      if (hasEnded) continue;
      answer = answerAlone(plugin, pod, cluster);
      for (const facet of facetsOf(plugin.reads, answer)) facets.add(facet);
    }
    const filter = filterResult(plugin, answer);
    if (filter !== undefined) filters.push(filter);
  }
  return { filters, facets, ranPreFilter: namesOf(profile.preFilter, answers.length), ...asked };
}

interface Asked extends Pick<FilterResults, 'rejection' | 'narrowed' | 'error'> {
  /** By place of the plugin, up to the one that ended the attempt. */
  readonly answers: readonly FilterAnswer[];
}

function askPreFilter(pod: PodView, cluster: ClusterView, plugins: Profile['preFilter']): Asked {
  const answers: FilterAnswer[] = [];
  const narrowed: { plugin: string; nodes: ReadonlySet<string> }[] = [];
  let rejection: RejectedBy | undefined;
  let error: string | undefined;
  for (const plugin of plugins) {
    const answer = plugin.points.preFilter?.(pod, cluster) ?? SKIP;
    answers.push(answer);
    if (answer.type === 'rejection') rejection = rejectedBy(plugin, answer);
    else if (answer.type === 'fault') {
      error = `running PreFilter plugin "${plugin.name}": ${answer.message}`;
    } else if ('onlyNodes' in answer) {
      narrowed.push({ plugin: plugin.name, nodes: answer.onlyNodes });
    }
    if (endsPreFilter(answer)) break;
  }
  return { answers, rejection, narrowed, error };
}

/** By a profile's list of plugins: the names of all of them, which ran for each pod that PreFilter does not reject. */
const allNames = new WeakMap<readonly EnabledPlugin[], ReadonlySet<string>>();

/** The names of the first plugins. */
function namesOf(plugins: readonly EnabledPlugin[], count: number): ReadonlySet<string> {
  const named = (): ReadonlySet<string> => new Set(plugins.slice(0, count).map(({ name }) => name));
  return count < plugins.length ? named() : getOrInsert(allNames, plugins, named);
}

/** What a filter depends on. */
function facetsOf(reads: readonly Facet[], answer: FilterAnswer): readonly Dependency[] {
  if (answer.type === 'skip') return [];
  const isFilter = answer.type === 'node' || answer.type === 'group';
  return dependencies(isFilter ? withFacets(reads, answer.alsoReads) : reads, answer);
}

/** Preemption may help against a rejection of the other code, and needs the answers of all plugins. */
const endsPreFilter = (answer: FilterAnswer): boolean =>
  answer.type === 'fault' ||
  (answer.type === 'rejection' && answer.code === 'UnschedulableAndUnresolvable');

const rejectedBy = ({ name, reasons }: EnabledPlugin, rejection: Rejection): RejectedBy => ({
  plugin: name,
  code: rejection.code,
  reasons: wordReasons(reasons, rejection.reasons, rejection.code),
});

/** Filter without PreFilter. */
function answerAlone(plugin: EnabledPlugin, pod: PodView, cluster: ClusterView): FilterAnswer {
  const { preFilter, filterAlone = preFilter } = plugin.points;
  const answer = filterAlone?.(pod, cluster) ?? SKIP;
  return answer.type === 'rejection' ? rejectsEachNode(answer) : answer;
}

function rejectsEachNode({ code, reasons }: Rejection): NodeFilter {
  const verdict = code === 'Unschedulable' ? unschedulable(0) : unresolvable(0);
  return { type: 'node', filter: () => verdict, explain: () => reasons };
}

/** Undefined if the plugin filters no node. */
function filterResult(plugin: EnabledPlugin, answer: FilterAnswer): FilterResult | undefined {
  if (answer.type === 'node' || answer.type === 'group') {
    return { plugin, filter: answer, facets: facetsOf(plugin.reads, answer) };
  }
  if (answer.type !== 'fault') return undefined;
  const facets = facetsOf(plugin.reads, answer);
  const error = `running "${plugin.name}" filter plugin: ${answer.message}`;
  const filter = { type: 'node', filter: () => unresolvable(0), explain: () => [] } as const;
  return { plugin, filter, facets, error };
}

/** Whether no filter rejects the node. */
export function passesEvery(filters: readonly NodeFilter[], node: NodeIndex): boolean {
  for (let i = 0; i < filters.length; i++) {
    if (filters[i]!.filter(node) !== FITS) return false;
  }
  return true;
}
