import type { Container, Pod } from '../../api/index.ts';
import type { BehaviourOfContainer } from '../model/behaviour-catalog.ts';
import type { Failures } from '../model/knob-texts.ts';
import type { ContainerBehaviour } from '../model/knobs.ts';
import type { KubeletModel } from '../model/kubelet-model.ts';
import { Series } from '../model/series.ts';
import type { Draws, Varying } from '../model/varying.ts';
import { findInstance } from '../pod-runtime.ts';
import type { ContainerInstance, PodRuntime, Sandbox } from '../pod-runtime.ts';
import type { ProbeKind } from '../probe-results.ts';
import type { ContainerRuntime, HookRun, Pull } from '../sync/container-runtime.ts';
import { newInstance } from './new-instance.ts';
import { hookFailureText } from './hook-failure-text.ts';
import type { ImageStore } from './image-store.ts';
import { endOfRun } from './end-of-run.ts';
import type { EndOfRun } from './end-of-run.ts';

/** What a pod's runtime needs of its pod and node. */
export interface RuntimeHost {
  readonly model: KubeletModel;
  readonly pod: Pod;
  readonly draws: Draws;
  readonly images: ImageStore;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  nextPodIP(): string;
  /** Ends the process of a container at `ms` (since 1970). */
  endsAt(ms: number, instance: ContainerInstance, end: Pick<EndOfRun, 'exitCode' | 'reason'>): void;
}

/** After so many restarts a container has gone through all back-off delays. */
const SETTLED_RESTARTS = 20;
const NOTHING_RUNS: PodRuntime = { sandboxes: [], containers: [] };
const ALWAYS_SUCCEEDS = Series.constant(true);
const NEVER_SUCCEEDS = Series.constant(false);
const NO_HOOK_TIME: HookRun = { ms: 0, error: undefined };

/** Sandboxes and containers of one pod, with the behaviours that the model sets. */
export class SimulatedRuntime implements ContainerRuntime {
  sandboxes: readonly Sandbox[];
  containers: readonly ContainerInstance[];
  readonly #host: RuntimeHost;
  readonly #behaviour: BehaviourOfContainer;
  readonly #uid: string;
  readonly #network: Sandbox['network'];
  /** Failed pulls of any image. */
  failedPulls = 0;
  #pulls = 0;
  /** Grows with every change of a sandbox or container. */
  changes = 0;
  #pulling: { readonly image: string; readonly endMs: number } | undefined;

  constructor(host: RuntimeHost, behaviour: BehaviourOfContainer, found = NOTHING_RUNS) {
    const { metadata, spec } = host.pod;
    this.#host = host;
    this.#behaviour = behaviour;
    this.#uid = metadata.uid ?? '';
    this.#network = spec.hostNetwork === true ? 'NODE' : 'POD';
    this.sandboxes = found.sandboxes;
    this.containers = found.containers;
  }

  get nowMs(): number {
    return this.#host.nowMs;
  }

