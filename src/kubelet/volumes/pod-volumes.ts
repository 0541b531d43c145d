import { attachableVolume, claimNameOf } from '../../objects/index.ts';
import type { AttachableVolume, Pod, Volume } from '../../objects/index.ts';
import { claimProblem } from './claim-problem.ts';
import { MountAttempts } from './mount-attempts.ts';
import type { VolumeSetUp } from './set-up.ts';

/** Notified of changes of a pod's volumes. */
export interface VolumeWaiter {
  /** All volumes are mounted, or a claim has a problem that fails the pass: the next poll finds it. */
  onVolumesChange(): void;
  /** What failed the last pass may have changed. */
  onClaimsChange(): void;
}

/** One volume on its way to the pod. */
interface Mount {
  readonly volume: Volume;
  readonly attempts: MountAttempts;
  attachable: AttachableVolume | undefined;
  state: 'unknown' | 'waits for attach' | 'due' | 'mounted';
  /** Time of the scheduled attempt, or of the next attempt that can succeed. Steps for other times are outdated. */
  attemptsAtMs: number;
}

const NOBODY: VolumeWaiter = {
  onVolumesChange: () => undefined,
  onClaimsChange: () => undefined,
};

/**
 * The volumes of one pod on its node: a loop finds out what they are, waits until the control plane has attached them, and mounts
 * them (pkg/kubelet/volumemanager, populator and reconciler, v1.36).
 */
export class PodVolumes {
  readonly #setUp: VolumeSetUp;
  readonly #pod: Pod;
  readonly #mounts: readonly Mount[];
  waiter: VolumeWaiter = NOBODY;
  /** Called once all volumes are mounted. */
  onMounted: () => void = () => undefined;
  #claimErrors: readonly string[] = [];
  #isOver = false;

