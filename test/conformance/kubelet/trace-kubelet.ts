import type { Container, Pod } from '../../../src/objects/index.ts';
import {
  Backoff,
  computePodActions,
  kubeletRelease,
  killPod,
  syncPod,
} from '../../../src/kubelet/index.ts';
import type {
  ProbeKind,
  ProbeResult,
  ProbeResults,
  StartError,
  SyncContext,
} from '../../../src/kubelet/index.ts';
import { RecordingRuntime } from './recording-runtime.ts';

/** The kubelet of v1.34. */
const RELEASE = kubeletRelease({});

/** The results of one sync. */
export interface Pass {
  readonly succeeded: boolean;
  readonly events: readonly object[];
  readonly results: readonly object[];
}

/** Syncs one pod with a runtime without delays, at the recorded times. */
export class TraceKubelet {
  pod: Pod;
  readonly runtime: RecordingRuntime;
  readonly startErrors: Map<string, StartError> = new Map<string, StartError>();
  readonly #probes = new Map<string, ProbeResult>();
  readonly #restarts: Backoff;
  readonly #pulls: SyncContext['pulls'];

  constructor(pod: Pod, initialMs = 10_000, maxMs = 300_000) {
    this.pod = pod;
    this.runtime = new RecordingRuntime(pod);
    this.#restarts = new Backoff(initialMs, maxMs);
    this.#pulls = { backoff: new Backoff(initialMs, maxMs), errors: new Map() };
  }

  setProbe(kind: ProbeKind, name: string, result: ProbeResult): void {
    this.#probes.set(`${kind} ${this.runtime.find(name)?.id ?? ''}`, result);
  }

  sync(): Pass {
    return this.#pass((context) => {
      const probes: ProbeResults = { get: (kind, id) => this.#probes.get(`${kind} ${id}`) };
      return syncPod(context, computePodActions(this.pod, this.runtime, probes));
    });
  }

  kill(graceSeconds: number | undefined): Pass {
    return this.#pass(function* (context) {
      yield* killPod(context, graceSeconds);
      return true;
    });
  }

  #pass(run: (context: SyncContext) => Generator<number, boolean, undefined>): Pass {
    const events: object[] = [];
    const results: object[] = [];
    const work = run({
      pod: this.pod,
      release: RELEASE,
      runtime: this.runtime,
      observed: this.runtime,
      restarts: this.#restarts,
      pulls: this.#pulls,
      setStartError: (name, error) => {
        if (error === undefined) this.startErrors.delete(name);
        else this.startErrors.set(name, error);
      },
      recordEvent: (type, reason, message, container) => {
        const fieldPath = container === undefined ? {} : { fieldPath: this.#fieldPath(container) };
        const text = message.replace(/ in .* including/, ' in <D> (<D> including');
        events.push({ type, reason, message: text, ...fieldPath });
      },
      recordResult: (action, target, error) => {
        const failure = error === undefined ? {} : { error: error.reason, message: error.message };
        results.push({ action, target, ...failure });
      },
    });
    const { value, done } = work.next();
    if (done !== true) throw new Error('a pass waited for a runtime that takes no time');
    return { succeeded: value, events, results };
  }

  #fieldPath(container: Container): string {
    const isInit = this.pod.spec.initContainers?.includes(container) === true;
    return `spec.${isInit ? 'initContainers' : 'containers'}{${container.name}}`;
  }
}
