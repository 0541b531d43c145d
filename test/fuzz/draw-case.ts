import type {
  Affinity,
  Container,
  KubernetesObject,
  Lifecycle,
  Pod,
  PodSpec,
  PodTemplateSpec,
  Probe,
  Taint,
} from '../../src/api/index.ts';
import { Random } from '../../src/units/index.ts';
import type { Disturbance, FuzzCase, Reference, Step } from './fuzz-case.ts';

const NAMESPACE = 'default';
const LAST_STEP_MS = 900_000;
const DURATIONS = ['0s', '700ms', '3s', '20s', '45s', '11m', 'forever'];
const TAINTS: readonly Taint[] = [
  { key: 'dedicated', value: 'batch', effect: 'NoSchedule' },
  { key: 'dedicated', value: 'batch', effect: 'PreferNoSchedule' },
  { key: 'broken', effect: 'NoExecute' },
];

/** A cluster, its workloads and what happens to them, from a seed alone. */
export function drawCase(seed: number): FuzzCase {
  return new Draw(seed).case();
}

class Draw {
  readonly #seed: number;
  readonly #random: Random;
  readonly #nodes: string[] = [];
  readonly #workloads: Reference[] = [];
  #names = 0;

  constructor(seed: number) {
    this.#seed = seed;
    this.#random = new Random(seed);
  }

