import type { Container, Pod } from '../../../src/objects/index.ts';
import { podText } from '../../../src/kubelet/index.ts';
import type {
  ContainerInstance,
  ContainerRuntime,
  HookRun,
  Pull,
  Sandbox,
} from '../../../src/kubelet/index.ts';

type Call = 'exec' | 'pull' | 'create' | 'start' | 'sandbox';

/** A runtime without delays that records each call. Containers stop at once with 143; a test can make calls fail. */
export class RecordingRuntime implements ContainerRuntime {
  readonly sandboxes: Sandbox[] = [];
  containers: readonly ContainerInstance[] = [];
  readonly images: Set<string> = new Set<string>();
  calls: string[] = [];
  nowMs = 0;
  readonly #pod: Pod;
  readonly #failures = new Map<Call, string[]>();

  constructor(pod: Pod) {
    this.#pod = pod;
  }

  /** The next call of that kind fails with this message. */
  failNext(call: Call, error: string): void {
    this.#failures.set(call, [...(this.#failures.get(call) ?? []), error]);
  }

  find(name: string): ContainerInstance | undefined {
    return this.containers.find((instance) => instance.name === name);
  }

  sandboxDelayMs(): number {
    return 0;
  }

  runPodSandbox(attempt: number): string | undefined {
    this.calls.push(`RunPodSandbox attempt=${String(attempt)}`);
    const error = this.#failure('sandbox');
    if (error !== undefined) return error;
    const { name, namespace, uid = '' } = this.#pod.metadata;
    const id = [name, namespace, uid, String(attempt)].join('_');
    this.sandboxes.unshift({ id, attempt, network: 'POD', ip: '10.0.0.1', state: 'READY' });
    return undefined;
  }

  stopPodSandbox(sandbox: Sandbox): void {
    this.calls.push(`StopPodSandbox attempt=${String(sandbox.attempt)}`);
    sandbox.state = 'NOTREADY';
  }

  hasImage(image: string): boolean {
    return this.images.has(image);
  }

  beginPull({ image = '' }: Container): Pull {
    this.calls.push(`PullImage ${image}`);
    return { totalMs: 0, pullMs: 0, sizeBytes: 0, error: this.#failure('pull') };
  }

  finishPull({ image = '' }: Container, { error }: Pull): void {
    if (error === undefined) this.images.add(image);
  }

  startDelayMs(): number {
    return 0;
  }

  createContainer(
    { name, image = '' }: Container,
    restartCount: number,
  ): ContainerInstance | string {
    this.calls.push(`CreateContainer ${name}#${String(restartCount)}`);
    const error = this.#failure('create');
    if (error !== undefined) return error;
    const instance: ContainerInstance = {
      id: `${name}#${String(restartCount)}`,
      name,
      image,
      imageId: image,
      restartCount,
      startedAt: 0,
      finishedAt: 0,
      state: 'created',
      exitCode: 0,
      reason: '',
      message: '',
    };
    this.containers = [instance, ...this.containers];
    return instance;
  }

  startContainer(_container: Container, instance: ContainerInstance): string | undefined {
    this.calls.push(`StartContainer ${instance.id}`);
    const error = this.#failure('start');
    if (error !== undefined) return error;
    instance.state = 'running';
    instance.startedAt = this.nowMs;
    return undefined;
  }

  runHook(
    container: Container,
    instance: ContainerInstance,
    hook: 'postStart' | 'preStop',
  ): HookRun {
    const command = `[${(container.lifecycle?.[hook]?.exec?.command ?? []).join(' ')}]`;
    this.calls.push(`ExecSync ${instance.id} ${command}`);
    const error = this.#failure('exec');
    if (error === undefined) return { ms: 0, error };
    const where = `Container "${container.name}" in Pod "${podText(this.#pod)}"`;
    const words = `Exec lifecycle hook (${command}) for ${where} failed - error: ${error}, message: ""`;
    return { ms: 0, error: words };
  }

  stopDelayMs(): number {
    return 0;
  }

  stopContainer(_container: Container, instance: ContainerInstance, timeoutSeconds: number): void {
    this.calls.push(`StopContainer ${instance.id} timeout=${String(timeoutSeconds)}`);
    this.exit(instance, 143);
  }

  exit(instance: ContainerInstance, exitCode: number): void {
    instance.state = 'exited';
    instance.exitCode = exitCode;
    instance.finishedAt = this.nowMs;
  }

  removeContainer(instance: ContainerInstance): void {
    if (!this.containers.includes(instance)) return;
    this.calls.push(`RemoveContainer ${instance.id}`);
    this.containers = this.containers.filter((each) => each !== instance);
  }

  /** The logs of a pod are kept with its containers. */
  loggedRuns(): number {
    return 0;
  }

  #failure(call: Call): string | undefined {
    return this.#failures.get(call)?.shift();
  }
}
