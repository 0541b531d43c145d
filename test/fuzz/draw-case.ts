import type { KubernetesObject, Pod, Taint } from '../../src/objects/index.ts';
import { appFields, budgetSpec, jobFields, quotaLimits } from './draw-fields.ts';
import { drawTemplate } from './draw-template.ts';
import { Draw } from './draw.ts';
import type { Disturbance, FuzzCase, Reference, Step } from './fuzz-case.ts';

const NAMESPACES = ['default', 'default', 'team'];
const LAST_STEP_MS = 900_000;

/** A Deployment is drawn twice as often; the draws beyond the list make bare pods. */
const KINDS = [
  'Deployment',
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
  'DaemonSet',
  'Job',
] as const;

const RELEASES = ['1.30', '1.32', '1.33', '1.34', '1.35'];

const TAINTS: readonly Taint[] = [
  { key: 'dedicated', value: 'batch', effect: 'NoSchedule' },
  { key: 'dedicated', value: 'batch', effect: 'PreferNoSchedule' },
  { key: 'broken', effect: 'NoExecute' },
];

/** A cluster, its workloads and the disturbances. Equal seeds give equal cases. */
export function drawCase(seed: number): FuzzCase {
  return new CaseDraw(seed).case();
}

class CaseDraw {
  readonly #seed: number;
  readonly #draw: Draw;
  readonly #nodes: string[] = [];
  readonly #workloads: Reference[] = [];

  constructor(seed: number) {
    this.#seed = seed;
    this.#draw = new Draw(seed);
  }

  case(): FuzzCase {
    const objects: KubernetesObject[] = [...this.#draw.times(1, 6, () => this.#node())];
    objects.push(priorityClass('low', 10), priorityClass('high', 1000), namespace('team'));
    if (this.#draw.chance(0.2)) objects.push(this.#quota());
    objects.push(...this.#draw.times(1, 6, () => this.#workload()));
    if (this.#draw.chance(0.6)) objects.push(...this.#draw.times(1, 3, () => this.#budget()));
    const steps = this.#draw.times(0, 14, () => this.#step());
    return {
      seed: this.#seed,
      ...(this.#draw.chance(0.4) ? { release: this.#draw.pick(RELEASES) } : {}),
      objects,
      steps: steps.sort((a, b) => a.atMs - b.atMs),
    };
  }

  #step(): Step {
    // Most steps happen while pods start, some at the same time.
    const atMs = this.#draw.chance(0.6)
      ? this.#draw.below(40) * 500
      : this.#draw.below(LAST_STEP_MS / 100) * 100;
    return { atMs, what: this.#disturbance() };
  }

  #disturbance(): Disturbance {
    const node = this.#draw.pick(this.#nodes);
    const target = this.#draw.pick(this.#workloads);
    const grace = this.#draw.chance(0.3) ? { graceSeconds: this.#draw.pick([0, 1, 5, 120]) } : {};
    switch (this.#draw.below(22)) {
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
        return { do: 'scale', target, replicas: this.#draw.below(7) };
      case 7:
      case 15:
      case 16:
        return { do: 'image', target, image: this.#draw.image() };
      case 8:
        return { do: 'cordon', node, unschedulable: this.#draw.chance(0.6) };
      case 9:
        return {
          do: 'taint',
          node,
          taints: this.#draw.chance(0.3) ? [] : [this.#draw.pick(TAINTS)],
        };
      case 10:
        return this.#filling(node);
      case 11:
        return { do: 'recoverNode', node };
      case 12:
      case 13:
        return { do: 'failNode', node };
      case 14:
        return { do: 'drain', node };
      case 17:
        return { do: 'failSandboxes', node, rate: this.#draw.pick([0, 0.5, 1]) };
      case 18:
        return {
          do: 'shutDownNode',
          node,
          wholeMs: this.#draw.pick([1000, 30_000, 120_000]),
          criticalMs: this.#draw.pick([0, 1000]),
        };
      default:
        return this.#eviction();
    }
  }

  #filling(node: string): Disturbance {
    const resource = this.#draw.pick(['ephemeral-storage', 'inodes', 'pids'] as const);
    return { do: 'fill', node, resource, share: this.#draw.pick([0, 0.5, 0.9, 1]) };
  }

  #eviction(): Disturbance {
    const nodes = this.#draw.times(1, 3, () => this.#draw.pick(this.#nodes));
    const timeout = this.#draw.chance(0.3) ? { timeoutMs: 1000 * this.#draw.below(200) } : {};
    return { do: 'evict', nodes: [...new Set(nodes)], ...timeout };
  }

  #node(): KubernetesObject {
    const name = this.#draw.name('node');
    this.#nodes.push(name);
    const zone = this.#draw.pick(['a', 'b']);
    const labels = { 'kubernetes.io/hostname': name, 'topology.kubernetes.io/zone': zone };
    const allocatable = {
      cpu: this.#draw.pick(['1', '2', '4']),
      memory: this.#draw.pick(['1Gi', '4Gi']),
      pods: this.#draw.pick(['2', '5', '20']),
      'ephemeral-storage': '20Gi',
    };
    const taints = this.#draw.chance(0.15) ? [this.#draw.pick(TAINTS)] : [];
    return {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name, labels },
      spec: { taints },
      status: { allocatable, capacity: allocatable },
    } as KubernetesObject;
  }

  #workload(): KubernetesObject {
    const name = this.#draw.name('app');
    const kind = KINDS[this.#draw.below(7)];
    const namespace = this.#draw.pick(NAMESPACES);
    if (kind === undefined) return this.#pod(name, namespace);
    this.#workloads.push({ kind, namespace, name });
    const isJob = kind === 'Job';
    const template = drawTemplate(this.#draw, name, isJob);
    const own = isJob ? jobFields(this.#draw) : appFields(this.#draw, kind, name);
    return {
      apiVersion: isJob ? 'batch/v1' : 'apps/v1',
      kind,
      metadata: { name, namespace },
      spec: { ...own, template },
    } as KubernetesObject;
  }

  #pod(name: string, namespace: string): Pod {
    this.#workloads.push({ kind: 'Pod', namespace, name });
    const { metadata, spec } = drawTemplate(this.#draw, name, this.#draw.chance(0.5));
    const annotations = metadata?.annotations ?? {};
    return {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, namespace, labels: { app: name }, annotations },
      spec: spec ?? { containers: [] },
    };
  }

  #budget(): KubernetesObject {
    const { name, namespace } = this.#draw.pick(this.#workloads);
    return {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: this.#draw.name('budget'), namespace },
      spec: budgetSpec(this.#draw, name),
    } as KubernetesObject;
  }

  #quota(): KubernetesObject {
    return {
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { name: this.#draw.name('quota'), namespace: this.#draw.pick(NAMESPACES) },
      spec: { hard: quotaLimits(this.#draw) },
    } as KubernetesObject;
  }
}

const namespace = (name: string): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name },
});

const priorityClass = (name: string, value: number): KubernetesObject =>
  ({
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    metadata: { name },
    value,
  }) as KubernetesObject;
