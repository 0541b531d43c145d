import { controllerOf, isTerminalPhase, schedulerRequests } from '../api/index.ts';
import type { Pod } from '../api/index.ts';
import { kubectlStatus } from '../kubelet/index.ts';
import type { Owner, PlannedPod } from '../outcome/index.ts';
import { podKey } from '../scheduler/index.ts';
import type { Decision } from '../scheduler/index.ts';
import {
  evictionOf,
  isNewTrouble,
  sandboxTroubleOf,
  troubleOf,
  whyLost,
} from './findings/index.ts';
import type { FindingList, PodIssues } from './findings/index.ts';
import { phaseOf } from './history.ts';
import type { PodHistory } from './history.ts';
import type { PodDoubts } from './not-modelled/index.ts';
import { Owners } from './owners.ts';
import { rejectionsOf, rejectionWithoutNodes } from './rejections.ts';
import { isSimulatedOwner } from './reconstruct/index.ts';
import type { World } from './world.ts';

/** Nearly all pods run and are ready: nothing is allocated for them. */
const NO_ISSUES: PodIssues = {};

/** What a PlannedPod is made of. */
interface Parts {
  readonly pod: Pod;
  readonly history: PodHistory;
  readonly owner: Owner | undefined;
  readonly decision: Decision | undefined;
  readonly node: string | null;
  readonly score: number | undefined;
  readonly issues: PodIssues;
}

/** Describes the pods of a simulation that has ended, and adds their findings to a list. */
export class PodPlanner {
  readonly #world: World;
  readonly #owners: Owners;
  readonly #found: FindingList;
  readonly #doubts: PodDoubts | undefined;

  /** `doubts` is undefined if no pod can be in doubt. */
  constructor(world: World, found: FindingList, doubts: PodDoubts | undefined) {
    this.#world = world;
    this.#owners = new Owners(world.api);
    this.#found = found;
    this.#doubts = doubts;
  }

  /** `pod` is the latest version of the pod. */
  plan(history: PodHistory, pod: Pod): PlannedPod {
    const decision = this.#world.scheduler.decisionOn(podKey(pod));
    const owner = this.#owners.of(pod);
    const node = nodeOf(pod);
    const score = node === null ? undefined : decision?.score;
    const issues = this.#issuesOf(history, pod);
    const isPlain = owner === undefined && !history.isExisting && issues === NO_ISSUES;
    if (isPlain && decision !== undefined && score !== undefined) {
      return plainPod(history, pod, { node, score, attempts: decision.attempts });
    }
    const planned = plannedPod({ pod, history, owner, decision, node, score, issues });
    const isRemoved = history.isDeleted && issues.eviction === undefined;
    if (!isRemoved && (node === null || issues !== NO_ISSUES)) this.#found.addPod(planned, issues);
    return planned;
  }

  #issuesOf(history: PodHistory, pod: Pod): PodIssues {
    const issues = this.#endOf(history, pod);
    // A pod that had its node before the plan began is not scheduled or admitted again.
    const doubts = history.isExisting ? undefined : this.#doubts?.of(pod);
    return doubts === undefined ? issues : { ...issues, doubts };
  }

  #endOf(history: PodHistory, pod: Pod): PodIssues {
    const { api } = this.#world;
    const eviction = evictionIn(history, pod);
    if (eviction !== undefined) return { eviction, lost: whyLost(pod, api) };
    if (isDeletedEarly(history, pod)) return { eviction: 'deleted', lost: whyLost(pod, api) };
    if (history.isDeleted) return NO_ISSUES;
    const trouble = troubleOf(pod) ?? sandboxTroubleOf(pod, history.timeline);
    if (trouble === undefined) return NO_ISSUES;
    return { trouble, wasTroubled: history.isExisting && !isNewTrouble(trouble, history.pod) };
  }
}

function nodeOf({ spec: { nodeName } }: Pod): string | null {
  return nodeName === undefined || nodeName === '' ? null : nodeName;
}

/** Spelt out, since nearly all pods are such: spreads of absent fields cost several times as much. */
function plainPod(
  { timeline }: PodHistory,
  pod: Pod,
  { node, score, attempts }: Required<Pick<PlannedPod, 'node' | 'score' | 'attempts'>>,
): PlannedPod {
  const { namespace = '', name } = pod.metadata;
  const phase = phaseOf(pod);
  return { namespace, name, node, phase, status: kubectlStatus(pod), score, attempts, timeline };
}

function plannedPod({ pod, history, owner, decision, node, score, issues }: Parts): PlannedPod {
  const { namespace = '', name } = pod.metadata;
  return {
    namespace,
    name,
    ...(owner === undefined ? {} : { owner }),
    node,
    phase: phaseOf(pod),
    status: kubectlStatus(pod),
    ...(history.isExisting ? { existing: true } : {}),
    ...(score === undefined ? {} : { score }),
    attempts: decision?.attempts ?? 0,
    ...(node === null ? waiting(decision, pod) : {}),
    ...endFields(history, issues),
    timeline: history.timeline,
  };
}

function endFields({ preemptedBy }: PodHistory, { lost, doubts }: PodIssues): Partial<PlannedPod> {
  return {
    ...(preemptedBy === undefined ? {} : { preempted: { by: preemptedBy } }),
    ...(lost === undefined ? {} : { lost: true }),
    ...(doubts === undefined ? {} : { doubts }),
  };
}

/** True: a running pod was deleted, and its owner, which is not simulated, may create it again. */
function isDeletedEarly(
  { isExisting, isDeleted, timeline }: PodHistory,
  { metadata }: Pod,
): boolean {
  if (!isExisting || !isDeleted || isTerminalPhase(timeline[0]?.phase)) return false;
  const owner = controllerOf(metadata);
  return owner !== undefined && !isSimulatedOwner(owner);
}

/** Why the pod was evicted during this plan; undefined for a pod that the input shows as evicted. */
export function evictionIn(
  { isExisting, isDeleted, preemptedBy, pod: given }: PodHistory,
  pod: Pod,
): string | undefined {
  if (preemptedBy !== undefined) return `preempted by ${preemptedBy}`;
  const eviction = evictionOf(pod);
  if (eviction === undefined || !isExisting || isDeleted) return eviction;
  return evictionOf(given) === undefined ? eviction : undefined;
}

function waiting(decision: Decision | undefined, pod: Pod): Partial<PlannedPod> {
  const nominatedNode = pod.status?.nominatedNodeName;
  return {
    ...(decision === undefined ? {} : whyNot(decision, pod)),
    ...(nominatedNode === undefined ? {} : { nominatedNode }),
  };
}

function whyNot({ message, diagnosis, gatedBy }: Decision, pod: Pod): Partial<PlannedPod> {
  if (message === undefined) return {};
  if (gatedBy !== undefined) return { message, rejections: [rejectionWithoutNodes(gatedBy)] };
  if (diagnosis === undefined) return { message };
  const rejections = rejectionsOf(diagnosis);
  const lacks = rejections.some(({ causes = [] }) =>
    causes.some(({ detail }) => detail?.['resource'] !== undefined),
  );
  return { message, rejections, ...(lacks ? { requests: requestsOf(pod) } : {}) };
}

/** Cpu in cores, everything else in its base unit. */
function requestsOf(pod: Pod): Record<string, number> {
  const amounts = Array.from(schedulerRequests(pod), ([resource, amount]): [string, number] => [
    resource,
    resource === 'cpu' ? amount / 1000 : amount,
  ]);
  return Object.fromEntries(amounts.filter(([, amount]) => amount > 0));
}
