import type { KubernetesObject, PodSpec } from '../../../src/objects/index.ts';
import type { PlanInput } from '../../../src/simulation/index.ts';
import { appFields, budgetSpec } from '../draw-fields.ts';
import { Draw } from '../draw.ts';
import { knownReleases } from '../../../src/releases/index.ts';

const DAY_SECONDS = 86_400;
const DAYS = 365;
const APPS = ['Deployment', 'StatefulSet', 'DaemonSet'] as const;
const SCHEDULES = ['0 3 * * 0', '30 2 1 * *', '15 4 * * *', '0 0 1,15 * *'];
const POLICIES = ['Allow', 'Forbid', 'Replace'];
const RELEASES = knownReleases().map(({ kubernetes }) => kubernetes);

interface Step {
  readonly at: number;
  readonly [kind: string]: unknown;
}

/** A small cluster and a year of maintenance, upgrades, failing nodes and CronJobs. Equal seeds give equal years. */
export function drawYear(seed: number): PlanInput {
  return new YearDraw(seed).input(seed);
}

class YearDraw {
  readonly #draw: Draw;
  readonly #nodes: string[] = [];
  readonly #apps: KubernetesObject[] = [];

  constructor(seed: number) {
    this.#draw = new Draw(seed);
  }

  input(seed: number): PlanInput {
    const draw = this.#draw;
    const objects: KubernetesObject[] = draw.times(2, 4, () => this.#node());
    this.#apps.push(...draw.times(1, 3, () => this.#app()));
    objects.push(...this.#apps, ...draw.times(0, 2, () => this.#cronJob()));
    if (draw.chance(0.6)) objects.push(this.#budget());
    if (draw.chance(0.2))
      objects.push(object('v1', 'ResourceQuota', 'most', { hard: { pods: '14' } }));
    const steps = draw.times(10, 30, () => this.#steps()).flat();
    return {
      objects,
      kubernetes: draw.pick(RELEASES),
      scenario: { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'Scenario', steps },
      options: { seed, until: DAYS * DAY_SECONDS },
    };
  }

  #node(): KubernetesObject {
    const name = this.#draw.name('node');
    this.#nodes.push(name);
    const allocatable = { cpu: '4', memory: '8Gi', pods: '20' };
    const metadata = { name, labels: { 'kubernetes.io/hostname': name } };
    return {
      apiVersion: 'v1',
      kind: 'Node',
      metadata,
      status: { allocatable, capacity: allocatable },
    } as KubernetesObject;
  }

  #app(): KubernetesObject {
    const name = this.#draw.name('app');
    const kind = this.#draw.pick(APPS);
    const template = { metadata: { labels: { app: name } }, spec: this.#podSpec('app:1') };
    return object('apps/v1', kind, name, { ...appFields(this.#draw, kind, name), template });
  }

  #cronJob(): KubernetesObject {
    const draw = this.#draw;
    const template = { spec: { ...this.#podSpec('tool:3'), restartPolicy: 'Never' } };
    const duration = draw.pick(['20s', '10m', '2h']);
    const annotations = { 'kschedsim.dev/run-duration': duration };
    return object('batch/v1', 'CronJob', draw.name('cron'), {
      schedule: draw.pick(SCHEDULES),
      concurrencyPolicy: draw.pick(POLICIES),
      jobTemplate: { spec: { template: { ...template, metadata: { annotations } } } },
    });
  }

  #podSpec(image: string): PodSpec {
    const requests = { cpu: this.#draw.pick(['100m', '500m']) };
    return { containers: [{ name: 'c', image, resources: { requests } }] };
  }

  #budget(): KubernetesObject {
    const { name } = this.#draw.pick(this.#apps).metadata;
    return object('policy/v1', 'PodDisruptionBudget', 'budget', budgetSpec(this.#draw, name));
  }

  /** Something that is done to the cluster, and undone after a while. */
  #steps(): readonly Step[] {
    const draw = this.#draw;
    const at = draw.below((DAYS - 10) * DAY_SECONDS);
    const later = at + 60 + draw.below(5 * DAY_SECONDS);
    const node = draw.pick(this.#nodes);
    const app = draw.pick(this.#apps);
    switch (draw.below(6)) {
      case 0:
      case 1:
        return [
          { at, drain: { node, timeout: '2h' } },
          { at: later, uncordon: { node } },
        ];
      case 2:
        return [
          { at, failNode: { node } },
          { at: later, recoverNode: { node } },
        ];
      case 3:
        return app.kind === 'DaemonSet' ? [] : [{ at, scale: this.#scale(app) }];
      default:
        return [{ at, apply: { objects: [withImage(app, `app:${2 + draw.below(3)}`)] } }];
    }
  }

  #scale({ kind, metadata }: KubernetesObject): object {
    return { workload: `${kind.toLowerCase()}/${metadata.name}`, replicas: this.#draw.below(6) };
  }
}

function withImage(app: KubernetesObject, image: string): KubernetesObject {
  const text = JSON.stringify(app).replaceAll(/"image":"[^"]*"/g, `"image":"${image}"`);
  return JSON.parse(text) as KubernetesObject;
}

function object(apiVersion: string, kind: string, name: string, spec: object): KubernetesObject {
  const metadata = { name, namespace: 'default' };
  return { apiVersion, kind, metadata, spec } as KubernetesObject;
}
