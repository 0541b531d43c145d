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
  unmodelledAround,
} from '../../simulation/index.ts';
import { InputError } from '../../units/index.ts';
import { postFilterResult } from './post-filter-result.ts';
import type { ExplainInput } from './explain-input.ts';
import { findHints } from './hints/index.ts';
import { lacking } from './lacking.ts';
import { scoringResult } from './scoring-result.ts';
import { OriginalObjects } from './original-objects.ts';
import { StaticCluster } from './static-cluster.ts';
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
  const given = new OriginalObjects();
  const { extenders, leftOut } = extendersInReach(options.extenders);
  const { flavour, profiles, policyPlugins, ...setUp } = setUpScheduler(input, {
    ...options,
    extenders,
    // What is not to be admitted is in the store already, as it was given: so extenders see it.
    ...(options.admit === true ? {} : { sent: given }),
  });
  const isOfOldRelease = flavour === 'policy';
  const check = { standsStill: true, isOfOldRelease };
  const all = appliedObjects(input);
  const checked = checkInput(all, check, [input.pod]);
  const {
    objects: accepted,
    pods: [pod = input.pod],
  } = checked;
  const { unmodelled, doubts } = unmodelledAround(pod, all, profiles, options.admit !== true);
  const notModelled = (): readonly NotModelled[] => [
    ...unmodelled.entries,
    ...leftOut({ flavour, settings: setUp.settings }),
  ];
  const defaulted = accepted.map((object) => given.record(completed(object), object));
  // What the API server of today merges into a pod's rules, that of v1.22 did not.
  const asStored = isOfOldRelease
    ? (one: Pod): Pod => one
    : (one: Pod): Pod => given.record(mergeMatchLabelKeys(one), one);
  const admission = options.admit === true ? createAdmission(defaulted) : undefined;
  const complete = (one: Pod): Pod =>
    admission === undefined
      ? asStored(given.record(applyDefaults(one), one))
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
  const standing = new StaticCluster(defaulted, profiles, asStored, setUp.cluster);
  const verdict = standing.runFilters(pending, profile);
  const { view, question, diagnosis } = verdict;
  const { feasible, names } = diagnosis;
  const found: Explained = {
    ...head,
    ...verdicts(diagnosis),
    ...(options.allReasons === true ? { allReasons: allReasons(verdict) } : {}),
    ...lacking(view, standing.cluster, diagnosis),
    ...(feasible.length === 0
      ? postFilterResult(verdict, standing.cluster, profile, isOfOldRelease)
      : scoringResult(evaluateExtended(question, feasible), pending, profile, names, {
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
  return { ...found, hints: findHints({ pod, pending, profile, staticCluster: standing, filterRun: verdict, fromScratch }) };
}

/** The pod as it comes out of admission, which looks at the cluster. */
function admitted(pod: Pod, admission: Admission): Pod {
  const { pod: complete, refusal } = admission.reviewPod(pod);
  if (refusal === undefined) return complete;
  throw new InputError([{ object: `Pod/${pod.metadata.name}`, message: refusal }]);
}
