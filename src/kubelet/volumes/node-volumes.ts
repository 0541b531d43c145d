import type { Step, StepQueue } from '../runtime/step-queue.ts';
import { getOrInsert } from '../../units/index.ts';

/** A volume on a node, as its kubelet knows it. */
interface VolumeOnNode {
  readonly users: Set<string>;
  /** Uids of the pods that have it mounted. */
  readonly mounts: Set<string>;
  /** The controller lists it in the status of the node. */
  isAttached: boolean;
  /** The kubelet has seen that it is attached. */
  isVerified: boolean;
  /** The last report lists it as used. */
  isReported: boolean;
  /** A report has listed it since the pods that use it now began to: they may mount it. */
  isConfirmed: boolean;
  /** A pod of another node waits for it. */
  isAwaited: boolean;
}

interface NodeState {
  readonly volumes: Map<string, VolumeOnNode>;
  /** When the next report is on the clock, and whether it keeps the simulation going. */
  reportsAtMs: number;
  reportIsAwaited: boolean;
}

export interface NodeVolumesOptions {
  readonly steps: StepQueue;
  /** Virtual milliseconds of the next report of a node's status, later than now. */
  readonly nextReportMs: (nodeName: string) => number;
  /** Whether changes of volumesInUse and volumesAttached become visible only with the next report of the node's status. */
  readonly awaitsReports: boolean;
  readonly deferWhileStopped: (nodeName: string, step: Step) => boolean;
}

/** `volume`: see `AttachableVolume.key`. */
type VolumeHandler = (nodeName: string, volume: string) => void;

/**
 * The attached volumes of all nodes: which pods use them, and what kubelets and controller report of them in the status of the
 * nodes (pkg/kubelet/volumemanager/volume_manager.go GetVolumesInUse and reconciler, v1.36). The Node objects are not written.
 */
export class NodeVolumes {
  readonly #options: NodeVolumesOptions;
  readonly #nodes = new Map<string, NodeState>();
  readonly #onInUse: VolumeHandler[] = [];
  readonly #onAttached: VolumeHandler[] = [];
  readonly #onConfirmed: VolumeHandler[] = [];
  readonly #onUnmounted: VolumeHandler[] = [];

  constructor(options: NodeVolumesOptions) {
    this.#options = options;
  }

  /** `handler`: a volume has been attached to its node. */
  watchAttached(handler: VolumeHandler): void {
    this.#onAttached.push(handler);
  }

  /** `handler`: a report lists a volume that pods of its node are about to use. */
  watchConfirmed(handler: VolumeHandler): void {
    this.#onConfirmed.push(handler);
  }

  /** `handler`: a pod of the node has unmounted a volume. */
  watchUnmounted(handler: VolumeHandler): void {
    this.#onUnmounted.push(handler);
  }

  watchInUse(handler: VolumeHandler): void {
    this.#onInUse.push(handler);
  }

  isInUse(nodeName: string, volume: string): boolean {
    return this.#find(nodeName, volume)?.isReported === true;
  }

  setAttached(nodeName: string, volume: string, isAttached: boolean): void {
    const state = this.#at(nodeName, volume);
    state.isAttached = isAttached;
    if (isAttached) this.#notify(this.#onAttached, nodeName, volume);
    else this.#forgetIfUnknown(nodeName, volume, state);
  }

  awaitRelease(nodeName: string, volume: string): void {
    const state = this.#find(nodeName, volume);
    if (state === undefined) return;
    state.isAwaited = true;
    if (state.isReported && state.users.size === 0) this.#planReport(nodeName, true);
  }

  /** The kubelet has it attached already, for another pod. */
  isVerified(nodeName: string, volume: string): boolean {
    return this.#find(nodeName, volume)?.isVerified === true;
  }

  /** The kubelet may mount it as far as the controller is concerned. */
  isUsable(nodeName: string, volume: string): boolean {
    const state = this.#find(nodeName, volume);
    return state?.isAttached === true && state.isConfirmed;
  }

  verify(nodeName: string, volume: string): void {
    this.#at(nodeName, volume).isVerified = true;
  }

  /** The pods that have it mounted on the node. */
  mountsOf(nodeName: string, volume: string): ReadonlySet<string> | undefined {
    return this.#find(nodeName, volume)?.mounts;
  }

  mount(nodeName: string, volume: string, uid: string): void {
    this.#at(nodeName, volume).mounts.add(uid);
  }

