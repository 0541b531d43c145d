import {
  controllerOf,
  isReady,
  isTerminal,
  isTerminalPhase,
  requestsInCores,
  schedulerRequests,
} from '../../objects/index.ts';
import type { Node, Pod } from '../../objects/index.ts';
import { kubectlStatus } from '../../kubelet/index.ts';
import { waitingKind } from '../../outcome/index.ts';
import type { Owner, PlannedPod } from '../../outcome/index.ts';
import { podKey } from '../../scheduler/index.ts';
import type { Decision } from '../../scheduler/index.ts';
import {
  crashLoopOf,
  evictionOf,
  isNewTrouble,
  resizeTroubleOf,
  sandboxTroubleOf,
  troubleOf,
  whyLost,
} from '../findings/index.ts';
import type { FindingList, PodIssues, PodTrouble } from '../findings/index.ts';
import { phaseOf } from './history.ts';
import type { PodHistory } from './history.ts';
import type { PodDoubts } from '../not-modelled/index.ts';
import { Owners } from '../input/owners.ts';
import type { ReferenceReport } from '../references/index.ts';
import { rejectionsOf, rejectionWithoutNodes } from './rejections.ts';
import { isSimulatedOwner } from '../reconstruct/index.ts';
import { isFresh, isStuckEnding, whyNotReady } from '../standing/index.ts';
import type { RunEnding, Shortfall, Shortfalls } from '../standing/index.ts';
import { endingOf, shortfallOf } from './trace-ending.ts';
import type { World } from '../world/build.ts';

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

/** How the run ended, and which workloads do not stand then. */
export interface JudgedRun extends RunEnding {
  /** False: no time has passed, so that no pod could become ready. */
  readonly hasTime: boolean;
  readonly shortfalls: Shortfalls;
  /** uids of controllers that a trace has deleted. */
  readonly deletedByTrace: ReadonlySet<string>;
  readonly references: ReferenceReport;
}

/** Describes the pods of a simulation that has ended, and adds their findings to a list. */
export class PodPlanner {
  readonly #world: World;
  readonly #owners: Owners;
  readonly #found: FindingList;
  readonly #doubts: PodDoubts | undefined;
  readonly #run: JudgedRun;

  /** `doubts` is undefined if no pod can be in doubt. */
  constructor(world: World, found: FindingList, doubts: PodDoubts | undefined, run: JudgedRun) {
    this.#run = run;
    this.#world = world;
    this.#owners = new Owners(world.api);
    this.#found = found;
    this.#doubts = doubts;
  }

  /** `pod` is the latest version of the pod. */
  plan(history: PodHistory, pod: Pod): PlannedPod {
    const decision = this.#world.scheduler.decisionOn(podKey(pod));
    const owner = this.#ownerOf(history, pod);
    const node = nodeOf(pod);
    const score = node === null ? undefined : decision?.score;
    const issues = this.#issuesOf(history, pod);
    const isPlain = owner === undefined && !history.isExisting && issues === NO_ISSUES;
    if (isPlain && decision !== undefined && score !== undefined) {
      return plainPod(history, pod, { node, score, attempts: decision.attempts });
    }
    const planned = plannedPod({ pod, history, owner, decision, node, score, issues });
    if (!isRemoved(history, issues) && (node === null || issues !== NO_ISSUES))
      this.#addFindings(planned, history, issues);
    return planned;
  }

