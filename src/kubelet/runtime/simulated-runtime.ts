import type { Container } from '../../api/index.ts';
import type { BehaviourOfContainer } from '../model/behaviour-catalog.ts';
import type { ContainerBehaviour } from '../model/container-behaviour.ts';
import type { KubeletModel } from '../model/kubelet-model.ts';
import type { ContainerInstance, PodRuntime, Sandbox } from '../pod-runtime.ts';
import type { ContainerRuntime, HookRun, Pull } from '../sync/container-runtime.ts';
import { newInstance } from './new-instance.ts';
import type { ImageStore } from './image-store.ts';

/** What a pod's containers share with the rest of their node. */
export interface RuntimeHost {
  readonly model: KubeletModel;
  readonly images: ImageStore;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  nextPodIP(): string;
  /** The process of a container ends by itself at that time (since 1970). */
  endsAt(ms: number, instance: ContainerInstance, exitCode: number): void;
}

/** By then a container has shown every back-off there is. */
const SETTLED_RESTARTS = 20;
const NOTHING: PodRuntime = { sandboxes: [], containers: [] };
const NO_HOOK_TIME: HookRun = { ms: 0, error: undefined };

/** Sandboxes and containers of one pod, behaving as its model says. */
export class SimulatedRuntime implements ContainerRuntime {
  sandboxes: readonly Sandbox[];
  containers: readonly ContainerInstance[];
  readonly #host: RuntimeHost;
  readonly #behaviour: BehaviourOfContainer;
  readonly #uid: string;
  readonly #network: Sandbox['network'];
  /** Of any image, so far. */
  failedPulls = 0;
  /** Grows with every change of a sandbox or container. */
  changes = 0;
  #pulling: { readonly image: string; readonly endMs: number } | undefined;

  constructor(
    host: RuntimeHost,
    behaviour: BehaviourOfContainer,
    uid: string,
    network: Sandbox['network'],
    found: PodRuntime = NOTHING,
  ) {
    this.#host = host;
    this.#behaviour = behaviour;
    this.#uid = uid;
    this.#network = network;
    this.sandboxes = found.sandboxes;
    this.containers = found.containers;
  }

  get nowMs(): number {
    return this.#host.nowMs;
  }

  /** The pod's address, for as long as its sandbox has one. */
  get podIP(): string {
    const sandbox = this.sandboxes[0];
    return sandbox?.network === 'POD' ? sandbox.ip : '';
  }

  behaviourOf(container: Container): ContainerBehaviour {
    return this.#behaviour.get(container)!;
  }

  sandboxDelayMs(): number {
    return this.#host.model.sandboxMs;
  }

  runPodSandbox(attempt: number): undefined {
    const id = `${this.#uid}-${String(attempt)}`;
    const ip = this.#network === 'POD' ? this.#host.nextPodIP() : '';
    this.sandboxes = [{ id, attempt, network: this.#network, ip, state: 'READY' }];
    this.changes++;
  }

  stopPodSandbox(sandbox: Sandbox): void {
    if (sandbox.state === 'READY') this.changes++;
    sandbox.state = 'NOTREADY';
  }

  hasImage(image: string): boolean {
    return this.#host.images.has(image, this.nowMs);
  }

  beginPull(container: Container): Pull {
    const { images } = this.#host;
    const { image = '' } = container;
    const { pullFailures, pullError, imageBytes } = this.behaviourOf(container);
    if (this.failedPulls < pullFailures) return images.failingPull(this.nowMs, pullError);
    const pull = images.pull(image, imageBytes, this.nowMs);
    this.#pulling = { image, endMs: this.nowMs + pull.totalMs };
    return pull;
  }

  finishPull(_container: Container, { error }: Pull): void {
    if (error !== undefined) this.failedPulls++;
    this.#pulling = undefined;
  }

  /** Breaks off what a pass was waiting for. */
  cancel(): void {
    if (this.#pulling !== undefined)
      this.#host.images.abort(this.#pulling.image, this.#pulling.endMs);
    this.#pulling = undefined;
  }

  startDelayMs(): number {
    return this.#host.model.containerStartMs;
  }

  createContainer(container: Container, restartCount: number): ContainerInstance {
    const instance = newInstance(this.#uid, container, restartCount, this.nowMs);
    if (this.containers.length > 0) this.#collectGarbage(container.name);
    this.containers = [instance, ...this.containers];
    return instance;
  }

  startContainer(container: Container, instance: ContainerInstance): undefined {
    this.changes++;
    instance.state = 'running';
    instance.startedAt = this.nowMs;
    const { runMs, exitCodes } = this.behaviourOf(container);
    const duration = entry(runMs, instance.restartCount);
    if (duration === Infinity || this.isHeld(instance)) return;
    this.#host.endsAt(this.nowMs + duration, instance, entry(exitCodes, instance.restartCount));
  }

  /** After so many restarts a container that would crash for ever is left running, where the model settles. */
  isHeld({ restartCount }: ContainerInstance): boolean {
    return this.#host.model.settle && restartCount >= SETTLED_RESTARTS;
  }

  runHook(
    container: Container,
    _instance: ContainerInstance,
    hook: 'postStart' | 'preStop',
  ): HookRun {
    const seconds = container.lifecycle?.[hook]?.sleep?.seconds;
    return seconds === undefined ? NO_HOOK_TIME : { ms: seconds * 1000, error: undefined };
  }

  stopDelayMs(container: Container, timeoutSeconds: number): number {
    return Math.min(this.behaviourOf(container).stopMs, timeoutSeconds * 1000);
  }

  stopContainer(container: Container, instance: ContainerInstance, timeoutSeconds: number): void {
    const { stopMs, stopExitCode } = this.behaviourOf(container);
    this.end(instance, stopMs > timeoutSeconds * 1000 ? 137 : stopExitCode);
  }

  /** The process is over; a second end is none. */
  end(instance: ContainerInstance, exitCode: number): void {
    if (instance.state === 'exited') return;
    this.changes++;
    instance.state = 'exited';
    instance.exitCode = exitCode;
    instance.reason = exitCode === 0 ? 'Completed' : 'Error';
    instance.finishedAt = this.nowMs;
  }

  removeContainer(instance: ContainerInstance): void {
    this.containers = this.containers.filter((each) => each !== instance);
  }

  /** Of each container one dead instance is kept (maximum-dead-containers-per-container). */
  #collectGarbage(name: string): void {
    const own = this.containers.filter((instance) => instance.name === name);
    for (const instance of own.slice(1)) this.removeContainer(instance);
  }
}

function entry(list: readonly number[], run: number): number {
  return list[Math.min(run, list.length - 1)]!;
}
