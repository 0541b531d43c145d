import type { EventQueue } from '../../clock/index.ts';
import type { EventRecorder } from '../../server/index.ts';
import type { NodeVolumes, StorageCall, VolumeStorage } from '../shared/controller.ts';
import type { Attachment, Attachments } from './attachment.ts';
import { multiAttachText } from './multi-attach-text.ts';
import { VolumeOperations } from './volume-operations.ts';
import type { WantedVolume, WantedVolumes } from './wanted-volumes.ts';

/** --attach-detach-reconcile-sync-period's maxWaitForUnmountDuration. */
const FORCED_AFTER_MS = 360_000;

export interface ReconcilerUses {
  readonly clock: EventQueue;
  readonly events: EventRecorder;
  readonly nodeVolumes: NodeVolumes;
  readonly storage: VolumeStorage;
  readonly wanted: WantedVolumes;
  readonly attachments: Attachments;
  readonly isHealthy: (nodeName: string) => boolean;
  readonly isOutOfService: (nodeName: string) => boolean;
}

/**
 * Attaches what is wanted and detaches what is not, detaches first. Upstream looks at all volumes each 100 ms; here a volume is
 * looked at by the first loop after something of it has changed.
 * Source: pkg/controller/volume/attachdetach/reconciler/reconciler.go, v1.36.
 */
export class VolumeReconciler {
  readonly #uses: ReconcilerUses;
  readonly #operations = new VolumeOperations();
  #due = new Set<string>();
  #loopsAtMs = Infinity;
  /** Attached since the last loop: the loop adds them to the status of their nodes. */
  #unreported: { readonly key: string; readonly attachment: Attachment }[] = [];

  constructor(uses: ReconcilerUses) {
    this.#uses = uses;
  }

  /** The next loop looks at the volume. */
  wake(key: string): void {
    const { clock } = this.#uses;
    this.#due.add(key);
    const atMs = this.#loopAfter(clock.nowMs);
    if (atMs >= this.#loopsAtMs) return;
    this.#loopsAtMs = atMs;
    clock.at(atMs, () => {
      if (this.#loopsAtMs > clock.nowMs) return;
      this.#loopsAtMs = Infinity;
      this.#loop();
    });
  }

  #loopAfter(timeMs: number): number {
    const { loopMs } = this.#uses.storage;
    return loopMs === 0 ? timeMs : (Math.floor(timeMs / loopMs) + 1) * loopMs;
  }

  /** Looks at the volume just after a time. Unless a pod waits for it, that does not keep the simulation going. */
  #wakeAfter(key: string, timeMs: number, isAwaited: boolean): void {
    const { clock } = this.#uses;
    const run = (): void => {
      this.wake(key);
    };
    if (isAwaited) clock.at(timeMs, run);
    else clock.whileBusy(timeMs, run);
  }

  #loop(): void {
    const due = this.#due;
    this.#due = new Set();
    for (const key of due) this.#detachUnwanted(key);
    for (const key of due) this.#attachWanted(key);
    const unreported = this.#unreported;
    this.#unreported = [];
    for (const { key, attachment } of unreported) {
      if (this.#uses.attachments.get(key, attachment.nodeName) !== attachment) continue;
      attachment.isReported = true;
      this.#uses.nodeVolumes.setAttached(attachment.nodeName, key, true);
    }
  }

  #detachUnwanted(key: string): void {
    const { attachments, wanted, clock } = this.#uses;
    for (const attachment of attachments.of(key)) {
      const { nodeName } = attachment;
      if (wanted.isWanted(key, nodeName)) continue;
      const id = operationId(key, attachment);
      if (this.#operations.isPending(id) || this.#backsOff(key, id, 'detach')) continue;
      attachment.unwantedSinceMs ??= clock.nowMs;
      if (this.#mayDetach(key, attachment)) this.#detach(key, attachment, id);
    }
  }

  /** A volume that the kubelet still uses is detached only from a node that is down for long, or out of service. */
  #mayDetach(key: string, { nodeName, isReported, unwantedSinceMs = 0 }: Attachment): boolean {
    const { nodeVolumes, storage, isHealthy, isOutOfService } = this.#uses;
    if (isReported && !nodeVolumes.isInUse(nodeName, key)) return true;
    if (isOutOfService(nodeName)) return true;
    if (!isReported) {
      this.wake(key);
      return false;
    }
    const forcedMs = unwantedSinceMs + FORCED_AFTER_MS;
    const isAwaited = this.#isAwaited(key);
    if (isAwaited) nodeVolumes.awaitRelease(nodeName, key);
    if (storage.neverForcesDetach === true || isHealthy(nodeName)) return false;
    if (this.#isAfter(forcedMs)) return true;
    this.#wakeAfter(key, forcedMs, isAwaited);
    return false;
  }

  /** Whether a loop that runs now sees that `timeMs` has passed. With a loop period, a loop at exactly that time does not. */
  #isAfter(timeMs: number): boolean {
    const { clock, storage } = this.#uses;
    return storage.loopMs === 0 ? clock.nowMs >= timeMs : clock.nowMs > timeMs;
  }

