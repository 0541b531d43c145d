import { applyDefaults, createAdmission } from '../../server/index.ts';
import { keyOf, kubeletVersions } from '../../objects/index.ts';
import type { KubernetesObject, Pod } from '../../objects/index.ts';
import { objectsOf, takeIn, takeInPod } from '../../input/index.ts';
import type { PodStrategy } from '../../server/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import type { RejectedBy } from '../../framework/index.ts';
import { API_VERSION, EXPLAIN_FINDING_KINDS, verdictOver } from '../../outcome/index.ts';
import type { Explanation, NotModelled } from '../../outcome/index.ts';
import { podStrategyOf } from '../../releases/index.ts';
import { setUpScheduler } from '../../scheduler/index.ts';
import type { SchedulerSetUp } from '../../scheduler/index.ts';
import {
  appliedGiven,
  checkStanding,
  completed,
  describeScheduler,
  extendersInReach,
  rejectionsOf,
  rejectionWithoutNodes,
  unmodelledAround,
} from '../../simulation/index.ts';
import { InputError } from '../../problems/index.ts';
import { postFilterResult } from './post-filter-result.ts';
import type { ExplainInput } from './input.ts';
import { findHints } from './find-hints.ts';
import { lacking } from './lacking.ts';
import { scoringResult } from './scoring-result.ts';
import { OriginalObjects } from './original-objects.ts';
import { StaticCluster } from '../static-cluster/index.ts';
import type { FilterRun } from '../static-cluster/index.ts';
import { allReasons, inWords, verdicts } from './verdicts.ts';
import { placeOfObject } from '../places.ts';
import { profileOf } from '../profile-of.ts';
import { TemplateClaims } from '../template-claims.ts';

/**
 * Evaluates one pod on every node of a cluster without a simulation: every filter, and every score of the feasible nodes. Ignores
 * percentageOfNodesToScore.
 *
 * @throws InputError with everything that is wrong in the input
 */
export function explain(input: ExplainInput): Explanation {
  const { failOn = EXPLAIN_FINDING_KINDS } = input.options ?? {};
  const { doubts, ...found } = explainPod(input);
  const isUnschedulable = found.feasible.length === 0 || found.error !== undefined;
  const verdict = verdictOver([
    { kind: 'unschedulable', counts: isUnschedulable && failOn.includes('unschedulable') },
    { kind: 'in-doubt', counts: doubts.length > 0 && failOn.includes('in-doubt') },
  ]);
  const why = doubts.length === 0 ? {} : { doubts };
  return { ...found, ...placeOfObject(input.pod, input), summary: { verdict, failOn, ...why } };
}

/** What every explanation begins with. */
function headOf(
  { metadata: { namespace, name } }: Pod,
  setUp: SchedulerSetUp,
): Pick<PodExplanation, 'apiVersion' | 'kind' | 'pod' | 'scheduler' | 'policyPlugins'> {
  const { policyPlugins } = setUp;
  return {
    apiVersion: API_VERSION,
    kind: 'Explanation',
    pod: keyOf({ namespace, name }),
    scheduler: describeScheduler(setUp),
    ...(policyPlugins === undefined ? {} : { policyPlugins }),
  };
}

/** An explanation without its summary, and why the result is not certain. */
type PodExplanation = Omit<Explanation, 'summary'> & { readonly doubts: readonly string[] };

