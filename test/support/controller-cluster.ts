import type {
  Deployment,
  Job,
  Kind,
  Node,
  ObjectOfKind,
  Pod,
  PodSpec,
} from '../../src/objects/index.ts';
import { EventQueue } from '../../src/clock/index.ts';
import { EventLog, ObjectStore } from '../../src/server/index.ts';
import { startControllers } from '../../src/controllers/index.ts';
import type { Release } from '../../src/releases/index.ts';

const EPOCH_MS = Date.UTC(2025, 0, 1);
export const SPEC: PodSpec = { containers: [{ name: 'main' }] };
export const TEMPLATE = { metadata: { name: '', labels: { app: 'web' } }, spec: SPEC };
export const SELECTOR = { matchLabels: { app: 'web' } };
export const META = { name: 'web', namespace: 'default' };

/** An API server and all controllers on one clock; the test acts as scheduler and kubelet. */
export class ControllerCluster {
  readonly clock: EventQueue = new EventQueue();
  readonly store: ObjectStore;
  readonly log: EventLog;
  readonly #release: Release | undefined;

  /**
   * `admit`: what the API server does with each object that is created; it may throw an ApiError. `release`: its gates and rules; default:
   * the gates of v1.34 and the newest rules.
   */
  constructor(admit?: ConstructorParameters<typeof ObjectStore>[0]['admit'], release?: Release) {
    const { clock } = this;
    this.#release = release;
    const gates = release?.gates;
    this.store = new ObjectStore({
      ...{ clock, epochMs: EPOCH_MS, seed: 0 },
      ...(admit && { admit }),
      ...(gates && { gates }),
    });
    this.log = new EventLog(this.clock);
  }

  start(): this {
    const { clock, store: api, log: events } = this;
    const rules = this.#release?.rules;
    startControllers({ api, clock, epochMs: EPOCH_MS, events, ...(rules && { rules }) });
    return this.settle();
  }

  /** Runs all events of the next `seconds`. */
  settle(seconds = 0): this {
    const until = this.clock.nowMs + seconds * 1000;
    this.clock.at(until, () => undefined);
    for (let steps = 0; (this.clock.nextMs ?? Infinity) <= until; steps++) {
      if (steps > 10_000) throw new Error('the controllers do not settle');
      this.clock.step();
    }
    return this;
  }

  create<K extends Kind>(kind: K, object: ObjectOfKind[K]): this {
    this.store.create(kind, object);
    return this;
  }

  get pods(): readonly Pod[] {
    return this.store.list('Pod');
  }

  get names(): readonly string[] {
    return this.pods.map((pod) => pod.metadata.name);
  }

  /** Sets a pod's phase; a running pod is ready. */
  phase(name: string, phase: string): this {
    const since = new Date(EPOCH_MS + this.clock.nowMs).toISOString();
    const status = phase === 'Running' ? 'True' : 'False';
    const conditions = [{ type: 'Ready', status, lastTransitionTime: since }];
    this.store.setPodStatus('default', name, { phase, conditions });
    return this.settle();
  }

  /** Binds all pods and makes them ready. */
  run(): this {
    for (const { metadata, spec } of this.pods) {
      if ((spec.nodeName ?? '') === '') this.store.bind('default', metadata.name, 'n1');
      this.phase(metadata.name, 'Running');
    }
    return this.settle();
  }
}

export function deployment(replicas: number, more: Partial<Deployment['spec']> = {}): Deployment {
  const spec = { replicas, selector: SELECTOR, template: TEMPLATE, ...more };
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: META, spec };
}

export function job(spec: Partial<Job['spec']>): Job {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: META,
    spec: { template: TEMPLATE, ...spec },
  };
}

export function node(name: string, spec: Node['spec'] = {}): Node {
  return { apiVersion: 'v1', kind: 'Node', metadata: { name, labels: { zone: name } }, spec };
}

export function pod(
  name: string,
  metadata: Partial<Pod['metadata']> = {},
  spec: Partial<PodSpec> = {},
): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default', labels: { app: 'web' }, ...metadata },
    spec: { ...SPEC, ...spec },
  };
}
