import { attachableVolume, claimNameOf, inlineCsiVolume } from '../../objects/index.ts';
import type { ConfigMap, Container, Node, Pod, Secret, Volume } from '../../objects/index.ts';
import type { ApiServer, EventRecorder, WatchEvent } from '../../server/index.ts';
import { volumeLoopMs } from '../model/kubelet-model.ts';
import type { KubeletModel } from '../model/kubelet-model.ts';
import type { Step, StepQueue } from '../runtime/step-queue.ts';
import { mountedVolumes } from './mounted-volumes.ts';
import { NodeVolumes } from './node-volumes.ts';
import { PodVolumes } from './pod-volumes.ts';
import { ALL_PROVIDED } from './provision.ts';
import type { Provision } from './provision.ts';
import { Remounts } from './remounts.ts';
import type { RemountingPods } from './remounts.ts';
import { SourceErrors } from './source-errors.ts';
import { VolumeSetUp } from './set-up.ts';

/** Names in the status of a node. */
const CSI_PREFIX = 'kubernetes.io/csi/';

interface StoppableNodes {
  /** While the kubelet of a node is stopped: keeps the step until it runs again, and returns true. */
  deferWhileStopped(nodeName: string, step: Step): boolean;
}

export interface KubeletVolumesOptions {
  readonly api: ApiServer;
  readonly events: EventRecorder;
  readonly steps: StepQueue;
  readonly model: KubeletModel;
  /** Default: all are there. */
  readonly provision?: Provision;
  /** Virtual milliseconds after whole periods at which a node reports its status. Default: half a period. */
  readonly reportOffsetMs?: (nodeName: string) => number;
  readonly nodes: StoppableNodes;
  /** Called once a source changes. */
  readonly runner: () => RemountingPods;
}

/**
 * The volumes of all pods. Pods whose volumes are mounted at once have no entry. If `volumeLoopMs` is 0, only pods with
 * attachable volumes, or with a missing claim or source, have an entry.
 */
export class KubeletVolumes {
  readonly nodeVolumes: NodeVolumes;
  readonly #api: ApiServer;
  readonly #sources: SourceErrors;
  readonly #setUp: VolumeSetUp;
  readonly remounts: Remounts;
  readonly #byPod = new Map<string, PodVolumes>();
  /** Pods whose volumes are not all mounted. */
  readonly #waiting = new Set<PodVolumes>();
  /** Pods with a container that waits for a ConfigMap or Secret, by uid. */
  readonly #unconfigured = new Map<string, () => void>();

