import type { Pod, PodStatus } from '../../objects/index.ts';
import { isTerminal } from '../../objects/index.ts';
import { isEnabled } from '../../features/index.ts';
import type { EventRecorder } from '../../server/index.ts';
import type { PodActions } from '../actions/pod-actions.ts';
import type { KubeletRelease } from '../release.ts';
import type { NodeAgent } from '../node/agent.ts';
import type { PodRuntime } from '../pod-runtime.ts';
import { byUrgency } from './order.ts';
import { generationOf, PodResize, reportedAllocation } from './pod-resize.ts';
import { resizeText } from './text.ts';
import { hasSameResources, withMost } from './resources.ts';

export interface ResizeHost {
  readonly events: EventRecorder;
  readonly rules: KubeletRelease;
  /** See `KubeletModel`. If false, a pod that was resized down still counts with its former resources. */
  readonly reportsActualResources: boolean;
  agentOf(nodeName: string): NodeAgent | undefined;
  /** Asks for a pass over the pod. */
  sync(pod: Pod): void;
  /** Calls `act` after the current step, at the same virtual time. */
  soon(act: () => void): void;
}

/**
 * In-place resizes of all nodes (pkg/kubelet/allocation/allocation_manager.go and kubelet.go, v1.36; without
 * InPlacePodVerticalScaling none). A resize that does not fit is pending; it is tried again when a pod of the node goes, ends, or
 * has been made smaller, and when another one is asked for. Pods that were never resized cost nothing here.
 */
export class PodResizes {
  readonly #host: ResizeHost;
  readonly #byUid = new Map<string, PodResize>();
  /** Deferred resizes, which are tried again, by uid. */
  readonly #pending = new Map<string, PodResize>();

  constructor(host: ResizeHost) {
    this.#host = host;
  }

  get #isOn(): boolean {
    return isEnabled(this.#host.rules.gates, 'InPlacePodVerticalScaling');
  }

  /** The pod as it counts on its node. */
  countedOf(pod: Pod): Pod {
    if (this.#byUid.size === 0) return pod;
    return this.#byUid.get(uidOf(pod))?.counted ?? pod;
  }

  /** A pod that ran before the simulation began: its status says what it was given. Returns it as it counts. */
  adopt(pod: Pod): Pod {
    if (!this.#isOn) return pod;
    const allocated = reportedAllocation(pod);
    if (allocated === pod) return pod;
    const resize = new PodResize(pod, allocated);
    this.#byUid.set(uidOf(pod), resize);
    this.#pending.set(uidOf(pod), resize);
    this.#host.soon(() => {
      this.#retry(pod.spec.nodeName ?? '', undefined);
    });
    return allocated;
  }