function explainPod(input: ExplainInput): PodExplanation {
  const { options = {} } = input;
  const originals = new OriginalObjects();
  const asked = takeInPod(input.pod, { admitted: true });
  const all = appliedGiven(input);
  const { extenders, leftOut } = extendersInReach(options.extenders);
  const setUp = setUpScheduler(input, {
    ...options,
    extenders,
    kubelets: kubeletVersions(objectsOf(all)),
    // Without admission the pod counts as stored, so extenders get it as given.
    ...(options.admit === true ? {} : { sent: originals }),
  });
  const { release, profiles } = setUp;
  const strategy = podStrategyOf(release);
  const {
    objects: accepted,
    pods: [pod = asked.object],
  } = checkStanding([...all, asked], release);
  const { unmodelled, doubts } = unmodelledAround(pod, all, setUp, options.admit !== true);
  // Complete only after the filters have called the extenders.
  const notModelled = (): readonly NotModelled[] => [
    ...unmodelled.entries,
    ...leftOut({ release, unasked: setUp.unasked }),
  ];
  const defaulted = accepted.map(({ object }) => originals.record(completed(object), object));
  const asStored = (one: Pod): Pod => originals.record(strategy.merged(strategy.enabled(one)), one);
  const complete =
    options.admit === true
      ? admission(defaulted, strategy)
      : (one: Pod): Pod => asStored(originals.record(applyDefaults(one), one));
  const templates = new TemplateClaims(defaulted, { ofVolumes: options.admit === true });
  const { stored } = input;
  const { pod: pending, claims } =
    stored === undefined ? templates.of(complete(pod)) : { pod: stored, claims: [] };
  const profile = profileOf(pending, profiles);
  const head = { ...headOf(pending, setUp), doubts };
  const held = [...defaulted, ...claims];
  const staticCluster = StaticCluster.of(held, profiles, asStored, setUp.cluster);
  const gated = staticCluster.gate(pending, profile);
  if (gated !== undefined) {
    return { ...head, ...preEnqueueResult(gated), notModelled: notModelled() };
  }
  const filterRun = staticCluster.runFilters(pending, profile);
  const isFeasible = filterRun.diagnosis.feasible.length > 0;
  const found: PodExplanation = {
    ...head,
    ...filterResult(filterRun, staticCluster.cluster, options.allReasons === true),
    ...(isFeasible
      ? scoringResult(filterRun, pending, profile, options.bind === true)
      : postFilterResult(filterRun, staticCluster.cluster, profile, options)),
    notModelled: notModelled(),
  };
  if (options.hints !== true || isFeasible) return found;
  const fromScratch = (changed: Pod): Pod => {
    checkStanding([takeIn(changed)], release);
    return templates.of(asStoredBefore(complete(changed), stored)).pod;
  };
  const { workload } = input;
  const rejected = { pod, pending, profile, staticCluster, filterRun, fromScratch, workload };
  return { ...found, hints: findHints(rejected) };
}

/** The changed pod with identity, owner and status of the stored one: its claims belong to that identity. */
const asStoredBefore = (changed: Pod, stored: Pod | undefined): Pod =>
  stored === undefined
    ? changed
    : {
        ...changed,
        metadata: {
          ...stored.metadata,
          labels: { ...stored.metadata.labels, ...changed.metadata.labels },
        },
        ...(stored.status && { status: stored.status }),
      };

/** Defaults a pod and passes it through the admission of a cluster with these objects. */
function admission(objects: readonly KubernetesObject[], strategy: PodStrategy): (pod: Pod) => Pod {
  const plugins = createAdmission(objects, { strategy });
  return (pod) => {
    const { pod: admitted, refusal } = plugins.reviewPod(applyDefaults(pod));
    if (refusal === undefined) return admitted;
    throw new InputError([{ object: `Pod/${pod.metadata.name}`, message: refusal }]);
  };
}

function preEnqueueResult(
  rejected: RejectedBy,
): Pick<
  Explanation,
  'feasible' | 'filtered' | 'preEnqueue' | 'message' | 'rejections' | 'preemption'
> {
  const verdict = inWords(rejected);
  return {
    feasible: [],
    filtered: {},
    preEnqueue: verdict,
    message: verdict.reasons.join(', '),
    rejections: [rejectionWithoutNodes(rejected)],
    preemption: null,
  };
}

function filterResult(
  filterRun: FilterRun,
  cluster: Cluster,
  everyReason: boolean,
): Pick<
  Explanation,
  'feasible' | 'filtered' | 'preFilterFailure' | 'rejections' | 'allReasons' | 'lacking'
> {
  const { view, diagnosis } = filterRun;
  return {
    ...verdicts(diagnosis),
    rejections: rejectionsOf(diagnosis),
    ...(everyReason ? { allReasons: allReasons(filterRun) } : {}),
    ...lacking(view, cluster, diagnosis),
  };
}
