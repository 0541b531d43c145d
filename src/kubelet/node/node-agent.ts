import type { HostIP, Node, Pod } from '../../api/index.ts';
import { admitPod } from '../admission/admit-pod.ts';
import type { Refusal } from '../admission/admit-pod.ts';
import { NodeLoad } from '../admission/node-load.ts';
import { NodeOffer } from '../admission/node-offer.ts';
import type { KubeletModel } from '../model/kubelet-model.ts';
import type { ImageNames } from '../runtime/image-names.ts';
import { ImageStore } from '../runtime/image-store.ts';
import type { Step } from '../runtime/step-queue.ts';

export interface HeldStep {
  readonly step: Step;
  readonly token: number;
}

/** What a kubelet keeps of its node. */
export class NodeAgent {
  node: Node;
  /** When it last turned a pod down, in virtual milliseconds. */
  refusedAtMs = -1;
  readonly load: NodeLoad = new NodeLoad();
  readonly #model: KubeletModel;
  readonly #names: ImageNames;
  #images: ImageStore | undefined;
  #addressesOf: Node | undefined;
  #offer: NodeOffer | undefined;
  #hostIPs: readonly HostIP[] | undefined;
  /** What has come due since the kubelet stopped; undefined while it runs. */
  #held: HeldStep[] | undefined;

  constructor(node: Node, model: KubeletModel, names: ImageNames) {
    this.node = node;
    this.#model = model;
    this.#names = names;
  }

  get isStopped(): boolean {
    return this.#held !== undefined;
  }

  /** The kubelet stands still from now on; containers do not. */
  stop(): void {
    this.#held ??= [];
  }

  /** True while the kubelet stands still: the step is kept until it goes on. */
  holds(step: Step, token: number): boolean {
    this.#held?.push({ step, token });
    return this.#held !== undefined;
  }

  /** Answers what has come due meanwhile, in that order. */
  goOn(): readonly HeldStep[] {
    const held = this.#held ?? [];
    this.#held = undefined;
    return held;
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
    if (this.#offer?.node !== this.node) this.#offer = new NodeOffer(this.node);
    const refusal = admitPod(pod, this.#offer, this.load);
    if (refusal === undefined) this.load.add(pod);
    return refusal;
  }
}
