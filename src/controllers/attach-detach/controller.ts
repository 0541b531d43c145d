import { attachableVolumes, isTerminal } from '../../objects/index.ts';
import type { Node, PersistentVolumeClaim, Pod } from '../../objects/index.ts';
import type { EventQueue } from '../../clock/index.ts';
import type { ApiServer, EventRecorder, WatchEvent } from '../../server/index.ts';
import type { ControllerDependencies, NodeVolumes, VolumeStorage } from '../shared/controller.ts';
import { isNodeReady } from '../node-lifecycle/conditions.ts';
import { AttachedAtStart } from './attached-at-start.ts';
import { Attachments } from './attachment.ts';
import { ClaimUsers } from './claim-users.ts';
import { VolumeReconciler } from './volume-reconciler.ts';
import { WantedVolumes } from './wanted-volumes.ts';

const AT_ONCE: VolumeStorage = { attachMs: 0, detachMs: 0, loopMs: 0 };
const OUT_OF_SERVICE = 'node.kubernetes.io/out-of-service';

/**
 * Attaches the volumes of pods to their nodes, and detaches volumes that no pod of a node wants any more. Terminating
 * pods want their volumes until they are gone.
 * Source: pkg/controller/volume/attachdetach/attach_detach_controller.go, v1.36.
 */
export class AttachDetachController {
  readonly #api: ApiServer;
  readonly #wanted = new WantedVolumes();
  readonly #attachments = new Attachments();
  readonly #claimUsers = new ClaimUsers();
  readonly #reconciler: VolumeReconciler;

  constructor(dependencies: ControllerDependencies, nodeVolumes: NodeVolumes) {
    const { api, clock, events, storage = AT_ONCE } = dependencies;
    this.#api = api;
    this.#reconciler = this.#newReconciler({ clock, events, nodeVolumes, storage });
    const atStart = new AttachedAtStart(api, nodeVolumes, this.#attachments);
    api.watch('Pod', (event) => {
      this.#onPodEvent(event);
    });
    api.watch('PersistentVolumeClaim', (event) => {
      this.#onClaimEvent(event);
    });
    api.watch(
      'Node',
      (event) => {
        this.#onNodeEvent(event);
      },
      { sendInitialEvents: false },
    );
    for (const key of atStart.load()) this.#reconciler.wake(key);
    nodeVolumes.watchInUse((_, volume) => {
      this.#reconciler.wake(volume);
    });
  }

  #newReconciler(uses: {
    readonly clock: EventQueue;
    readonly events: EventRecorder;
    readonly nodeVolumes: NodeVolumes;
    readonly storage: VolumeStorage;
  }): VolumeReconciler {
    return new VolumeReconciler({
      ...uses,
      wanted: this.#wanted,
      attachments: this.#attachments,
      isHealthy: (name) => {
        const node = this.#api.get('Node', '', name);
        return node !== undefined && isNodeReady(node);
      },
      isOutOfService: (name) => isOutOfService(this.#api.get('Node', '', name)),
    });
  }

  #onPodEvent({ type, object: pod }: WatchEvent<Pod>): void {
    const { volumes = [], nodeName = '' } = pod.spec;
    if (volumes.length === 0 || nodeName === '') return;
    const { uid = '' } = pod.metadata;
    if (type === 'DELETED' || isTerminal(pod)) {
      this.#claimUsers.remove(pod);
      for (const key of this.#wanted.remove(uid)) this.#reconciler.wake(key);
    } else if (!this.#wanted.has(uid) && !this.#claimUsers.has(pod)) this.#add(pod);
  }

  /** A pod with a claim that is not bound yet is looked at again when it is. */
  #add(pod: Pod): void {
    const found = attachableVolumes(pod, this.#api);
    this.#claimUsers.add(pod);
    if (found.length === 0) return;
    const volumes = found.map(({ attachable }) => attachable);
    this.#wanted.add(pod, volumes);
    for (const { key } of volumes) this.#reconciler.wake(key);
  }

  /** Source: syncPVCByKey. */
  #onClaimEvent({ type, object: claim, previous }: WatchEvent<PersistentVolumeClaim>): void {
    const isNowBound = claim.status?.phase === 'Bound' && previous?.status?.phase !== 'Bound';
    if (type === 'DELETED' || !isNowBound) return;
    for (const pod of this.#claimUsers.of(claim)) this.#add(pod);
  }

  #onNodeEvent({ type, object, previous }: WatchEvent<Node>): void {
    const isSame =
      type === 'MODIFIED' &&
      previous !== undefined &&
      isNodeReady(previous) === isNodeReady(object) &&
      isOutOfService(previous) === isOutOfService(object);
    if (isSame) return;
    for (const key of this.#attachments.onNode(object.metadata.name)) this.#reconciler.wake(key);
  }
}

function isOutOfService(node: Node | undefined): boolean {
  return (node?.spec?.taints ?? []).some(({ key }) => key === OUT_OF_SERVICE);
}
