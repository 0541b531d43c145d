import { applyDefaults, createAdmission, mergeMatchLabelKeys } from '../../api/index.ts';
import type { Admission, Pod } from '../../api/index.ts';
import { evaluateExtended } from '../../framework/index.ts';
import { API_VERSION, EXPLAIN_FINDING_KINDS, verdictOver } from '../../outcome/index.ts';
import type { Explanation, NotModelled } from '../../outcome/index.ts';
import { preEnqueue, setUpScheduler } from '../../scheduler/index.ts';
import {
  appliedObjects,
  checkInput,
  completed,
  extendersInReach,
  rejectionsOf,
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
import { allReasons, inWords, verdicts } from './verdicts.ts';
import { profileOf } from '../profile-of.ts';

/**
 * One pod against every node of a cluster that stands still: the verdict of every filter, the score of every plugin. Every node is
 * looked at, whatever percentageOfNodesToScore says.
 *
 * @throws InputError that lists everything wrong with the input
 */
export function explain(input: ExplainInput): Explanation {
  const { failOn = EXPLAIN_FINDING_KINDS } = input.options ?? {};
  const { doubts, ...found } = explainPod(input);
  const isRejected = found.feasible.length === 0;
  const verdict = verdictOver([
    { kind: 'unschedulable', counts: isRejected && failOn.includes('unschedulable') },
    { kind: 'in-doubt', counts: doubts.length > 0 && failOn.includes('in-doubt') },
  ]);
  const why = doubts.length === 0 ? {} : { doubts };
  return { ...found, summary: { verdict, failOn, ...why } };
}

/** An explanation without its verdict, and why the fate of the pod is not known. */
type Explained = Omit<Explanation, 'summary'> & { readonly doubts: readonly string[] };

function explainPod(input: ExplainInput): Explained {
  const { options = {} } = input;
  const given = new GivenObjects();
  const { extenders, leftOut } = extendersInReach(options.extenders);
  const { release, profiles, policyPlugins, ...setUp } = setUpScheduler(input, {
    ...options,
    extenders,
    // What is not to be admitted is in the store already, as it was given: so extenders see it.
    ...(options.admit === true ? {} : { sent: given }),
  });
  const { isValidated, mergesMatchLabelKeys } = release.api;
  const check = { standsStill: true, isValidated };
  const all = appliedObjects(input);
  const checked = checkInput(all, check, [input.pod]);
  const {
    objects: accepted,
    pods: [pod = input.pod],
  } = checked;
  const { unmodelled, doubts } = unmodelledAround(pod, all, profiles, options.admit !== true);
  const notModelled = (): readonly NotModelled[] => [
    ...unmodelled.entries,
    ...leftOut({ release, settings: setUp.settings }),
  ];
  const defaulted = accepted.map((object) => given.as(completed(object), object));
  const asStored = mergesMatchLabelKeys
    ? (one: Pod): Pod => given.as(mergeMatchLabelKeys(one), one)
    : (one: Pod): Pod => one;
  const admission = options.admit === true ? createAdmission(defaulted) : undefined;
  const complete = (one: Pod): Pod =>
    admission === undefined
      ? asStored(given.as(applyDefaults(one), one))
      : admitted(applyDefaults(one), admission);
  const pending = complete(pod);
  const profile = profileOf(pending, profiles);
  const head: Pick<Explained, 'apiVersion' | 'kind' | 'pod' | 'policyPlugins' | 'doubts'> = {
    doubts,
    apiVersion: API_VERSION,
    kind: 'Explanation',
    pod: `${pending.metadata.namespace ?? 'default'}/${pending.metadata.name}`,
    ...(policyPlugins === undefined ? {} : { policyPlugins }),
  };
  const held = preEnqueue(pending, profile);
  if (held !== undefined) {
    const verdict = inWords(held);
    return {
      ...head,
      feasible: [],
      filtered: {},
      preEnqueue: verdict,
      message: verdict.reasons.join(', '),
      rejections: [{ ...verdict, causes: held.reasons, nodes: [] }],
      preemption: null,
      notModelled: notModelled(),
    };
  }
  const standing = new StandingCluster(defaulted, profiles, asStored, setUp.cluster);
  const verdict = standing.judge(pending, profile);
  const { view, question, diagnosis } = verdict;
  const { feasible, names } = diagnosis;
  const found: Explained = {
    ...head,
    ...verdicts(diagnosis),
    ...(options.allReasons === true ? { allReasons: allReasons(verdict) } : {}),
    ...lacking(view, standing.cluster, diagnosis),
    ...(feasible.length === 0
      ? afterPostFilter(verdict, standing.cluster, profile)
      : afterScores(evaluateExtended(question, feasible), pending, profile, {
          names,
          binds: options.bind === true,
        })),
    rejections: rejectionsOf(diagnosis),
    notModelled: notModelled(),
  };
  if (options.hints !== true || feasible.length > 0) return found;
  const fromScratch = (changed: Pod): Pod => {
    checkInput([changed], check);
    return complete(changed);
  };
  return { ...found, hints: findHints({ pod, pending, profile, standing, verdict, fromScratch }) };
}

/** The pod as it comes out of admission, which looks at the cluster. */
function admitted(pod: Pod, admission: Admission): Pod {
  const { pod: complete, refusal } = admission.reviewPod(pod);
  if (refusal === undefined) return complete;
  throw new InputError([{ object: `Pod/${pod.metadata.name}`, message: refusal }]);
}
