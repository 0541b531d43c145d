import type { JobCondition, JobStatus } from '../api/index.ts';
import { API_VERSION, verdictOver } from '../outcome/index.ts';
import type {
  FindingKind,
  MissingPods,
  NotModelled,
  Plan,
  PlanInputSummary,
  PlannedPod,
  PlanSummary,
  RunEnd,
  ScenarioOutcome,
} from '../outcome/index.ts';
import { FindingList } from './findings/index.ts';
import type { PlaceOf } from './findings/index.ts';
import type { PodHistory } from './history.ts';
import { missingPods } from './missing-pods.ts';
import { PodDoubts } from './not-modelled/index.ts';
import type { Unmodelled } from './not-modelled/index.ts';
import { Owners } from './owners.ts';
import { plannedNodes } from './planned-nodes.ts';
import { plannedPod } from './planned-pod.ts';
import type { World } from './world.ts';

/** What the world itself does not know of its plan. */
export interface Circumstances {
  readonly failOn: readonly FindingKind[];
  readonly placeOf: PlaceOf;
  /** uids of Jobs that had failed before the plan began. */
  readonly failedBefore: ReadonlySet<string>;
  readonly seed: number;
  readonly end: RunEnd;
  /** Virtual seconds. */
  readonly endTime: number;
  readonly scenario: ScenarioOutcome | undefined;
  readonly input: PlanInputSummary;
  /** What the input asks for that is not simulated. */
  readonly unmodelled: Unmodelled;
  /** What else is not simulated. */
  readonly notModelled: readonly NotModelled[];
  readonly warnings: readonly string[];
}

/** Writes down how a world ended and how it got there. */
export function buildPlan(world: World, circumstances: Circumstances): Plan {
  const { seed, end, endTime, scenario, input, unmodelled, warnings } = circumstances;
  const doubts = PodDoubts.among(unmodelled, world.api);
  const owners = new Owners(world.api);
  const log = world.events;
  const pods: PlannedPod[] = [];
  const deleted: PlannedPod[] = [];
  const found = new FindingList(circumstances.failOn);
  let preempted = 0;
  let evicted = 0;
  let lost = 0;
  for (const history of world.history.pods) {
    const planned = plannedPod(history, world, owners, found, doubts);
    if (planned.lost === true) lost++;
    if (isGone(history)) {
      deleted.push(planned);
      continue;
    }
    if (history.preemptedBy !== undefined) preempted++;
    if (history.isDeleted) evicted++;
    pods.push(planned);
  }
  addFailedJobs(found, world, circumstances.failedBefore);
  if (scenario !== undefined) found.addScenario(scenario);
  // Once every pod has been looked at: entries of pods in doubt are made on the way.
  const notModelled = [...unmodelled.entries, ...circumstances.notModelled];
  for (const one of notModelled) found.addNotModelled(one);
  const missing = missingPods(world);
  for (const one of missing) found.addMissing(one);
  const findings = found.findings(circumstances.placeOf);
  const nodes = plannedNodes(world);
  // Lost with a node that the input takes away: such a pod waits for no other.
  const isLost = ({ node, lost: isGone }: PlannedPod): boolean => node === null && isGone === true;
  const left = pods.filter((pod) => !isLost(pod));
  const waiting = left.filter(({ node }) => node === null);
  const gated = waiting.filter(({ attempts, message }) => attempts === 0 && message !== undefined);
  const untried = waiting.filter(isUntried);
  const summary: PlanSummary = {
    nodes: nodes.length,
    pods: left.length - evicted,
    placed: left.length - evicted - waiting.length,
    unschedulable: waiting.length - gated.length - untried.length,
    gated: gated.length,
    preempted,
    refused: podsIn(missing, 'refused'),
    notCreated: podsIn(missing, 'waiting'),
    lost,
    unknown: pods.filter((pod) => pod.doubts !== undefined).length,
    endTime,
    verdict: verdictOver(findings),
    failOn: circumstances.failOn,
    ended: end === 'idle' && pods.some(isLooping) ? 'looping' : end,
  };
  return {
    apiVersion: API_VERSION,
    kind: 'Plan',
    scheduler: {
      flavour: world.setUp.release.flavour,
      kubernetes: world.setUp.release.kubernetes,
      isDefault: world.setUp.isDefault,
      profiles: world.profiles.map(({ schedulerName }) => schedulerName),
    },
    seed,
    summary,
    findings,
    input,
    pods,
    ...(missing.length === 0 ? {} : { missing }),
    nodes,
    ...(deleted.length === 0 ? {} : { deleted }),
    ...(scenario === undefined ? {} : { scenario }),
    // Written out where somebody reads them: there are several to every pod.
    get events() {
      return log.records;
    },
    notModelled,
    warnings: [...world.warnings, ...warnings],
  };
}

/** Whether no scheduler of this plan has tried the pod, since it belongs to another one. */
const isUntried = ({ message, doubts }: PlannedPod): boolean =>
  message === undefined && doubts !== undefined;

const podsIn = (missing: readonly MissingPods[], why: MissingPods['why']): number =>
  missing.reduce((sum, one) => sum + (one.why === why ? one.pods : 0), 0);

/** What the kubelet tries for ever, of a pod of which nothing new is to come. */
const isLooping = ({ status = '' }: PlannedPod): boolean =>
  /(?:CrashLoopBackOff|ImagePullBackOff|ErrImageNeverPull)$/.test(status);

/** Replaced in a rollout, or removed by somebody: no longer part of the answer. Victims of preemption are. */
const isGone = ({ isDeleted, preemptedBy }: PodHistory): boolean =>
  isDeleted && preemptedBy === undefined;

/** Jobs that give up in the course of this plan. */
function addFailedJobs(found: FindingList, { api }: World, before: ReadonlySet<string>): void {
  for (const { kind, metadata, status } of api.list('Job')) {
    const condition = failureOf(status);
    if (condition === undefined || before.has(metadata.uid ?? '')) continue;
    const { reason = '', message = '' } = condition;
    const job = { kind, name: metadata.name };
    found.addJob(job, metadata.namespace ?? '', `Job failed: ${reason}: ${message}`);
  }
}

/** The condition by which a Job says that it has failed. */
export const failureOf = (status: JobStatus | undefined): JobCondition | undefined =>
  status?.conditions?.find(({ type, status: value }) => type === 'Failed' && value === 'True');
