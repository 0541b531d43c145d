import type { Container } from '../../objects/index.ts';
import type { BehaviourOfContainer } from '../model/behaviour-catalog.ts';
import type { Failures } from '../model/knob-texts.ts';
import type { ContainerBehaviour } from '../model/knobs.ts';
import { Series } from '../model/series.ts';
import type { Varying } from '../model/varying.ts';
import { findInstance, hasRepeats } from '../pod-runtime.ts';
import type { ContainerInstance, PodRuntime, Sandbox } from '../pod-runtime.ts';
import type { ProbeKind } from '../probe-results.ts';
import type { ContainerRuntime, HookRun, Pull } from '../sync/container-runtime.ts';
import { newInstance } from './new-instance.ts';
import { hookFailureText } from './hook-failure-text.ts';
import { SandboxAttempts } from './sandbox-attempts.ts';
import { endOfRun } from './end-of-run.ts';
import type { RuntimeHost } from './host.ts';

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
  #behaviour: BehaviourOfContainer;
  readonly #uid: string;
  readonly #network: Sandbox['network'];
  readonly #sandboxAttempts: SandboxAttempts;
  /** Failed pulls by container. */
  readonly #failedPulls = new Map<string, number>();
  #pulls = 0;
  /** Number of runs of containers that were removed while their logs were kept: the next restart count continues from it. */
  readonly #loggedRuns = new Map<string, number>();
  /** When running containers end by themselves, by id. */
  readonly #endsMs = new Map<string, number>();

  constructor(host: RuntimeHost, found = NOTHING_RUNS) {
    const { metadata, spec } = host.pod;
    const { behaviour } = host;
    this.#host = host;
    this.#behaviour = behaviour;
    this.#uid = metadata.uid ?? '';
    this.#network = spec.hostNetwork === true ? 'NODE' : 'POD';
    this.#sandboxAttempts = new SandboxAttempts(host, behaviour);
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
    const known = this.#behaviour.get(container);
    if (known !== undefined) return known;
    // The pod was updated and has new container objects. Probes keep the objects that they began with.
    this.#behaviour = new Map([...this.#behaviour, ...this.#host.behaviour]);
    return this.#behaviour.get(container)!;
  }

  get failsSandboxForever(): boolean {
    return this.#sandboxAttempts.failForever;
  }

  sandboxDelayMs(): number {
    this.#sandboxAttempts.begin();
    return this.#host.model.sandboxMs;
  }

  runPodSandbox(attempt: number): string | undefined {
    const { error } = this.#sandboxAttempts;
    if (error !== undefined) return error;
    const id = `${this.#uid}-${String(attempt)}`;
    const ip = this.#network === 'POD' ? this.#host.nextPodIP() : '';
    this.sandboxes = [{ id, attempt, network: this.#network, ip, state: 'READY' }];
    this.#host.onRuntimeChange();
    return undefined;
  }

  stopPodSandbox(sandbox: Sandbox): void {
    if (sandbox.state === 'READY') this.#host.onRuntimeChange();
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
    if (this.failedPullsOf(container) < first || this.#host.draws.happens(rate, key)) {
      return images.failingPull(this.nowMs, pullError);
    }
    const givenMs = pullMs === undefined ? undefined : this.#host.draws.draw(pullMs, key);
    return images.pull(image, imageBytes, this.nowMs, givenMs);
  }

  finishPull(container: Container, { error }: Pull): void {
    if (error !== undefined) {
      this.#failedPulls.set(container.name, this.failedPullsOf(container) + 1);
    }
  }

  failedPullsOf({ name }: Container): number {
    return this.#failedPulls.get(name) ?? 0;
  }

  startDelayMs(container: Container, instance: ContainerInstance): number {
    const { startDelayMs, startFailures } = this.behaviourOf(container);
    if (this.#fails(startFailures, container, 'start', instance)) return 0;
    return this.#draw(container, 'start-delay', instance.restartCount, startDelayMs);
  }

  createContainer(container: Container, restartCount: number): ContainerInstance {
    const instance = newInstance(this.#uid, container, restartCount);
    this.containers = [instance, ...this.containers];
    this.#host.onRuntimeChange();
    return instance;
  }

  startContainer(container: Container, instance: ContainerInstance): string | undefined {
    const behaviour = this.behaviourOf(container);
    if (this.#fails(behaviour.startFailures, container, 'start', instance)) {
      return behaviour.startError;
    }
    instance.state = 'running';
    instance.startedAt = this.nowMs;
    this.#host.onRuntimeChange();
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
    if (end === undefined) return;
    this.#endsMs.set(instance.id, this.nowMs + end.afterMs);
    this.#host.endsAt(this.nowMs + end.afterMs, instance, end);
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
    const failures = hook === 'postStart' ? behaviour.postStartFailures : behaviour.preStopFailures;
    const handler = container.lifecycle?.[hook];
    const ms = this.#hookMs(container, instance, hook);
    const fails = this.#fails(failures, container, hook, instance);
    const error = fails ? hookFailureText(handler, container, this.#host.pod) : undefined;
    return ms === 0 && error === undefined ? NO_HOOK_TIME : { ms, error };
  }

  /** A sleep takes the seconds of the spec, any other hook the seconds of the model. */
  #hookMs(
    container: Container,
    { restartCount }: ContainerInstance,
    hook: 'postStart' | 'preStop',
  ): number {
    const sleep = container.lifecycle?.[hook]?.sleep;
    if (sleep !== undefined) return sleep.seconds * 1000;
    const { postStartMs, preStopMs } = this.behaviourOf(container);
    const given = hook === 'postStart' ? postStartMs : preStopMs;
    return given === undefined ? 0 : this.#draw(container, hook, restartCount, given);
  }

  stopDelayMs(
    container: Container,
    { id }: ContainerInstance,
    timeoutSeconds: number,
    fromMs: number,
  ): number {
    const instance = this.#live(id);
    if (instance?.state !== 'running') return 0;
    const ownMs = Math.max((this.#endsMs.get(id) ?? Infinity) - fromMs, 0);
    return Math.min(this.#stopMs(container, instance), timeoutSeconds * 1000, ownMs);
  }

  stopContainer(container: Container, { id }: ContainerInstance, timeoutSeconds: number): void {
    const instance = this.#live(id);
    if (instance === undefined) return;
    const isKilled = this.#stopMs(container, instance) > timeoutSeconds * 1000;
    this.end(instance, isKilled ? 137 : this.behaviourOf(container).stopExitCode);
  }

  #stopMs(container: Container, { restartCount }: ContainerInstance): number {
    return this.#draw(container, 'stop', restartCount, this.behaviourOf(container).stopMs);
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
    this.#host.onRuntimeChange();
    instance.state = 'exited';
    instance.exitCode = exitCode;
    instance.reason = reason ?? (exitCode === 0 ? 'Completed' : 'Error');
    instance.finishedAt = this.nowMs;
  }

  removeContainer({ id, name, restartCount }: ContainerInstance, keepsLogs = false): void {
    if (keepsLogs)
      this.#loggedRuns.set(name, Math.max(this.loggedRuns({ name }), restartCount + 1));
    this.containers = this.containers.filter((each) => each.id !== id);
    this.#host.onRuntimeChange();
  }

  loggedRuns({ name }: Pick<Container, 'name'>): number {
    return this.#loggedRuns.get(name) ?? 0;
  }

  /** The instance itself, by the id of an observed instance. */
  #live(id: string): ContainerInstance | undefined {
    return this.containers.find((each) => each.id === id);
  }

  /**
   * Keeps one dead instance per container (maximum-dead-containers-per-container), once an end was noticed
   * (pkg/kubelet/pod_container_deletor.go, v1.34).
   */
  removeDead(): void {
    if (!hasRepeats(this.containers)) return;
    const kept = new Set<string>();
    for (const instance of this.containers) {
      if (instance.state !== 'exited') continue;
      if (kept.has(instance.name)) this.removeContainer(instance);
      kept.add(instance.name);
    }
  }
}