  #ownerOf({ ending }: PodHistory, pod: Pod): Owner | undefined {
    return ending?.owner ?? this.#owners.of(pod);
  }

  /** Whether a pod that has got a node has nothing to be listed for. */
  isWell(history: PodHistory, pod: Pod): boolean {
    return nodeOf(pod) !== null && this.#issuesOf(history, pod) === NO_ISSUES;
  }

  #addFindings(planned: PlannedPod, { pod }: PodHistory, issues: PodIssues): void {
    const wasGated = waitingKind(planned) === 'gated' && this.#hasStood(pod);
    this.#found.addPod(planned, wasGated ? { ...issues, wasGated } : issues);
  }

  /** Whether the pod was created before the plan began. API servers write whole seconds. */
  #hasStood({ metadata: { creationTimestamp = '' } }: Pod): boolean {
    const { endWallMs, endTime } = this.#run;
    const beganMs = Math.floor(endWallMs / 1000 - endTime) * 1000;
    return Date.parse(creationTimestamp) < beganMs;
  }

  #issuesOf(history: PodHistory, pod: Pod): PodIssues {
    const issues = this.#endOf(history, pod);
    // A pod that had its node before the plan began is not scheduled or admitted again.
    const doubts = history.isExisting ? undefined : this.#doubts?.of(pod);
    return doubts === undefined ? issues : { ...issues, doubts };
  }

  #endOf(history: PodHistory, pod: Pod): PodIssues {
    const shortfall = shortfallOf(pod, history.ending, this.#run);
    const eviction = evictionIn(history, pod);
    if (eviction !== undefined)
      return evicted(pod, { eviction, lost: this.#whyLost(pod) }, shortfall);
    if (isDeletedEarly(history, pod)) return { eviction: 'deleted', lost: this.#whyLost(pod) };
    if (history.isDeleted && history.ending === undefined) return NO_ISSUES;
    const missing = history.isExisting ? undefined : this.#run.references.problemOf(history.pod);
    if (missing !== undefined) return { trouble: { kind: 'failing', message: missing } };
    const trouble = this.#failureOf(history, pod);
    if (trouble !== undefined) {
      return { trouble, wasTroubled: history.isExisting && !isNewTrouble(trouble, history.pod) };
    }
    return (
      resizeTroubleOf(pod, history) ??
      (this.#run.hasTime ? this.#notReady(history, pod, shortfall) : NO_ISSUES)
    );
  }

  #failureOf(history: PodHistory, pod: Pod): PodTrouble | undefined {
    const trouble = troubleOf(pod) ?? sandboxTroubleOf(pod, history.timeline);
    if (trouble?.kind === 'failing') return trouble;
    // The run was not cut off, so no container is about to crash again.
    const { end, endTime } = endingOf(this.#run, history.ending);
    if (end === 'idle' || pod.metadata.deletionTimestamp !== undefined) return undefined;
    return crashLoopOf(pod, history, endTime);
  }

  /** A trace that deletes the controller later does not undo that it had created the pod again. */
  #whyLost(pod: Pod): string | undefined {
    const { uid = '' } = controllerOf(pod.metadata) ?? {};
    return this.#run.deletedByTrace.has(uid) ? undefined : whyLost(pod, this.#world.api);
  }

  /** Pods of workloads without a shortfall are not judged one by one. Allocates nothing for ready pods, which are most. */
  #notReady(history: PodHistory, pod: Pod, shortfall: Shortfall | undefined): PodIssues {
    if (pod.metadata.deletionTimestamp !== undefined) return this.#stuck(history, pod);
    if (nodeOf(pod) === null || isTerminal(pod) || isReady(pod)) return NO_ISSUES;
    if (shortfall === undefined) {
      return this.#isOfWorkload(pod) ? NO_ISSUES : this.#notReadyAlone(history, pod);
    }
    if (shortfall.failures.length > 0) return NO_ISSUES;
    const isOfJob = shortfall.workload.kind === 'Job';
    if (isOfJob && pod.status?.phase === 'Running') return NO_ISSUES;
    return { trouble: this.#whyNotReady(history, pod), wasTroubled: !shortfall.isNew };
  }

  /** A pod without a simulated workload is never ready once one of its containers has succeeded. */
  #notReadyAlone(history: PodHistory, pod: Pod): PodIssues {
    const { phase, containerStatuses = [] } = pod.status ?? {};
    const hasEnded = containerStatuses.some(({ state }) => state?.terminated !== undefined);
    if (phase === 'Running' && hasEnded) return NO_ISSUES;
    const wasTroubled = history.isExisting && !isFresh(history.pod) && !isReady(history.pod);
    return { trouble: this.#whyNotReady(history, pod), wasTroubled };
  }

  #whyNotReady(history: PodHistory, pod: Pod): PodTrouble {
    const node = this.#nodeOf(history, pod);
    return { kind: 'not-ready', ...whyNotReady(pod, history.timeline, node) };
  }

  #nodeOf({ ending }: PodHistory, pod: Pod): Node | undefined {
    return ending === undefined ? this.#world.api.get('Node', '', nodeOf(pod) ?? '') : ending.node;
  }

  /** Whether the pod is judged with its workload. */
  #isOfWorkload({ metadata }: Pod): boolean {
    const owner = controllerOf(metadata);
    return owner !== undefined && owner.kind !== 'Node' && isSimulatedOwner(owner);
  }

  #stuck(history: PodHistory, pod: Pod): PodIssues {
    const node = this.#nodeOf(history, pod);
    const { end, endWallMs } = endingOf(this.#run, history.ending);
    if (!isStuckEnding(pod, node, end, endWallMs)) return NO_ISSUES;
    const { message } = whyNotReady(pod, history.timeline, node);
    const wasTroubled = history.isExisting && history.pod.metadata.deletionTimestamp !== undefined;
    return { trouble: { kind: 'not-ready', message, alike: 'Terminating' }, wasTroubled };
  }
}

/** Drops the issues of evicted pods of a failure loop: the finding of their workload counts them. */
function evicted(pod: Pod, issues: PodIssues, shortfall: Shortfall | undefined): PodIssues {
  const isOfLoop = issues.lost === undefined && (shortfall?.failures.length ?? 0) > 0;
  return isOfLoop && pod.status?.phase === 'Failed' ? NO_ISSUES : issues;
}

/** Whether its deletion leaves nothing to be said of the pod. */
const isRemoved = ({ isDeleted, ending }: PodHistory, { eviction }: PodIssues): boolean =>
  isDeleted && eviction === undefined && ending === undefined;

function nodeOf({ spec: { nodeName } }: Pod): string | null {
  return nodeName === undefined || nodeName === '' ? null : nodeName;
}

/** Spelt out, since nearly all pods are such: spreads of absent fields cost several times as much. */
function plainPod(
  { timeline }: PodHistory,
  pod: Pod,
  { node, score, attempts }: Required<Pick<PlannedPod, 'node' | 'score' | 'attempts'>>,
): PlannedPod {
  const { namespace, name } = pod.metadata;
  const phase = phaseOf(pod);
  return { namespace, name, node, phase, status: kubectlStatus(pod), score, attempts, timeline };
}

function plannedPod({ pod, history, owner, decision, node, score, issues }: Parts): PlannedPod {
  const { namespace, name } = pod.metadata;
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
    ...(history.repeats === undefined ? {} : { repeats: history.repeats }),
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

/** Why the pod was evicted during this plan; undefined for a pod that had ended before: nothing is lost when it is deleted. */
export function evictionIn(
  { isExisting, isDeleted, preemptedBy, pod: given, timeline }: PodHistory,
  pod: Pod,
): string | undefined {
  if (preemptedBy !== undefined) return `preempted by ${preemptedBy}`;
  if (isExisting && isTerminalPhase(timeline[0]?.phase)) return undefined;
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
  if (!lacks) return { message, rejections };
  const requests = Object.fromEntries(requestsInCores(schedulerRequests(pod)));
  return { message, rejections, requests };
}
