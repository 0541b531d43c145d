import type { HostIP, Node, Pod } from '../../api/index.ts';
import { admitPod } from '../admission/admit-pod.ts';
import type { Refusal } from '../admission/admit-pod.ts';
import { NodeLoad } from '../admission/node-load.ts';
import type { KubeletModel } from '../model/kubelet-model.ts';
import type { ImageNames } from '../runtime/image-names.ts';
import { ImageStore } from '../runtime/image-store.ts';

/** What a kubelet keeps of its node. */
export class NodeAgent {
  node: Node;
  readonly load: NodeLoad = new NodeLoad();
  readonly #model: KubeletModel;
  readonly #names: ImageNames;
  #images: ImageStore | undefined;
  #addressesOf: Node | undefined;
  #hostIPs: readonly HostIP[] | undefined;

  constructor(node: Node, model: KubeletModel, names: ImageNames) {
    this.node = node;
    this.#model = model;
    this.#names = names;
  }

  get images(): ImageStore {
    this.#images ??= new ImageStore(this.#model, this.#names, this.node.status?.images ?? []);
    return this.#images;
  }

  /** The node's InternalIP, if it tells one. */
  get hostIPs(): readonly HostIP[] | undefined {
    if (this.#addressesOf !== this.node) {
      this.#addressesOf = this.node;
      const addresses = this.node.status?.addresses ?? [];
      const internal = addresses.find(({ type }) => type === 'InternalIP');
      this.#hostIPs = internal === undefined ? undefined : [{ ip: internal.address }];
    }
    return this.#hostIPs;
  }

  /** Takes a pod in, or answers why not. */
  admit(pod: Pod): Refusal | undefined {
    const refusal = admitPod(pod, this.node, this.load);
    if (refusal === undefined) this.load.add(pod);
    return refusal;
  }
}