  /** The object of a pod has changed. */
  updated(pod: Pod, previous: Pod | undefined): void {
    if (previous === undefined || !this.#concerns(pod, previous)) return;
    if (this.#pending.size > 0 && hasEnded(pod, previous)) this.freed(pod.spec.nodeName ?? '');
    const known = this.#byUid.get(uidOf(pod));
    if (known !== undefined) known.desired = pod;
    if (!hasSameResources(pod.spec, previous.spec))
      this.#ask(pod, known ?? new PodResize(pod, previous));
  }

  /** Most changes are of a status, and most clusters have no resized pod: no look-up then. */
  #concerns(pod: Pod, previous: Pod): boolean {
    if (pod.spec === previous.spec && this.#byUid.size === 0) return false;
    return this.#isOn && isOnNode(pod, previous);
  }

  #ask(pod: Pod, resize: PodResize): void {
    this.#byUid.set(uidOf(pod), resize);
    if (!resize.isPending) {
      resize.clearPending();
      this.#pending.delete(uidOf(pod));
      return;
    }
    this.#pending.set(uidOf(pod), resize);
    this.#retry(pod.spec.nodeName ?? '', pod);
  }

  /** A pod of the node has ended or gone: others may have its room. */
  freed(nodeName: string): void {
    if (this.#pending.size > 0) this.#retry(nodeName, undefined);
  }

  /** The object of a pod was removed. */
  gone(pod: Pod): void {
    if (this.#byUid.size === 0) return;
    this.#byUid.delete(uidOf(pod));
    this.#pending.delete(uidOf(pod));
    this.freed(pod.spec.nodeName ?? '');
  }

  /** A pass begins: it reports a resize that has been completed. */
  passBegins(pod: Pod, runtime: PodRuntime): void {
    const resize = this.#of(pod);
    if (resize?.inProgress === undefined || !resize.isMade(runtime)) return;
    this.#recordProgress(resize, 'ResizeCompleted', 'completed', resize.inProgress);
    resize.inProgress = undefined;
    const agent = this.#host.agentOf(pod.spec.nodeName ?? '');
    if (agent === undefined || !this.#host.reportsActualResources) return;
    const { counted, allocated } = resize;
    if (counted === allocated) return;
    agent.load.remove(counted);
    agent.load.add(allocated);
    resize.counted = allocated;
    this.#host.soon(() => {
      this.freed(agent.node.metadata.name);
    });
  }

  /** Adds the actions that resize containers of the pod. True if there are any. */
  addActions(pod: Pod, runtime: PodRuntime, actions: PodActions): boolean {
    return this.#of(pod)?.addActions(runtime, actions) ?? false;
  }

  /** A pass has ended: containers run with the resources that were allocated when it began (`began`). */
  passEnds(began: Pod | undefined, pod: Pod): void {
    const resize = this.#of(pod);
    if (resize !== undefined && began !== undefined) resize.actuated = began;
  }

  /** The pod with its allocated resources; undefined if it was never resized: the spec's resources apply. */
  allocatedOf(pod: Pod): Pod | undefined {
    return this.#of(pod)?.allocated;
  }

  /** The status with the conditions and resources of the pod's resize, if it has one. */
  withResize(pod: Pod, status: PodStatus): PodStatus {
    return this.#of(pod)?.withResize(status) ?? status;
  }

  #of(pod: Pod): PodResize | undefined {
    return this.#byUid.size === 0 ? undefined : this.#byUid.get(uidOf(pod));
  }

  /** Tries the pending resizes of a node. `asking`: a pod that gets a pass in any case. */
  #retry(nodeName: string, asking: Pod | undefined): void {
    const agent = this.#host.agentOf(nodeName);
    if (agent === undefined || agent.isStopped) return;
    const all = [...this.#pending].filter(([, { desired }]) => desired.spec.nodeName === nodeName);
    for (const [uid, resize] of all.sort(([, a], [, b]) => byUrgency(a, b))) {
      if (isTerminal(resize.desired) || !resize.isPending) {
        this.#pending.delete(uid);
        continue;
      }
      const isChanged = this.#try(agent, uid, resize);
      if (isChanged && uid !== (asking && uidOf(asking))) this.#host.sync(resize.desired);
    }
  }

  /** Allocates the resize or records why it is pending. True if the pod's status changes. */
  #try(agent: NodeAgent, uid: string, resize: PodResize): boolean {
    const { desired, counted } = resize;
    agent.load.remove(counted);
    const rejection = agent.resizeRejectionOf(desired);
    if (rejection === undefined) {
      resize.counted = withMost(desired, counted);
      agent.load.add(resize.counted);
      this.#pending.delete(uid);
      resize.allocate();
      this.#recordProgress(resize, 'ResizeStarted', 'started', generationOf(desired));
      return true;
    }
    agent.load.add(counted);
    const { reason, message } = rejection;
    const isInfeasible = reason === 'Infeasible';
    if (isInfeasible) this.#pending.delete(uid);
    const pendingReason = isInfeasible ? 'Infeasible' : 'Deferred';
    const { isChanged, isNews } = resize.setPending(pendingReason, message);
    if (isNews) {
      const text = resizeText(reason, desired, generationOf(desired), message);
      this.#record(desired, 'Warning', `Resize${pendingReason}`, text);
    }
    return isChanged;
  }

  #recordProgress(
    { allocated }: PodResize,
    reason: string,
    what: string,
    generation: number,
  ): void {
    this.#record(allocated, 'Normal', reason, resizeText(what, allocated, generation));
  }

  /** Before v1.35 only completed resizes have events. */
  #record(pod: Pod, type: 'Normal' | 'Warning', reason: string, text: string): void {
    const hasEvent = this.#host.rules.recordsPendingResizes || reason === 'ResizeCompleted';
    if (hasEvent) this.#host.events.event(pod, type, reason, text);
  }
}

const uidOf = ({ metadata: { uid = '' } }: Pod): string => uid;

/** Whether the pod has just ended without being deleted: a deleted pod frees its room when its object is removed. */
const hasEnded = (pod: Pod, previous: Pod): boolean =>
  pod.metadata.deletionTimestamp === undefined && isTerminal(pod) && !isTerminal(previous);

/** It was on this node before as well. */
const isOnNode = (pod: Pod, previous: Pod): boolean =>
  pod.spec.nodeName !== undefined && pod.spec.nodeName === previous.spec.nodeName;
