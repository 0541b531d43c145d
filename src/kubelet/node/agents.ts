import type { Node } from '../../objects/index.ts';
import type { ApiServer, WatchEvent } from '../../server/index.ts';
import type { KubeletRelease } from '../release.ts';
import { modelOfNode } from '../model/kubelet-model.ts';
import type { KubeletModel } from '../model/kubelet-model.ts';
import type { ImageNames } from '../runtime/image-names.ts';
import type { Step } from '../runtime/step-queue.ts';
import { lastRenewalMs } from './heartbeats.ts';
import type { HeartbeatHandler } from './heartbeats.ts';
import { NodeAgent } from './agent.ts';
import { isDown, isUnknown, recovered } from './conditions.ts';

/** The kubelets of all nodes: which run, and the handlers of their heartbeats. */
export class NodeAgents {
  readonly #api: ApiServer;
  readonly #model: KubeletModel;
  readonly #images: ImageNames;
  readonly #release: KubeletRelease;
  readonly #byName = new Map<string, NodeAgent>();
  #handlers: readonly HeartbeatHandler[] = [];
  /** While false, `isStopped` looks nothing up: in most simulations no kubelet stops. */
  #hasStoppedOne = false;

  constructor(api: ApiServer, model: KubeletModel, images: ImageNames, release: KubeletRelease) {
    this.#api = api;
    this.#release = release;
    this.#model = model;
    this.#images = images;
  }

  get(nodeName: string): NodeAgent | undefined {
    return this.#byName.get(nodeName);
  }

  /** Whether any kubelet is stopped or has ever been. */
  get hasStoppedKubelet(): boolean {
    return this.#hasStoppedOne;
  }

  isStopped(nodeName: string): boolean {
    return this.#hasStoppedOne && this.#byName.get(nodeName)?.isStopped === true;
  }

  /** While the kubelet of the node is stopped: keeps the step until it runs again, and returns true. */
  deferWhileStopped(nodeName: string, step: Step): boolean {
    return (
      this.isStopped(nodeName) && this.#byName.get(nodeName)?.deferWhileStopped(step, 0) === true
    );
  }

  /** Applies a node's event. Returns the agent of a node that has been created, the first time or again. */
  onNode({ type, object }: WatchEvent<Node>): NodeAgent | undefined {
    const { name } = object.metadata;
    const agent = this.#byName.get(name);
    if (type === 'DELETED') {
      // The agent is kept: a new node of the same name continues with its pods.
      this.#stop(agent);
      return undefined;
    }
    if (agent !== undefined) {
      agent.node = object;
      if (type === 'ADDED') agent.isShuttingDown = false;
      return type === 'ADDED' ? agent : undefined;
    }
    const model = modelOfNode(this.#model, object);
    const added = new NodeAgent(object, model, this.#images, this.#release);
    this.#byName.set(name, added);
    if (isUnknown(object)) this.#stop(added);
    return added;
  }

  /** False: the node does not exist. */
  fail(nodeName: string, nowMs: number): boolean {
    const agent = this.#byName.get(nodeName);
    if (agent === undefined || this.#api.get('Node', '', nodeName) === undefined) return false;
    if (agent.isStopped) return true;
    this.#stop(agent);
    this.#notify(nodeName, lastRenewalMs(nowMs));
    return true;
  }

  /** The kubelet updates its node's conditions again; the caller resumes its pods. `now`: RFC 3339. */
  recover(nodeName: string, now: string): NodeAgent | undefined {
    const agent = this.#byName.get(nodeName);
    const node = this.#api.get('Node', '', nodeName);
    if (agent === undefined || node === undefined) return undefined;
    if (agent.isStopped) {
      agent.isShuttingDown = false;
      this.#notify(nodeName, undefined);
      if (isDown(node)) this.#api.updateStatus('Node', recovered(node, now));
    }
    return agent;
  }

  /** Calls `handler` for every kubelet that stops or starts again. */
  watchHeartbeats(handler: HeartbeatHandler): void {
    this.#handlers = [...this.#handlers, handler];
  }

  #stop(agent: NodeAgent | undefined): void {
    agent?.stop();
    this.#hasStoppedOne = true;
  }

  #notify(nodeName: string, renewalMs: number | undefined): void {
    for (const handler of this.#handlers) handler(nodeName, renewalMs);
  }
}
