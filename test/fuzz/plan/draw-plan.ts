import type {
  KubernetesObject,
  Pod,
  PodSpec,
  PodTemplateSpec,
} from '../../../src/objects/index.ts';
import type { PlanInput } from '../../../src/simulation/index.ts';
import { budgetSpec } from '../draw-fields.ts';
import { Draw } from '../draw.ts';
import { drawScheduler } from './draw-scheduler.ts';

const GPU = 'example.com/gpu';
const TAINT = { key: 'dedicated', value: 'batch', effect: 'NoSchedule' };
const TOLERATION = { key: 'dedicated', operator: 'Exists' } as const;
const KINDS = [
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'Pod',
  'Pod',
] as const;

/** The input of a plan, and a pod to count copies of. */
export interface PlanCase {
  readonly seed: number;
  readonly input: PlanInput;
  /** The pod's placement depends on its own node only. */
  readonly template: Pod;
}

/** A cluster with existing pods, manifests, and a scheduler. The pods run until the end. Equal seeds give equal inputs. */
export function drawPlan(seed: number): PlanCase {
  return new PlanDraw(seed).case();
}

class PlanDraw {
  readonly #seed: number;
  readonly #draw: Draw;
  readonly #nodes: string[] = [];
  readonly #apps: string[] = [];

  constructor(seed: number) {
    this.#seed = seed;
    this.#draw = new Draw(seed);
  }

