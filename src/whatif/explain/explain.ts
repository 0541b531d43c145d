import { applyDefaults, createAdmission, mergeMatchLabelKeys, sideOf } from '../../api/index.ts';
import type { Admission, KubernetesObject, Pod, Side } from '../../api/index.ts';
import { evaluateExtended } from '../../framework/index.ts';
import { API_VERSION, EXPLAIN_FINDING_KINDS, verdictOver } from '../../outcome/index.ts';
import type { Explanation, NotModelled } from '../../outcome/index.ts';
import { preEnqueue, setUpScheduler } from '../../scheduler/index.ts';
import {
  checkInput,
  completed,
  extendersInReach,
  unmodelledAround,
} from '../../simulation/index.ts';
import { InputError } from '../../units/index.ts';
import { afterPostFilter } from './after-post-filter.ts';
import type { ExplainInput } from './explain-input.ts';
import { findHints } from './hints/index.ts';
import { lacking } from './lacking.ts';
import { afterScores } from './after-scores.ts';
import { GivenObjects } from './given-objects.ts';
import { StandingCluster } from './standing-cluster.ts';
import { allReasons, verdicts } from './verdicts.ts';
import { profileOf } from '../profile-of.ts';

/**
 * One pod against every node of a cluster that stands still: the verdict of every filter, the score of every plugin. Every node is
 * looked at, whatever percentageOfNodesToScore says.
 *
 * @throws InputError that lists everything wrong with the input
 */
export function explain(input: ExplainInput): Explanation {
  const { failOn = EXPLAIN_FINDING_KINDS } = input.options ?? {};
  const found = explainPod(input);
  const isRejected = found.feasible.length === 0;
  const verdict = verdictOver([
    { kind: 'unschedulable', counts: isRejected && failOn.includes('unschedulable') },
  ]);
  return { ...found, summary: { verdict, failOn } };
}

function explainPod(input: ExplainInput): Omit<Explanation, 'summary'> {
  const { objects, cluster = [], apply = [], options = {} } = input;
  const given = new GivenObjects();
  const { extenders, leftOut } = extendersInReach(options.extenders);
  const { flavour, profiles, policyPlugins, ...setUp } = setUpScheduler(input, {
    ...options,
    extenders,
    // What is not to be admitted is in the store already, as it was given: so extenders see it.
    ...(options.admit === true ? {} : { sent: given }),
  });
  const isOfOldRelease = flavour === 'policy';
  const check = { standsStill: true, isOfOldRelease, sideOf: sideIn(input) };
  // An object that both sides have stands here twice.
  const all = [...objects, ...cluster, ...apply];
  const checked = checkInput(all, check, [input.pod]);
  const {
    objects: accepted,
    pods: [pod = input.pod],
  } = checked;
  const notModelled = (): readonly NotModelled[] => [
    ...unmodelledAround(pod, all, profiles, options.admit !== true).entries,
    ...leftOut({ flavour, settings: setUp.settings }),
  ];
  const defaulted = accepted.map((object) => given.as(completed(object), object));
  // What the API server of today merges into a pod's rules, that of v1.22 did not.
  const asStored = isOfOldRelease
    ? (one: Pod): Pod => one
    : (one: Pod): Pod => given.as(mergeMatchLabelKeys(one), one);
  const admission = options.admit === true ? createAdmission(defaulted) : undefined;
  const complete = (one: Pod): Pod =>
    admission === undefined
      ? asStored(given.as(applyDefaults(one), one))
      : admitted(applyDefaults(one), admission);
  const pending = complete(pod);
  const profile = profileOf(pending, profiles);
  const head: Pick<Explanation, 'apiVersion' | 'kind' | 'pod' | 'policyPlugins'> = {
    apiVersion: API_VERSION,
    kind: 'Explanation',
    pod: `${pending.metadata.namespace ?? 'default'}/${pending.metadata.name}`,
    ...(policyPlugins === undefined ? {} : { policyPlugins }),
  };
  const held = preEnqueue(pending, profile);
  if (held !== undefined) {
    const { plugin, code, reasons } = held;
    const verdict = { plugin, code, reasons };
    return {
      ...head,
      feasible: [],
      filtered: {},
      preEnqueue: verdict,
      message: reasons.join(', '),
      preemption: null,
      notModelled: notModelled(),
    };
  }
  const standing = new StandingCluster(defaulted, profiles, asStored, setUp.cluster);
  const verdict = standing.judge(pending, profile);
  const { view, question, diagnosis } = verdict;
  const { feasible, names } = diagnosis;
  const found: Omit<Explanation, 'summary'> = {
    ...head,
    ...verdicts(diagnosis),
    ...(options.allReasons === true ? { allReasons: allReasons(verdict) } : {}),
    ...lacking(view, standing.cluster, diagnosis),
    ...(feasible.length === 0
      ? afterPostFilter(verdict, standing.cluster, profile, isOfOldRelease)
      : afterScores(evaluateExtended(question, feasible), pending, profile, names, {
          isOfOldRelease,
          binds: options.bind === true,
        })),
    notModelled: notModelled(),
  };
  if (options.hints !== true || feasible.length > 0) return found;
  const fromScratch = (changed: Pod): Pod => {
    checkInput([changed], check);
    return complete(changed);
  };
  return { ...found, hints: findHints({ pod, pending, profile, standing, verdict, fromScratch }) };
}

/** The side of an object, as its author gave it or by its looks. */
function sideIn({ cluster = [], apply = [] }: ExplainInput): (object: KubernetesObject) => Side {
  const isApplied = new Set(apply);
  const isOfCluster = new Set(cluster);
  return (object) => {
    if (isApplied.has(object)) return 'apply';
    return isOfCluster.has(object) ? 'cluster' : sideOf(object);
  };
}

/** The pod as it comes out of admission, which looks at the cluster. */
function admitted(pod: Pod, admission: Admission): Pod {
  const { pod: complete, refusal } = admission.reviewPod(pod);
  if (refusal === undefined) return complete;
  throw new InputError([{ object: `Pod/${pod.metadata.name}`, message: refusal }]);
}