  /** `volumes`: the volumes that a container mounts, in the order of the spec. */
  constructor(setUp: VolumeSetUp, pod: Pod, volumes: readonly Volume[]) {
    this.#setUp = setUp;
    this.#pod = pod;
    this.#mounts = volumes.map((volume) => ({
      volume,
      attempts: new MountAttempts(setUp.loopMs),
      attachable: undefined,
      state: 'unknown',
      attemptsAtMs: Infinity,
    }));
  }

  get areMounted(): boolean {
    return this.#mounts.every(({ state }) => state === 'mounted');
  }

  /** A pass begins: the next loop looks at the claims. */
  beginPass(): void {
    this.#claimErrors = [];
    if (this.#mounts.some(({ state }) => state === 'unknown')) {
      this.#setUp.atNextLoop(() => {
        this.#populate();
      });
    }
  }

  /** Why the pass fails now; undefined: it waits. Source: WaitForAttachAndMount. */
  takeClaimError(): string | undefined {
    if (this.#claimErrors.length === 0) return undefined;
    const names = (states: readonly Mount['state'][]): string =>
      this.#mounts
        .filter(({ state }) => states.includes(state))
        .map(({ volume }) => volume.name)
        .sort()
        .join(' ');
    const unmounted = names(['unknown', 'waits for attach', 'due']);
    const message =
      `Unable to attach or mount volumes: unmounted volumes=[${unmounted}], ` +
      `unattached volumes=[${names(['waits for attach'])}], ` +
      `failed to process volumes=[${names(['unknown'])}]: ${this.#claimErrors.join('; ')}`;
    this.#claimErrors = [];
    return message;
  }

  /** The pod's claims could not be read. */
  get hasUnknown(): boolean {
    return this.#mounts.some(({ state }) => state === 'unknown');
  }

  refersTo(namespace: string, claimName: string): boolean {
    const { metadata } = this.#pod;
    return (
      metadata.namespace === namespace &&
      this.#mounts.some(({ volume }) => claimNameOf(volume, metadata.name) === claimName)
    );
  }

  onClaimsChange(): void {
    if (this.hasUnknown) this.waiter.onClaimsChange();
  }

  #populate(): void {
    if (this.#isOver) return;
    const { api, loopMs, nowMs, nodeVolumes } = this.#setUp;
    const errors: string[] = [];
    for (const mount of this.#mounts) {
      if (mount.state !== 'unknown') continue;
      const problem = claimProblem(this.#pod, mount.volume, api);
      if (problem !== undefined) {
        errors.push(problem);
        continue;
      }
      mount.attachable = attachableVolume(this.#pod, mount.volume, api);
      if (mount.attachable === undefined) this.#attemptAt(mount, nowMs + loopMs);
      else {
        const { key } = mount.attachable;
        if (nodeVolumes.isVerified(this.#nodeName, key)) this.#attemptAt(mount, nowMs);
        else mount.state = 'waits for attach';
        nodeVolumes.use(this.#nodeName, key, this.#uid);
        this.onUsable(key, this.#setUp.nextLoopMs);
      }
    }
    this.#claimErrors = errors;
    if (errors.length > 0) this.waiter.onVolumesChange();
  }

  /** The volume may be usable now. The loop at `seenAtMs` notices it, and the loop after that mounts it. */
  onUsable(key: string, seenAtMs: number): void {
    const { nodeVolumes, loopMs } = this.#setUp;
    for (const mount of this.#mounts) {
      if (mount.attachable?.key !== key || mount.state !== 'waits for attach') continue;
      if (!nodeVolumes.isUsable(this.#nodeName, key)) continue;
      this.#setUp.at(seenAtMs, () => {
        if (this.#isOver || mount.state !== 'waits for attach') return;
        if (!nodeVolumes.isUsable(this.#nodeName, key)) return;
        nodeVolumes.verify(this.#nodeName, key);
        this.#attemptAt(mount, this.#setUp.nowMs + loopMs);
      });
    }
  }

  /**
   * Another pod of the node has unmounted the volume. That is another operation on it, so that the back-off of the mounts is over.
   * Source: pkg/volume/util/nestedpendingoperations, v1.36.
   */
  onUnmounted(nodeName: string, key: string): void {
    if (nodeName !== this.#nodeName) return;
    for (const mount of this.#mounts) {
      if (mount.attachable?.key !== key || mount.state !== 'due') continue;
      mount.attempts.reset();
      this.#attemptAt(mount, this.#setUp.nextLoopMs);
    }
  }

  /** An object that a volume refers to has changed. */
  onSourcesChange(): void {
    for (const mount of this.#mounts) if (mount.state === 'due') this.#retry(mount);
  }

  /** Puts an attempt on the clock that was left out because it could only fail. */
  #retry(mount: Mount): void {
    if (mount.attemptsAtMs !== Infinity || !mount.attempts.isAtCap) return;
    this.#attemptAt(mount, mount.attempts.nextFrom(this.#setUp.nowMs));
  }

  #attemptAt(mount: Mount, timeMs: number): void {
    mount.state = 'due';
    mount.attemptsAtMs = timeMs;
    this.#setUp.attemptAt(timeMs, this.#pod, () => {
      if (this.#isOver || mount.state !== 'due' || mount.attemptsAtMs !== timeMs) return;
      mount.attemptsAtMs = Infinity;
      this.#attempt(mount);
    });
  }

  #attempt(mount: Mount): void {
    const { nodeVolumes, nowMs, settle } = this.#setUp;
    const { attachable } = mount;
    const error = this.#setUp.mountError(this.#pod, mount.volume, attachable);
    if (error === undefined) {
      mount.state = 'mounted';
      if (attachable !== undefined) nodeVolumes.mount(this.#nodeName, attachable.key, this.#uid);
      if (this.areMounted) {
        this.onMounted();
        this.waiter.onVolumesChange();
      }
      return;
    }
    this.#setUp.warn(this.#pod, error);
    const nextMs = mount.attempts.failed(nowMs);
    if (!settle || !mount.attempts.isAtCap) this.#attemptAt(mount, nextMs);
  }

  /**
   * The pod's containers have stopped, or the pod is gone: the next loop unmounts its volumes, and the loop after it detaches them
   * for the kubelet.
   */
  release(): void {
    this.#isOver = true;
    const { nodeVolumes, loopMs } = this.#setUp;
    const keys = this.#mounts.flatMap(({ attachable }) => attachable?.key ?? []);
    if (keys.length === 0) return;
    this.#setUp.atNextLoop(() => {
      for (const key of keys) nodeVolumes.unmount(this.#nodeName, key, this.#uid);
      this.#setUp.at(this.#setUp.nowMs + loopMs, () => {
        for (const key of keys) nodeVolumes.leave(this.#nodeName, key, this.#uid);
      });
    });
  }

  /** The pod runs already: its volumes are mounted. */
  adopt(): void {
    const { api, nodeVolumes } = this.#setUp;
    for (const mount of this.#mounts) {
      mount.state = 'mounted';
      mount.attachable = attachableVolume(this.#pod, mount.volume, api);
      if (mount.attachable === undefined) continue;
      nodeVolumes.adopt(this.#nodeName, mount.attachable.key, this.#uid);
    }
  }

  get #nodeName(): string {
    return this.#pod.spec.nodeName ?? '';
  }

  get #uid(): string {
    return this.#pod.metadata.uid ?? '';
  }
}
