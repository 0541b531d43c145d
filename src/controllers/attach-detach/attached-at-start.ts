import { attachableVolumeOf, attachableVolumes } from '../../objects/index.ts';
import type {
  AttachableVolume,
  Node,
  PersistentVolume,
  Pod,
  VolumeAttachment,
} from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import type { NodeVolumes } from '../shared/controller.ts';
import type { Attachments } from './attachment.ts';

/** Names in the status of a node. */
const CSI_PREFIX = 'kubernetes.io/csi/';

/**
 * What is attached when a simulation begins: what VolumeAttachments and the status of the nodes say, and the volumes of pods that
 * run. Source: attach_detach_controller.go populateActualStateOfWorld, processVolumeAttachments, v1.36.
 */
export class AttachedAtStart {
  readonly #api: ApiServer;
  readonly #nodeVolumes: NodeVolumes;
  readonly #attachments: Attachments;
  readonly #keys = new Set<string>();

  constructor(api: ApiServer, nodeVolumes: NodeVolumes, attachments: Attachments) {
    this.#api = api;
    this.#nodeVolumes = nodeVolumes;
    this.#attachments = attachments;
  }

  /** Returns the volumes. */
  load(): ReadonlySet<string> {
    for (const node of this.#api.list('Node')) this.#addOfNode(node);
    for (const attachment of this.#api.list('VolumeAttachment')) this.#addAttachment(attachment);
    for (const pod of this.#api.list('Pod')) {
      if (pod.spec.nodeName !== undefined && pod.status?.phase === 'Running') this.#addOfPod(pod);
    }
    return this.#keys;
  }

  /** A volume that only the node's status names counts as shareable: its access modes are not known. */
  #addOfNode({ metadata, status }: Node): void {
    for (const { name } of status?.volumesAttached ?? []) {
      const key = name.slice(CSI_PREFIX.length);
      if (name.startsWith(CSI_PREFIX)) this.#add({ key, isExclusive: false }, metadata.name);
    }
  }

  #addAttachment({ spec, status }: VolumeAttachment): void {
    const { persistentVolumeName = '' } = spec.source;
    const volume = this.#api.get('PersistentVolume', '', persistentVolumeName);
    if (status?.attached === true && volume !== undefined) this.#addVolume(volume, spec.nodeName);
  }

  #addOfPod(pod: Pod): void {
    for (const { attachable } of attachableVolumes(pod, this.#api)) {
      this.#add(attachable, pod.spec.nodeName ?? '');
    }
  }

  #addVolume(volume: PersistentVolume, nodeName: string): void {
    const attachable = attachableVolumeOf(volume, this.#api);
    if (attachable !== undefined) this.#add(attachable, nodeName);
  }

  #add(
    { key, isExclusive }: Pick<AttachableVolume, 'key' | 'isExclusive'>,
    nodeName: string,
  ): void {
    this.#keys.add(key);
    const attachment = this.#attachments.set(key, nodeName, { state: 'attached', isExclusive });
    attachment.isReported = true;
    this.#nodeVolumes.setAttached(nodeName, key, true);
  }
}