  case(): PlanCase {
    const draw = this.#draw;
    const objects: KubernetesObject[] = draw.times(1, 7, () => this.#node());
    objects.push(...[10, 1000].map(priorityClass));
    objects.push(...draw.times(0, 6, () => this.#bound()));
    objects.push(...draw.times(1, 6, () => this.#workload()));
    if (draw.chance(0.5)) objects.push(...draw.times(1, 3, () => this.#budget()));
    const options = { seed: this.#seed, ...(draw.chance(0.2) ? { preemption: false } : {}) };
    const scenario = draw.chance(0.3) ? { scenario: this.#scenario() } : {};
    const input = { objects, options, ...drawScheduler(draw), ...scenario };
    const spec = { ...this.#spec('copy'), affinity: {}, topologySpreadConstraints: [] };
    if (draw.chance(0.3)) this.#applyOverBound(objects);
    return { seed: this.#seed, input, template: pod('copy', spec) };
  }

  #node(): KubernetesObject {
    const draw = this.#draw;
    const name = draw.name('node');
    this.#nodes.push(name);
    const allocatable = {
      cpu: draw.pick(['1', '2', '4']),
      memory: draw.pick(['1Gi', '4Gi']),
      pods: draw.pick(['3', '10', '30']),
      ...(draw.chance(0.3) ? { [GPU]: draw.pick(['1', '4']) } : {}),
    };
    const labels = {
      'kubernetes.io/hostname': name,
      'topology.kubernetes.io/zone': draw.pick(['a', 'b']),
    };
    const taints = draw.chance(0.2) ? [TAINT] : [];
    const unschedulable = draw.chance(0.1) ? { unschedulable: true } : {};
    const status = { allocatable, capacity: allocatable };
    return object('v1', 'Node', name, { labels }, { spec: { taints, ...unschedulable }, status });
  }

  /** A pod of the cluster that has its node. */
  #bound(): KubernetesObject {
    const nodeName = this.#draw.pick(this.#nodes);
    const requests = { cpu: this.#draw.pick(['50m', '200m']) };
    const containers = [{ name: 'c', image: 'app:1', resources: { requests } }];
    const name = this.#draw.name('old');
    const status = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] };
    const bound: Pod = { ...pod(name, { containers, nodeName }), status };
    return bound;
  }

  /** The bound pods become pods of a running cluster, and manifests change some of them. */
  #applyOverBound(objects: KubernetesObject[]): void {
    const draw = this.#draw;
    // A copy: the manifests are added to the list.
    for (const [at, one] of [...objects].entries()) {
      const { name } = one.metadata;
      if (!name.startsWith('old-')) continue;
      objects[at] = { ...one, metadata: { ...one.metadata, uid: `uid-${name}` } };
      if (!draw.chance(0.6)) continue;
      const image = draw.pick(['app:1', 'app:9']);
      const tolerations = draw.chance(0.5) ? { tolerations: [TOLERATION] } : {};
      objects.push(pod(name, { containers: [{ name: 'c', image }], ...tolerations }));
    }
  }

  #workload(): KubernetesObject {
    const draw = this.#draw;
    const kind = draw.pick(KINDS);
    const name = draw.name('app');
    const spec = this.#spec(name);
    if (kind === 'Pod') return pod(name, spec);
    this.#apps.push(name);
    const template: PodTemplateSpec = { metadata: { name: '', labels: { app: name } }, spec };
    if (kind === 'Job') {
      const jobSpec = { ...spec, restartPolicy: 'Never' };
      const size = { completions: 1 + draw.below(3), parallelism: 1 + draw.below(3) };
      const body = { spec: { ...size, template: { ...template, spec: jobSpec } } };
      return object('batch/v1', kind, name, { namespace: 'default' }, body);
    }
    const selector = { matchLabels: { app: name } };
    const size = kind === 'DaemonSet' ? {} : { replicas: draw.below(7) };
    const service = kind === 'StatefulSet' ? { serviceName: name } : {};
    const body = { spec: { ...size, ...service, selector, template } };
    return object('apps/v1', kind, name, { namespace: 'default' }, body);
  }

  #spec(app: string): PodSpec {
    const draw = this.#draw;
    const requests = {
      ...(draw.chance(0.8) ? { cpu: draw.pick(['100m', '300m', '900m']) } : {}),
      ...(draw.chance(0.6) ? { memory: draw.pick(['64Mi', '700Mi']) } : {}),
      ...(draw.chance(0.15) ? { [GPU]: '1' } : {}),
    };
    const limits = GPU in requests ? { [GPU]: '1' } : {};
    const ports = draw.chance(0.1) ? [{ containerPort: 80, hostPort: 8080 + draw.below(2) }] : [];
    return {
      containers: [{ name: 'c', image: draw.image(), resources: { requests, limits }, ports }],
      ...(draw.chance(0.2) ? { tolerations: [TOLERATION] } : {}),
      ...(draw.chance(0.2) ? { priorityClassName: draw.pick(['p10', 'p1000']) } : {}),
      ...(draw.chance(0.15)
        ? { nodeSelector: { 'topology.kubernetes.io/zone': draw.pick(['a', 'b', 'c']) } }
        : {}),
      ...(draw.chance(0.1) ? { schedulingGates: [{ name: 'example.com/wait' }] } : {}),
      ...this.#spread(app),
    };
  }

  #spread(app: string): Partial<PodSpec> {
    const draw = this.#draw;
    const labelSelector = { matchLabels: { app } };
    const topologyKey = draw.pick(['kubernetes.io/hostname', 'topology.kubernetes.io/zone']);
    const term = { topologyKey, labelSelector };
    if (draw.chance(0.15)) {
      const podAntiAffinity = { requiredDuringSchedulingIgnoredDuringExecution: [term] };
      return { affinity: { podAntiAffinity } };
    }
    if (!draw.chance(0.15)) return {};
    const whenUnsatisfiable = draw.pick(['DoNotSchedule', 'ScheduleAnyway']);
    return { topologySpreadConstraints: [{ ...term, maxSkew: 1, whenUnsatisfiable }] };
  }

  #budget(): KubernetesObject {
    const app = this.#apps.length === 0 ? 'none' : this.#draw.pick(this.#apps);
    const spec = budgetSpec(this.#draw, app);
    const name = this.#draw.name('budget');
    return object('policy/v1', 'PodDisruptionBudget', name, { namespace: 'default' }, { spec });
  }

  #scenario(): unknown {
    const steps = this.#draw.times(1, 3, (at) => ({
      at: `${60 * (at + 1)}s`,
      drain: { node: this.#draw.pick(this.#nodes), timeout: '10m' },
    }));
    return { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'Scenario', steps };
  }
}

function pod(name: string, spec: PodSpec): Pod {
  const metadata = { name, namespace: 'default', labels: { app: name } };
  return { apiVersion: 'v1', kind: 'Pod', metadata, spec };
}

function priorityClass(value: number): KubernetesObject {
  return object('scheduling.k8s.io/v1', 'PriorityClass', `p${value}`, {}, { value });
}

function object(
  apiVersion: string,
  kind: string,
  name: string,
  ...[metadata, body]: readonly [object, object]
): KubernetesObject {
  return { apiVersion, kind, metadata: { name, ...metadata }, ...body };
}
