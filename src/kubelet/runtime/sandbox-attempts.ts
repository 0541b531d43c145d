import type { Container, Pod } from '../../objects/index.ts';
import type { ContainerBehaviour } from '../model/knobs.ts';
import type { Failures } from '../model/knob-texts.ts';
import type { Draws } from '../model/varying.ts';

/** How sandboxes fail on a node. */
export interface SandboxFailing {
  /** The failures of each pod's sandbox. */
  readonly failures: Failures;
  /** What the runtime says of them. */
  readonly error: string;
}

interface FailingHost {
  readonly pod: Pod;
  readonly draws: Draws;
  /** How sandboxes fail on the node now. */
  readonly sandboxFailing: SandboxFailing;
}

/** The attempts to create a pod's sandbox: which fail, by the pod's settings or else by the node's. */
export class SandboxAttempts {
  readonly #host: FailingHost;
  readonly #ofPod: ContainerBehaviour | undefined;
  #attempts = 0;
  #failed = 0;
  /** Why the current attempt fails. */
  error: string | undefined;

  /** `behaviours`: the first container's settings apply to the whole pod. */
  constructor(host: FailingHost, behaviours: ReadonlyMap<Container, ContainerBehaviour>) {
    const first = host.pod.spec.containers[0];
    this.#host = host;
    this.#ofPod = first === undefined ? undefined : behaviours.get(first);
  }

  /** Decides whether the next attempt fails. */
  begin(): void {
    const { failures, error } = this.#failing;
    const { first, rate } = failures;
    const key = `${this.#host.pod.metadata.uid ?? ''} sandbox ${this.#attempts++}`;
    this.error = this.#failed < first || this.#host.draws.happens(rate, key) ? error : undefined;
    if (this.error !== undefined) this.#failed++;
  }

  /** All further attempts fail, unless the scenario changes that. */
  get failForever(): boolean {
    const { first, rate } = this.#failing.failures;
    return this.error !== undefined && (first === Infinity || rate === 1);
  }

  get #failing(): SandboxFailing {
    const { failures, error } = this.#host.sandboxFailing;
    return {
      failures: this.#ofPod?.sandboxFailures ?? failures,
      error: this.#ofPod?.sandboxError ?? error,
    };
  }
}
