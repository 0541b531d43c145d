import type { Node } from '../../api/index.ts';
import type { ApiServer, WatchEvent } from '../../store/index.ts';
import { modelOfNode } from '../model/kubelet-model.ts';
import type { KubeletModel } from '../model/kubelet-model.ts';
import type { ImageNames } from '../runtime/image-names.ts';
import { lastRenewalMs } from './heartbeats.ts';
import type { HeartbeatHandler } from './heartbeats.ts';
import { NodeAgent } from './node-agent.ts';
import { answering, isUnknown } from './node-conditions.ts';

/** The kubelets by node: which of them answer, and who wants to know. */
export class NodeAgents {
  readonly #api: ApiServer;
  readonly #model: KubeletModel;
  readonly #images: ImageNames;
  readonly #byName = new Map<string, NodeAgent>();
  #handlers: readonly HeartbeatHandler[] = [];
  /** Most clusters never see one, and are not asked which. */
  #hasStoppedOne = false;

  constructor(api: ApiServer, model: KubeletModel, images: ImageNames) {
    this.#api = api;
    this.#model = model;
    this.#images = images;
  }

  get(nodeName: string): NodeAgent | undefined {
    return this.#byName.get(nodeName);
  }

  /** Whether any kubelet stands still, or once did. */
  get hasStoppedOne(): boolean {
    return this.#hasStoppedOne;
  }

  isStopped(nodeName: string): boolean {
    return this.#hasStoppedOne && this.#byName.get(nodeName)?.isStopped === true;
  }

  /** Follows the nodes. Answers the agent that has just begun to work: of a new node, or of one that has come back. */
  heard({ type, object }: WatchEvent<Node>): NodeAgent | undefined {
    const { name } = object.metadata;
    const agent = this.#byName.get(name);
    if (type === 'DELETED') {
      // The machine has left the cluster; one of the same name may take over what is left.
      this.#stop(agent);
      return undefined;
    }
    if (agent !== undefined) {
      agent.node = object;
      return type === 'ADDED' ? agent : undefined;
    }
    const added = new NodeAgent(object, modelOfNode(this.#model, object), this.#images);
    this.#byName.set(name, added);
    if (isUnknown(object)) this.#stop(added);
    return added;
  }

  /** False: there is no such node. */
  fail(nodeName: string, nowMs: number): boolean {
    const agent = this.#byName.get(nodeName);
    if (agent === undefined || this.#api.get('Node', '', nodeName) === undefined) return false;
    if (agent.isStopped) return true;
    this.#stop(agent);
    this.#tell(nodeName, lastRenewalMs(nowMs));
    return true;
  }

  /** Has the kubelet tell of its node again; its pods are another's business. `now`: RFC 3339. */
  recover(nodeName: string, now: string): NodeAgent | undefined {
    const agent = this.#byName.get(nodeName);
    const node = this.#api.get('Node', '', nodeName);
    if (agent === undefined || node === undefined) return undefined;
    if (agent.isStopped) {
      this.#tell(nodeName, undefined);
      if (isUnknown(node)) this.#api.updateStatus('Node', answering(node, now));
    }
    return agent;
  }

  /** Hears of every kubelet that falls silent or answers again. */
  watchHeartbeats(handler: HeartbeatHandler): void {
    this.#handlers = [...this.#handlers, handler];
  }

  #stop(agent: NodeAgent | undefined): void {
    agent?.stop();
    this.#hasStoppedOne = true;
  }

  #tell(nodeName: string, renewalMs: number | undefined): void {
    for (const handler of this.#handlers) handler(nodeName, renewalMs);
  }
}
