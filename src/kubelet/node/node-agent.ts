import type { HostIP, Node, Pod } from '../../api/index.ts';
import type { Gates } from '../../features/index.ts';
import { admitPod } from '../admission/admit-pod.ts';
import type { PodRejection } from '../admission/admit-pod.ts';
import { NodeLoad } from '../admission/node-load.ts';
import { AdmissionNode } from '../admission/admission-node.ts';
import type { KubeletModel } from '../model/kubelet-model.ts';
import type { ImageNames } from '../runtime/image-names.ts';
import { ImageStore } from '../runtime/image-store.ts';
import type { Step } from '../runtime/step-queue.ts';

export interface DeferredStep {
  readonly step: Step;
  readonly token: number;
}

/** The state of one node's kubelet. */
export class NodeAgent {
  node: Node;
  /** When it last rejected a pod, in virtual milliseconds. */
  rejectedAtMs = -1;
  readonly load: NodeLoad = new NodeLoad();
  readonly #model: KubeletModel;
  readonly #names: ImageNames;
  readonly #gates: Gates;
  #images: ImageStore | undefined;
  #addressesOf: Node | undefined;
  #admission: AdmissionNode | undefined;
  #hostIPs: readonly HostIP[] | undefined;
  /** Steps that came due since the kubelet stopped; undefined while it runs. */
  #deferred: DeferredStep[] | undefined;

  constructor(node: Node, model: KubeletModel, names: ImageNames, gates: Gates) {
    this.node = node;
    this.#model = model;
    this.#names = names;
    this.#gates = gates;
  }

  get isStopped(): boolean {
    return this.#deferred !== undefined;
  }

  /** Stops the kubelet; containers keep running. */
  stop(): void {
    this.#deferred ??= [];
  }

  /** While the kubelet is stopped: keeps the step until it runs again, and returns true. */
  deferWhileStopped(step: Step, token: number): boolean {
    this.#deferred?.push({ step, token });
    return this.#deferred !== undefined;
  }

  /** Starts the kubelet again. Returns the steps that came due meanwhile, in that order. */
  resume(): readonly DeferredStep[] {
    const deferred = this.#deferred ?? [];
    this.#deferred = undefined;
    return deferred;
  }

  get images(): ImageStore {
    this.#images ??= new ImageStore(this.#model, this.#names, this.node.status?.images ?? []);
    return this.#images;
  }

  /** The node's InternalIP; undefined: it has none. */
  get hostIPs(): readonly HostIP[] | undefined {
    if (this.#addressesOf !== this.node) {
      this.#addressesOf = this.node;
      const addresses = this.node.status?.addresses ?? [];
      const internal = addresses.find(({ type }) => type === 'InternalIP');
      this.#hostIPs = internal === undefined ? undefined : [{ ip: internal.address }];
    }
    return this.#hostIPs;
  }

  /** Admits a pod, or returns why it is rejected. */
  admitPod(pod: Pod): PodRejection | undefined {
    if (this.#admission?.node !== this.node) {
      this.#admission = new AdmissionNode(this.node, this.#gates);
    }
    const rejection = admitPod(pod, this.#admission, this.load);
    if (rejection === undefined) this.load.add(pod);
    return rejection;
  }
}
