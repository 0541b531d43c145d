import type { Pod } from '../api/index.ts';
import { controllerOf } from '../controllers/index.ts';
import { isTerminal, kubectlStatus } from '../kubelet/index.ts';
import type { PlannedPod } from '../outcome/index.ts';
import { podKey } from '../scheduler/index.ts';
import type { Decision } from '../scheduler/index.ts';
import { evictionOf, troubleOf, whyLost } from './findings/index.ts';
import type { FindingList, PodTrouble } from './findings/index.ts';
import { phaseOf } from './history.ts';
import type { PodHistory } from './history.ts';
import type { PodDoubts } from './not-modelled/index.ts';
import type { Owners } from './owners.ts';
import { rejectionsOf, rejectionWithoutNodes } from './rejections.ts';
import { isSimulatedOwner } from './reconstruct/index.ts';
import type { World } from './world.ts';

/** What speaks against a pod apart from its placement. */
interface Fate {
  readonly trouble?: PodTrouble | undefined;
  readonly eviction?: string | undefined;
  readonly lost?: string | undefined;
  readonly doubts?: readonly string[] | undefined;
}

/** Nearly all pods run and are ready: for them nothing is allocated. */
const FINE: Fate = {};

/** Writes down one pod, and adds what speaks against it to `found`. `doubts` is absent where no pod can be in doubt. */
export function plannedPod(
  history: PodHistory,
  world: World,
  owners: Owners,
  found: FindingList,
  doubts: PodDoubts | undefined,
): PlannedPod {
  const { isExisting, timeline } = history;
  const pod = world.history.latest(history);
  const { namespace = '', name } = pod.metadata;
  const decision = world.scheduler.decisionOn(podKey(pod));
  const owner = owners.of(pod);
  const { nodeName } = pod.spec;
  const node = nodeName === undefined || nodeName === '' ? null : nodeName;
  const phase = phaseOf(pod);
  const status = kubectlStatus(pod);
  const attempts = decision?.attempts ?? 0;
  const score = node === null ? undefined : decision?.score;
  const fate = doubtful(fateOf(history, pod, world), history, pod, doubts);
  // Spelt out, since nearly all pods are such: spreads of what is absent cost several times as much.
  if (owner === undefined && score !== undefined && !isExisting && fate === FINE) {
    return { namespace, name, node, phase, status, score, attempts, timeline };
  }
  const planned: PlannedPod = {
    namespace,
    name,
    ...(owner === undefined ? {} : { owner }),
    node,
    phase,
    status,
    ...(isExisting ? { existing: true } : {}),
    ...(score === undefined ? {} : { score }),
    attempts,
    ...(node === null ? waiting(decision, pod) : {}),
    ...endOf(history, fate),
    timeline,
  };
  const isGone = history.isDeleted && fate.eviction === undefined;
  if (!isGone && (node === null || fate !== FINE)) found.addPod(planned, fate);
  return planned;
}

/** A pod that had its node before the plan began has met all that decides about it. */
function doubtful(
  fate: Fate,
  { isExisting }: PodHistory,
  pod: Pod,
  doubts: PodDoubts | undefined,
): Fate {
  const found = isExisting ? undefined : doubts?.of(pod);
  return found === undefined ? fate : { ...fate, doubts: found };
}

function endOf({ preemptedBy }: PodHistory, { lost, doubts }: Fate): Partial<PlannedPod> {
  return {
    ...(preemptedBy === undefined ? {} : { preempted: { by: preemptedBy } }),
    ...(lost === undefined ? {} : { lost: true }),
    ...(doubts === undefined ? {} : { doubts }),
  };
}

function fateOf(history: PodHistory, pod: Pod, { api }: World): Fate {
  const eviction = evictionIn(history, pod);
  if (eviction !== undefined) return { eviction, lost: whyLost(pod, api) };
  if (isEnded(history, pod)) return { eviction: 'deleted', lost: whyLost(pod, api) };
  const trouble = history.isDeleted ? undefined : troubleOf(pod);
  return trouble === undefined ? FINE : { trouble };
}

/** Deleted though it had not ended before, and its owner, which is not simulated, may want it back. */
function isEnded({ isExisting, isDeleted, timeline }: PodHistory, { metadata }: Pod): boolean {
  if (!isExisting || !isDeleted || isTerminal(timeline[0]?.phase)) return false;
  const owner = controllerOf(metadata);
  return owner !== undefined && !isSimulatedOwner(owner);
}

/** Why the pod had to go in the course of this plan; a pod that came evicted is no news. */
function evictionIn(
  { isExisting, isDeleted, preemptedBy, pod: came }: PodHistory,
  pod: Pod,
): string | undefined {
  if (preemptedBy !== undefined) return `preempted by ${preemptedBy}`;
  const eviction = evictionOf(pod);
  if (eviction === undefined || !isExisting || isDeleted) return eviction;
  return evictionOf(came) === undefined ? eviction : undefined;
}

function waiting(decision: Decision | undefined, { status }: Pod): Partial<PlannedPod> {
  const nominatedNode = status?.nominatedNodeName;
  return {
    ...(decision === undefined ? {} : whyNot(decision)),
    ...(nominatedNode === undefined ? {} : { nominatedNode }),
  };
}

function whyNot({ message, diagnosis, gatedBy }: Decision): Partial<PlannedPod> {
  if (message === undefined) return {};
  if (gatedBy !== undefined) return { message, rejections: [rejectionWithoutNodes(gatedBy)] };
  if (diagnosis === undefined) return { message };
  return { message, rejections: rejectionsOf(diagnosis) };
}