  constructor(options: KubeletVolumesOptions) {
    const { api, events, steps, model, nodes, reportOffsetMs, runner } = options;
    const loopMs = volumeLoopMs(model);
    const { nodeStatusMs } = model;
    this.#api = api;
    this.#sources = new SourceErrors(api, options.provision ?? ALL_PROVIDED);
    const deferWhileStopped = (nodeName: string, step: Step): boolean =>
      nodes.deferWhileStopped(nodeName, step);
    this.nodeVolumes = new NodeVolumes({
      steps,
      deferWhileStopped,
      awaitsReports: loopMs > 0,
      nextReportMs: (nodeName) => {
        const offsetMs = reportOffsetMs?.(nodeName) ?? nodeStatusMs / 2;
        return (Math.floor((steps.nowMs - offsetMs) / nodeStatusMs) + 1) * nodeStatusMs + offsetMs;
      },
    });
    const { nodeVolumes } = this;
    const sources = this.#sources;
    const shared = { api, events, steps, model, nodeVolumes, sources, deferWhileStopped };
    this.#setUp = new VolumeSetUp({ ...shared, loopMs });
    this.remounts = new Remounts(this.#setUp, runner);
    nodeVolumes.watchUnmounted((nodeName, volume) => {
      for (const pod of [...this.#waiting]) pod.onUnmounted(nodeName, volume);
    });
    nodeVolumes.watchAttached((_, volume) => {
      for (const pod of [...this.#waiting]) pod.onUsable(volume, this.#setUp.nextLoopMs);
    });
    nodeVolumes.watchConfirmed((_, volume) => {
      for (const pod of [...this.#waiting]) pod.onUsable(volume, this.#setUp.reportedLoopMs);
    });
    this.#watchReferences();
  }

  #watchReferences(): void {
    const options = { sendInitialEvents: false };
    const onSource = (event: WatchEvent<ConfigMap | Secret>): void => {
      this.remounts.onSourceChange(event);
      for (const pod of [...this.#waiting]) pod.onSourcesChange();
      for (const notify of [...this.#unconfigured.values()]) notify();
    };
    this.#api.watch('ConfigMap', onSource, options);
    this.#api.watch('Secret', onSource, options);
    this.#api.watch(
      'PersistentVolumeClaim',
      ({ object: { metadata } }) => {
        for (const pod of [...this.#waiting]) {
          if (pod.refersTo(metadata.namespace, metadata.name)) pod.onClaimsChange();
        }
      },
      options,
    );
  }

  /** A node of the input may say which volumes it uses. */
  addNode({ metadata, status }: Node): void {
    for (const name of status?.volumesInUse ?? []) {
      if (!name.startsWith(CSI_PREFIX)) continue;
      this.nodeVolumes.reportAtStart(metadata.name, name.slice(CSI_PREFIX.length));
    }
  }

  /** The volumes that a starting pod must wait for; undefined if it need not wait. */
  begin(pod: Pod): PodVolumes | undefined {
    const { uid = '' } = pod.metadata;
    const mounted = mountedVolumes(pod);
    if (mounted.length === 0) return undefined;
    const known = this.#byPod.get(uid);
    if (known !== undefined) return known.areMounted ? undefined : known;
    const isSlow = this.#setUp.loopMs > 0;
    if (!isSlow && mounted.every((volume) => this.#isThere(pod, volume))) return undefined;
    const volumes = new PodVolumes(this.#setUp, pod, mounted);
    volumes.onMounted = () => this.#waiting.delete(volumes);
    this.#byPod.set(uid, volumes);
    this.#waiting.add(volumes);
    return volumes;
  }

  /** Whether a new pod can start at once: its volumes, configuration and pull secrets are there. */
  isReady(pod: Pod): boolean {
    const { containers, imagePullSecrets } = pod.spec;
    return (
      this.begin(pod) === undefined &&
      containers.every((each) => this.containerError(pod, each) === undefined) &&
      (imagePullSecrets === undefined || this.missingPullSecrets(pod).length === 0)
    );
  }

  /** Whether the volume is mounted at once: it has no claim, is not attached, and its sources exist. */
  #isThere(pod: Pod, volume: Volume): boolean {
    if (claimNameOf(volume, pod.metadata.name) !== undefined) return false;
    if (inlineCsiVolume(volume) !== undefined || volume.vsphereVolume !== undefined) return false;
    return this.#sources.ofVolume(pod, volume) === undefined;
  }

  /** A pod that already runs when its kubelet sees it. */
  adopt(pod: Pod): void {
    const isAttached = (volume: Volume): boolean =>
      attachableVolume(pod, volume, this.#api) !== undefined;
    if (pod.spec.volumes?.some(isAttached) !== true) return;
    const mounted = mountedVolumes(pod);
    if (!mounted.some(isAttached)) return;
    const volumes = new PodVolumes(this.#setUp, pod, mounted);
    this.#byPod.set(pod.metadata.uid ?? '', volumes);
    volumes.adopt();
  }

  /** The pod has volumes that are attached, or waits for volumes. */
  has(uid: string): boolean {
    return this.#byPod.has(uid);
  }

  /** The pod's containers have stopped for good, or the pod is gone. Returns when its volumes are unmounted; -1: at once. */
  release({ metadata: { uid = '' } }: Pod): number {
    this.#unconfigured.delete(uid);
    this.remounts.forget(uid);
    const volumes = this.#byPod.get(uid);
    if (volumes === undefined) return -1;
    this.#byPod.delete(uid);
    this.#waiting.delete(volumes);
    volumes.release();
    const { loopMs, nextLoopMs } = this.#setUp;
    return loopMs === 0 ? -1 : nextLoopMs;
  }

  /** Why the environment of a container cannot be made; undefined: it can. */
  containerError(pod: Pod, container: Container): string | undefined {
    if (container.env === undefined && container.envFrom === undefined) return undefined;
    return this.#sources.ofContainer(pod, container);
  }

  missingPullSecrets(pod: Pod): readonly string[] {
    return pod.spec.imagePullSecrets === undefined ? [] : this.#sources.missingPullSecrets(pod);
  }

  /** Calls `notify` after every change of a ConfigMap or Secret, until the pod is released. */
  awaitSources({ metadata: { uid = '' } }: Pod, notify: () => void): void {
    this.#unconfigured.set(uid, notify);
  }
}