  /** A pod is about to use the volume: the next report says so. */
  use(nodeName: string, volume: string, uid: string): void {
    const state = this.#at(nodeName, volume);
    state.users.add(uid);
    if (state.isConfirmed) return;
    if (this.#options.awaitsReports) this.#planReport(nodeName, true);
    else this.#confirm(nodeName, volume, state);
  }

  /** A pod that runs already uses the volume, and the node has reported it. */
  adopt(nodeName: string, volume: string, uid: string): void {
    const state = this.#at(nodeName, volume);
    state.users.add(uid);
    state.mounts.add(uid);
    state.isVerified = true;
    state.isReported = true;
    state.isConfirmed = true;
  }

  /** The node's status lists the volume as used when the simulation begins. */
  reportAtStart(nodeName: string, volume: string): void {
    const state = this.#at(nodeName, volume);
    if (state.isReported) return;
    state.isReported = true;
    this.#planReport(nodeName, false);
  }

  unmount(nodeName: string, volume: string, uid: string): void {
    const state = this.#find(nodeName, volume);
    if (state === undefined) return;
    state.mounts.delete(uid);
    this.#notify(this.#onUnmounted, nodeName, volume);
  }

  /** A pod uses the volume no longer: the next report after the last one says so. */
  leave(nodeName: string, volume: string, uid: string): void {
    const state = this.#find(nodeName, volume);
    if (state?.users.delete(uid) !== true || state.users.size > 0) return;
    state.isVerified = false;
    state.isConfirmed = false;
    if (state.isReported) this.#planReport(nodeName, state.isAwaited);
    else this.#forgetIfUnknown(nodeName, volume, state);
  }

  #find(nodeName: string, volume: string): VolumeOnNode | undefined {
    return this.#nodes.get(nodeName)?.volumes.get(volume);
  }

  #nodeOf(nodeName: string): NodeState {
    return getOrInsert(this.#nodes, nodeName, () => ({
      volumes: new Map(),
      reportsAtMs: Infinity,
      reportIsAwaited: false,
    }));
  }

  #at(nodeName: string, volume: string): VolumeOnNode {
    const { volumes } = this.#nodeOf(nodeName);
    return getOrInsert(volumes, volume, () => ({
      users: new Set(),
      mounts: new Set(),
      isAttached: false,
      isVerified: false,
      isReported: false,
      isConfirmed: false,
      isAwaited: false,
    }));
  }

  #forgetIfUnknown(nodeName: string, volume: string, state: VolumeOnNode): void {
    const isKnown = state.isAttached || state.isReported || state.users.size > 0;
    if (!isKnown) this.#nodes.get(nodeName)?.volumes.delete(volume);
  }

  /** `isAwaited`: keeps the simulation going until the report. */
  #planReport(nodeName: string, isAwaited: boolean): void {
    const { steps, nextReportMs } = this.#options;
    const node = this.#nodeOf(nodeName);
    if (node.reportsAtMs !== Infinity && (node.reportIsAwaited || !isAwaited)) return;
    const atMs = nextReportMs(nodeName);
    node.reportsAtMs = atMs;
    node.reportIsAwaited = isAwaited;
    const report: Step = {
      run: () => {
        if (node.reportsAtMs !== atMs) return;
        if (this.#options.deferWhileStopped(nodeName, report)) return;
        node.reportsAtMs = Infinity;
        // A kubelet that was stopped meanwhile reports at its next time.
        if (steps.nowMs > atMs) this.#planReport(nodeName, node.reportIsAwaited);
        else this.#report(nodeName, node);
      },
    };
    if (isAwaited) steps.at(atMs, report, 0);
    else steps.whileBusy(atMs, report, 0);
  }

  #report(nodeName: string, { volumes }: NodeState): void {
    for (const [volume, state] of [...volumes]) {
      const isUsed = state.users.size > 0 || state.isVerified;
      if (!isUsed && state.isReported) this.#setReported(nodeName, volume, state, false);
      else if (isUsed && !state.isConfirmed) this.#confirm(nodeName, volume, state);
    }
  }

  /** The kubelet has reported that pods use the volume. */
  #confirm(nodeName: string, volume: string, state: VolumeOnNode): void {
    state.isConfirmed = true;
    if (!state.isReported) this.#setReported(nodeName, volume, state, true);
    this.#notify(this.#onConfirmed, nodeName, volume);
  }

  #setReported(nodeName: string, volume: string, state: VolumeOnNode, isReported: boolean): void {
    state.isReported = isReported;
    if (!isReported) state.isAwaited = false;
    this.#notify(this.#onInUse, nodeName, volume);
    if (!isReported) this.#forgetIfUnknown(nodeName, volume, state);
  }

  #notify(handlers: readonly VolumeHandler[], nodeName: string, volume: string): void {
    for (const handler of handlers) handler(nodeName, volume);
  }
}