  case(): FuzzCase {
    const objects: KubernetesObject[] = [...this.#times(1, 6, () => this.#node())];
    for (const [name, value] of [
      ['low', 10],
      ['high', 1000],
    ] as const) {
      const kind = 'PriorityClass';
      objects.push({
        apiVersion: 'scheduling.k8s.io/v1',
        kind,
        metadata: { name },
        value,
      } as KubernetesObject);
    }
    objects.push(...this.#times(1, 6, () => this.#workload()));
    if (this.#chance(0.4)) objects.push(this.#budget());
    const steps = this.#times(0, 14, () => this.#step());
    return { seed: this.#seed, objects, steps: steps.sort((a, b) => a.atMs - b.atMs) };
  }

  #step(): Step {
    // Many things happen while pods start; some at the very same moment.
    const atMs = this.#chance(0.6)
      ? this.#random.below(40) * 500
      : this.#random.below(LAST_STEP_MS / 100) * 100;
    return { atMs, what: this.#disturbance() };
  }

  #disturbance(): Disturbance {
    const node = this.#pick(this.#nodes);
    const target = this.#pick(this.#workloads);
    const grace = this.#chance(0.3) ? { graceSeconds: this.#pick([0, 1, 5, 120]) } : {};
    switch (this.#random.below(15)) {
      case 0:
        return { do: 'apply', object: this.#workload() };
      case 1:
        return { do: 'apply', object: this.#node() };
      case 2:
        return { do: 'delete', target };
      case 3:
        return { do: 'delete', target: { kind: 'Node', namespace: '', name: node } };
      case 4:
      case 5:
        return { do: 'deletePodOf', node, ...grace };
      case 6:
        return { do: 'scale', target, replicas: this.#random.below(7) };
      case 7:
        return { do: 'image', target, image: this.#image() };
      case 8:
        return { do: 'cordon', node, unschedulable: this.#chance(0.6) };
      case 9:
        return {
          do: 'taint',
          node,
          taints: this.#chance(0.3) ? [] : [this.#pick(TAINTS)],
        };
      case 10:
        return { do: 'fillDisk', node, share: this.#pick([0, 0.5, 0.9, 1]) };
      case 11:
        return { do: 'recoverNode', node };
      case 12:
      case 13:
        return { do: 'failNode', node };
      default:
        return { do: 'drain', node };
    }
  }

  #node(): KubernetesObject {
    const name = this.#name('node');
    this.#nodes.push(name);
    const zone = this.#pick(['a', 'b']);
    const labels = { 'kubernetes.io/hostname': name, 'topology.kubernetes.io/zone': zone };
    const allocatable = {
      cpu: this.#pick(['1', '2', '4']),
      memory: this.#pick(['1Gi', '4Gi']),
      pods: this.#pick(['2', '5', '20']),
      'ephemeral-storage': '20Gi',
    };
    const taints = this.#chance(0.15) ? [this.#pick(TAINTS)] : [];
    return {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name, labels },
      spec: { taints },
      status: { allocatable, capacity: allocatable },
    } as KubernetesObject;
  }

  #workload(): KubernetesObject {
    const name = this.#name('app');
    const apps = { apiVersion: 'apps/v1', metadata: { name, namespace: NAMESPACE } };
    const batch = { apiVersion: 'batch/v1', metadata: { name, namespace: NAMESPACE } };
    const selector = { matchLabels: { app: name } };
    const replicas = this.#random.below(6);
    const draw = this.#random.below(7);
    const kind = (
      ['Deployment', 'Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job'] as const
    )[draw];
    if (kind === undefined) return this.#pod(name);
    this.#workloads.push({ kind, namespace: NAMESPACE, name });
    const template = this.#template(name, kind === 'Job');
    if (kind === 'Job') {
      const spec = {
        template,
        completions: 1 + this.#random.below(4),
        parallelism: 1 + this.#random.below(3),
        backoffLimit: this.#random.below(4),
        ...(this.#chance(0.3) ? { completionMode: 'Indexed' } : {}),
        ...(this.#chance(0.2) ? { activeDeadlineSeconds: 1 + this.#random.below(90) } : {}),
        ...(this.#chance(0.2) ? { ttlSecondsAfterFinished: this.#random.below(60) } : {}),
      };
      return { ...batch, kind, spec } as KubernetesObject;
    }
    if (kind === 'DaemonSet')
      return { ...apps, kind, spec: { selector, template } } as KubernetesObject;
    const spec = { replicas, selector, template };
    if (kind === 'StatefulSet') {
      const podManagementPolicy = this.#pick(['OrderedReady', 'Parallel']);
      return {
        ...apps,
        kind,
        spec: { ...spec, serviceName: name, podManagementPolicy },
      } as KubernetesObject;
    }
    if (kind === 'ReplicaSet') return { ...apps, kind, spec } as KubernetesObject;
    const rollingUpdate = {
      maxSurge: this.#pick([1, '50%']),
      maxUnavailable: this.#pick([0, 1, '25%']),
    };
    const strategy = this.#chance(0.2)
      ? { type: 'Recreate' }
      : { type: 'RollingUpdate', rollingUpdate };
    return { ...apps, kind, spec: { ...spec, strategy } } as KubernetesObject;
  }

  #pod(name: string): Pod {
    this.#workloads.push({ kind: 'Pod', namespace: NAMESPACE, name });
    const { metadata, spec } = this.#template(name, this.#chance(0.5));
    const annotations = metadata?.annotations ?? {};
    return {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, namespace: NAMESPACE, labels: { app: name }, annotations },
      spec: spec ?? { containers: [] },
    };
  }

  #template(app: string, ends: boolean): PodTemplateSpec {
    const containers = this.#times(1, 2, (at) => this.#container(`c${at}`, true));
    const initContainers = this.#chance(0.3)
      ? this.#times(1, 2, (at) =>
          this.#chance(0.5)
            ? { ...this.#container(`i${at}`, true), restartPolicy: 'Always' }
            : this.#container(`i${at}`, false),
        )
      : [];
    const restartPolicy = ends ? this.#pick(['Never', 'OnFailure']) : 'Always';
    const spec: PodSpec = {
      restartPolicy,
      containers,
      initContainers,
      terminationGracePeriodSeconds: this.#pick([0, 5, 30]),
      ...(this.#chance(0.3) ? { priorityClassName: this.#pick(['low', 'high']) } : {}),
      ...(this.#chance(0.2)
        ? { tolerations: [{ operator: 'Exists', ...this.#pick([{}, { key: 'dedicated' }]) }] }
        : {}),
      ...(this.#chance(0.15) && ends ? { activeDeadlineSeconds: 1 + this.#random.below(60) } : {}),
      ...(this.#chance(0.2) ? { affinity: apart(app) } : {}),
    };
    const annotations = this.#annotations(initContainers, ends);
    return { metadata: { name: '', labels: { app }, annotations }, spec };
  }

  #container(name: string, isProbed: boolean): Container {
    const requests = {
      ...(this.#chance(0.7) ? { cpu: this.#pick(['100m', '500m', '1']) } : {}),
      ...(this.#chance(0.7) ? { memory: this.#pick(['64Mi', '500Mi']) } : {}),
    };
    const limits = this.#chance(0.3) ? { memory: this.#pick(['500Mi', '1Gi']) } : {};
    return {
      name,
      image: this.#image(),
      resources: { requests, limits },
      ...(this.#chance(0.1)
        ? { ports: [{ containerPort: 80, hostPort: 8000 + this.#random.below(3) }] }
        : {}),
      ...(isProbed && this.#chance(0.25) ? { readinessProbe: this.#probe() } : {}),
      ...(isProbed && this.#chance(0.15) ? { livenessProbe: this.#probe() } : {}),
      ...(isProbed && this.#chance(0.15) ? { startupProbe: this.#probe() } : {}),
      ...(this.#chance(0.2) ? { lifecycle: this.#lifecycle() } : {}),
    };
  }

  #lifecycle(): Lifecycle {
    const command = { exec: { command: ['true'] } };
    const sleep = { sleep: { seconds: 1 + this.#random.below(20) } };
    return {
      ...(this.#chance(0.5) ? { postStart: this.#pick([command, sleep]) } : {}),
      ...(this.#chance(0.5) ? { preStop: this.#pick([command, sleep]) } : {}),
    };
  }

  #probe(): Probe {
    return {
      tcpSocket: { port: 80 },
      periodSeconds: 1 + this.#random.below(10),
      initialDelaySeconds: this.#random.below(20),
      failureThreshold: 1 + this.#random.below(3),
    };
  }

  #annotations(init: readonly Container[], ends: boolean): Record<string, string> {
    const all: Record<string, string> = {};
    const set = (probability: number, knob: string, draw: () => string): void => {
      if (this.#chance(probability)) all[`kschedsim.dev/${knob}`] = draw();
    };
    const list = (of: readonly string[]) => (): string =>
      this.#times(1, 3, () => this.#pick(of)).join(',');
    set(ends ? 0.7 : 0.25, 'run-duration', list(DURATIONS));
    set(0.4, 'exit-code', list(['0', '0', '1', '137']));
    set(0.2, 'start-up', () => this.#pick(['0s', '5s', '40s', 'never']));
    set(0.3, 'stop-duration', () => this.#pick(['0s', '3s', '50s', 'never']));
    set(0.2, 'stop-exit-code', () => '0');
    set(0.2, 'image-size', () => this.#pick(['1Mi', '2Gi']));
    set(0.1, 'pull-failures', () => this.#pick(['1', '3', 'always', '40%']));
    set(0.1, 'pull-duration', () => this.#pick(['0s', '1s..90s', 'exponential(20s)']));
    set(0.1, 'start-delay', () => this.#pick(['0s', '2s+-1s']));
    set(0.05, 'start-failures', () => this.#pick(['1', 'always', '30%']));
    set(0.1, 'oom-after', () => this.#pick(['2s', '30s..5m', '3*never | 10s']));
    set(0.1, 'memory-usage', () => this.#pick(['10Mi', '10Mi, 20s=600Mi', '700Mi, 5s=1Mi']));
    set(0.1, 'disk-usage', () => this.#pick(['1Gi', '1Mi, 30s=9Gi']));
    set(0.2, 'post-start-duration', () => this.#pick(['0s', '7s']));
    set(0.2, 'post-start-failures', () => this.#pick(['1', 'always', '50%']));
    set(0.2, 'pre-stop-duration', () => this.#pick(['3s', '50s']));
    set(0.2, 'pre-stop-failures', () => this.#pick(['always', '50%']));
    for (const kind of ['startup', 'readiness', 'liveness']) {
      set(0.1, `${kind}-probe`, () => this.#pick(['ok, 1m=fail', 'fail, 5s=ok, 40s=fail, 50s=ok']));
    }
    for (const { name } of init) set(0.3, `exit-code.${name}`, list(['0', '1']));
    return all;
  }

  #budget(): KubernetesObject {
    const { name } = this.#pick(this.#workloads);
    return {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: this.#name('budget'), namespace: NAMESPACE },
      spec: { minAvailable: this.#pick([1, '50%']), selector: { matchLabels: { app: name } } },
    } as KubernetesObject;
  }

  #image(): string {
    return this.#pick(['app:1', 'app:2', 'tool:3', 'web']);
  }

  #name(prefix: string): string {
    return `${prefix}-${this.#names++}`;
  }

  #chance(probability: number): boolean {
    return this.#random.next() < probability;
  }

  #pick<T>(of: readonly T[]): T {
    return of[this.#random.below(of.length)]!;
  }

  #times<T>(least: number, most: number, draw: (at: number) => T): T[] {
    return Array.from({ length: least + this.#random.below(most - least + 1) }, (_, at) =>
      draw(at),
    );
  }
}

const apart = (app: string): Affinity => ({
  podAntiAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: [
      { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app } } },
    ],
  },
});