  #isAwaited(key: string): boolean {
    return this.#uses.wanted.nodesOf(key).size > 0;
  }

  #detach(key: string, attachment: Attachment, id: string): void {
    const { nodeVolumes, attachments } = this.#uses;
    const { nodeName } = attachment;
    nodeVolumes.setAttached(nodeName, key, false);
    this.#call({ call: 'detach', volume: key, nodeName }, id, (error) => {
      if (error === undefined) attachments.delete(key, nodeName);
      else attachment.state = 'uncertain';
    });
  }

  #attachWanted(key: string): void {
    const { attachments, wanted } = this.#uses;
    for (const [nodeName, wish] of wanted.nodesOf(key)) {
      const id = operationId(key, { nodeName, isExclusive: wish.volume.isExclusive });
      if (this.#operations.isPending(id)) continue;
      const attachment = attachments.get(key, nodeName);
      if (attachment?.state === 'attached') attachment.unwantedSinceMs = undefined;
      else if (!this.#isTaken(key, wish)) {
        if (!this.#backsOff(key, id, 'attach')) this.#attach(key, nodeName, wish, id);
      }
    }
  }

  /** Whether another node has the volume and only one may have it. The first time, the waiting pods get a FailedAttachVolume event. */
  #isTaken(key: string, wish: WantedVolume): boolean {
    const { attachments, wanted, events } = this.#uses;
    if (!wish.volume.isExclusive) return false;
    const holders = attachments.of(key).filter(({ state }) => state === 'attached');
    if (holders.length === 0 || wish.isConflictReported) return holders.length > 0;
    wish.isConflictReported = true;
    const others = holders.flatMap(({ nodeName }) => [
      ...(wanted.nodesOf(key).get(nodeName)?.pods.values() ?? []),
    ]);
    for (const pod of wish.pods.values()) {
      const message = multiAttachText(wish.volume.name, pod, others);
      events.event(pod, 'Warning', 'FailedAttachVolume', message);
    }
    return true;
  }

  #attach(key: string, nodeName: string, wish: WantedVolume, id: string): void {
    const { attachments, events } = this.#uses;
    const { name, isExclusive } = wish.volume;
    const pods = [...wish.pods.values()];
    this.#call({ call: 'attach', volume: key, nodeName }, id, (error) => {
      const state = error === undefined ? 'attached' : 'uncertain';
      const attachment = attachments.set(key, nodeName, { state, isExclusive });
      for (const pod of pods) {
        if (error === undefined) {
          const message = `AttachVolume.Attach succeeded for volume "${name}" `;
          events.event(pod, 'Normal', 'SuccessfulAttachVolume', message);
        } else {
          const message = `AttachVolume.Attach failed for volume "${name}" : ${error}`;
          events.event(pod, 'Warning', 'FailedAttachVolume', message);
        }
      }
      if (error === undefined) this.#unreported.push({ key, attachment });
    });
  }

  /** Calls the storage; `done` takes the error of a call that fails. */
  #call(
    call: Omit<StorageCall, 'state'>,
    id: string,
    done: (error: string | undefined) => void,
  ): void {
    const { clock, storage } = this.#uses;
    this.#operations.begin(id, call.call);
    storage.observe?.({ ...call, state: 'begins' });
    const end = (): void => {
      const error = storage.failure?.(call.call, call.volume);
      if (error === undefined) this.#operations.succeeded(id);
      else this.#operations.failed(id, clock.nowMs);
      storage.observe?.({ ...call, state: error === undefined ? 'done' : 'fails' });
      done(error);
      this.wake(call.volume);
    };
    const ms = call.call === 'attach' ? storage.attachMs : storage.detachMs;
    if (ms === 0) end();
    else clock.after(ms, end);
  }

  /** True: a call that failed is not repeated yet. */
  #backsOff(key: string, id: string, call: StorageCall['call']): boolean {
    const untilMs = this.#operations.backsOffUntilMs(id, call);
    if (untilMs === 0 || this.#isAfter(untilMs)) return false;
    this.#wakeAfter(key, untilMs, true);
    return true;
  }
}

/** One call at a time per volume, or per volume and node where several nodes may have it. */
function operationId(
  key: string,
  { nodeName, isExclusive }: Pick<Attachment, 'nodeName' | 'isExclusive'>,
): string {
  return isExclusive ? key : `${key} ${nodeName}`;
}
