import type { Step } from '../../runtime/step-queue.ts';
import type { Waits } from '../../sync/context.ts';
import type { KubeletContext } from '../kubelet-context.ts';
import type { NodeAgent } from '../agent.ts';

/** The worker whose pass runs. */
export interface PassOwner {
  /** The time that the work waits for has come. */
  onResume(): void;
  /** `endedMs`: when it ended, in virtual milliseconds. */
  onPassDone(succeeded: boolean, endedMs: number): void;
}

/** The work of a pass over a pod, in steps: each step resumes at its time, or later if the kubelet is stopped then. */
export class PassWork implements Step {
  readonly #context: KubeletContext;
  readonly #agent: NodeAgent;
  readonly #owner: PassOwner;
  #work: Waits<boolean> | undefined;
  /** Token of the step that resumes the work. Steps with older tokens are cancelled. */
  #token = 0;
  #resumesAtMs = 0;

  constructor(context: KubeletContext, agent: NodeAgent, owner: PassOwner) {
    this.#context = context;
    this.#agent = agent;
    this.#owner = owner;
  }

  /** When the work resumes, in virtual milliseconds; undefined if no pass runs. */
  get resumesAtMs(): number | undefined {
    return this.#work === undefined ? undefined : this.#resumesAtMs;
  }

  begin(work: Waits<boolean>): void {
    this.#work = work;
    this.proceed();
  }

  /** Resumes the work now. `endedMs`: reported as the end of the pass if the work is done; earlier than now for a cancelled wait. */
  proceed(endedMs = this.#context.steps.nowMs): void {
    if (this.#work === undefined) return;
    const { done, value } = this.#work.next();
    if (done !== true) {
      if (value !== Infinity) this.resumeAt(this.#context.steps.nowMs + value);
      return;
    }
    this.#work = undefined;
    this.#owner.onPassDone(value, endedMs);
  }

  resumeAt(timeMs: number): void {
    this.#resumesAtMs = timeMs;
    this.#context.steps.at(timeMs, this, ++this.#token);
  }

  abandon(): void {
    this.#work = undefined;
    this.#token++;
  }

  run(token: number): void {
    if (token !== this.#token || this.#agent.deferWhileStopped(this, token)) return;
    this.#owner.onResume();
    this.proceed();
  }
}