  /** The address of the pod's sandbox; empty: it has none. */
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
    const { pullFailures, pullError, imageBytes, pullMs } = this.behaviourOf(container);
    const attempt = this.#pulls++;
    const key = this.#key(container, 'pull', attempt);
    const { first, rate } = pullFailures;
    if (this.failedPulls < first || this.#host.draws.happens(rate, key)) {
      return images.failingPull(this.nowMs, pullError);
    }
    const givenMs = pullMs === undefined ? undefined : this.#host.draws.draw(pullMs, key);
    const pull = images.pull(image, imageBytes, this.nowMs, givenMs);
    this.#pulling = { image, endMs: this.nowMs + pull.totalMs };
    return pull;
  }

  finishPull(_container: Container, { error }: Pull): void {
    if (error !== undefined) this.failedPulls++;
    this.#pulling = undefined;
  }

  /** Aborts the pull that a pass waits for. */
  cancel(): void {
    if (this.#pulling !== undefined) {
      this.#host.images.abort(this.#pulling.image, this.#pulling.endMs);
    }
    this.#pulling = undefined;
  }

  startDelayMs(container: Container): number {
    const { startDelayMs } = this.behaviourOf(container);
    return this.#draw(container, 'start-delay', this.containers.length, startDelayMs);
  }

  createContainer(container: Container, restartCount: number): ContainerInstance {
    const instance = newInstance(this.#uid, container, restartCount, this.nowMs);
    if (this.containers.length > 0) this.#collectGarbage(container.name);
    this.containers = [instance, ...this.containers];
    return instance;
  }

  startContainer(container: Container, instance: ContainerInstance): string | undefined {
    this.changes++;
    const behaviour = this.behaviourOf(container);
    if (this.#fails(behaviour.startFailures, container, 'start', instance)) {
      return behaviour.startError;
    }
    instance.state = 'running';
    instance.startedAt = this.nowMs;
    this.#awaitEnd(container, instance);
    return undefined;
  }

  /** A container found running begins its run again, now. */
  continueRun(container: Container): void {
    const instance = findInstance(this, container.name);
    if (instance?.state === 'running') this.#awaitEnd(container, instance);
  }

  #awaitEnd(container: Container, instance: ContainerInstance): void {
    if (this.runsForGood(instance)) return;
    const { restartCount: number } = instance;
    const key = this.#key(container, 'run', number);
    const behaviour = this.behaviourOf(container);
    const end = endOfRun({ container, behaviour, number, key }, this.#host.draws);
    if (end !== undefined) this.#host.endsAt(this.nowMs + end.afterMs, instance, end);
  }

  /** With `model.settle`, a container that crashes forever no longer ends after so many restarts. */
  runsForGood({ restartCount }: ContainerInstance): boolean {
    return this.#host.model.settle && restartCount >= SETTLED_RESTARTS;
  }

  /** Whether a probe of the container succeeds, since its start. */
  probeOutcome(
    kind: ProbeKind,
    container: Container,
    { restartCount }: ContainerInstance,
  ): Series<boolean> {
    const behaviour = this.behaviourOf(container);
    const given = behaviour[`${kind}Probe`];
    if (given !== undefined) return given;
    const startUpMs = this.#draw(container, 'start-up', restartCount, behaviour.startUpMs);
    if (startUpMs === 0) return ALWAYS_SUCCEEDS;
    return startUpMs === Infinity ? NEVER_SUCCEEDS : new Series([0, startUpMs], [false, true]);
  }

  runHook(
    container: Container,
    instance: ContainerInstance,
    hook: 'postStart' | 'preStop',
  ): HookRun {
    const behaviour = this.behaviourOf(container);
    const given = hook === 'postStart' ? behaviour.postStartMs : behaviour.preStopMs;
    const failures = hook === 'postStart' ? behaviour.postStartFailures : behaviour.preStopFailures;
    const handler = container.lifecycle?.[hook];
    const own = (handler?.sleep?.seconds ?? 0) * 1000;
    const ms =
      given === undefined ? own : this.#draw(container, hook, instance.restartCount, given);
    const fails = this.#fails(failures, container, hook, instance);
    const error = fails ? hookFailureText(handler, container, this.#host.pod) : undefined;
    return ms === 0 && error === undefined ? NO_HOOK_TIME : { ms, error };
  }

  stopDelayMs(container: Container, timeoutSeconds: number): number {
    return Math.min(this.#stopMs(container), timeoutSeconds * 1000);
  }

  stopContainer(container: Container, instance: ContainerInstance, timeoutSeconds: number): void {
    const isKilled = this.#stopMs(container) > timeoutSeconds * 1000;
    this.end(instance, isKilled ? 137 : this.behaviourOf(container).stopExitCode);
  }

  #stopMs(container: Container): number {
    return this.#draw(
      container,
      'stop',
      this.containers.length,
      this.behaviourOf(container).stopMs,
    );
  }

  /** The value of a varying knob of the container. */
  #draw(container: Container, knob: string, time: number, varying: Varying): number {
    if (typeof varying === 'number') return varying;
    return this.#host.draws.draw(varying, this.#key(container, knob, time));
  }

  #key(container: Container, knob: string, time: number): string {
    return `${this.#uid} ${container.name} ${knob} ${time}`;
  }

  #fails(
    { first, rate }: Failures,
    container: Container,
    knob: string,
    { restartCount }: ContainerInstance,
  ): boolean {
    if (restartCount < first) return true;
    return this.#host.draws.happens(rate, this.#key(container, `${knob}-failures`, restartCount));
  }

  /** Ends the process; does nothing if it has ended. */
  end(instance: ContainerInstance, exitCode: number, reason?: string): void {
    if (instance.state === 'exited') return;
    this.changes++;
    instance.state = 'exited';
    instance.exitCode = exitCode;
    instance.reason = reason ?? (exitCode === 0 ? 'Completed' : 'Error');
    instance.finishedAt = this.nowMs;
  }

  removeContainer(instance: ContainerInstance): void {
    this.containers = this.containers.filter((each) => each !== instance);
  }

  /** Keeps one dead instance per container (maximum-dead-containers-per-container). */
  #collectGarbage(name: string): void {
    const own = this.containers.filter((instance) => instance.name === name);
    for (const instance of own.slice(1)) this.removeContainer(instance);
  }
}
