import { refKeyOf } from '../../objects/index.ts';
import type { HorizontalPodAutoscaler, MetricSpec, WorkloadRef } from '../../objects/index.ts';
import { getOrInsert } from '../../units/index.ts';
import { laterCurve } from './curve.ts';
import type { Curve } from './curve.ts';
import { isPodSubject, objectKey } from './load.ts';
import type { Load, LoadResource, PodSubject } from './load.ts';

/** What pods of one workload use, by resource and container, and their metrics by name. */
export interface WorkloadLoads {
  readonly resources: readonly ResourceLoad[];
  readonly metrics: ReadonlyMap<string, Load>;
}

export interface ResourceLoad extends Load {
  readonly subject: Extract<PodSubject, { of: 'resource' }>;
}

/** All loads of a run, by what they are about. A scenario sets further ones. */
export class Loads {
  /** Grows with each load that is set. */
  version = 0;
  readonly #watchers = new Set<() => void>();
  readonly #workloads = new Map<
    string,
    { resources: ResourceLoad[]; metrics: Map<string, Load> }
  >();
  readonly #objects = new Map<string, Curve>();
  readonly #external = new Map<string, Curve>();

  constructor(loads: readonly Load[]) {
    for (const load of loads) this.set(load, 0);
  }

  /** From a time on, whose milliseconds are the origin of the load's own times. Another load of the same subject holds until then. */
  set(load: Load, fromMs: number): void {
    this.version++;
    for (const onChange of this.#watchers) onChange();
    const { subject } = load;
    if (!isPodSubject(subject)) {
      const isExternal = subject.of === 'external';
      const curves = isExternal ? this.#external : this.#objects;
      const key = isExternal
        ? externalKey(subject.namespace, subject.metric)
        : objectKey(subject.namespace, subject.kind, subject.name, subject.metric);
      curves.set(key, curveFrom(curves.get(key), load.curve, fromMs));
      return;
    }
    const known = getOrInsert(this.#workloads, refKeyOf(subject.workload), () => ({
      resources: [],
      metrics: new Map<string, Load>(),
    }));
    if (subject.of === 'pods') {
      const before = known.metrics.get(subject.metric);
      known.metrics.set(subject.metric, loadFrom(before, load, fromMs));
      return;
    }
    const at = known.resources.findIndex((one) => isAlike(one.subject, subject));
    const next = { ...loadFrom(known.resources[at], load, fromMs), subject };
    if (at < 0) known.resources.push(next);
    else known.resources[at] = next;
  }

  /** `onChange`: called from now on when a load is set. Again, it is called no more often. */
  watch(onChange: () => void): void {
    this.#watchers.add(onChange);
  }

  of(workload: WorkloadRef): WorkloadLoads | undefined {
    return this.#workloads.get(refKeyOf(workload));
  }

  ofObject(namespace: string, kind: string, name: string, metric: string): Curve | undefined {
    return this.#objects.get(objectKey(namespace, kind, name, metric));
  }

  external(namespace: string, metric: string): Curve | undefined {
    return this.#external.get(externalKey(namespace, metric));
  }

  /** The metrics of an autoscaler, with its defaults, of which no load is given: as texts. */
  unknownTo(autoscaler: HorizontalPodAutoscaler): readonly string[] {
    const { metrics = [], scaleTargetRef } = autoscaler.spec ?? {};
    const { namespace } = autoscaler.metadata;
    const { kind = '', name = '' } = scaleTargetRef ?? {};
    const loads = this.of({ kind, namespace, name });
    return metrics.flatMap((metric) => this.#unknown(metric, namespace, loads) ?? []);
  }

  #unknown(
    { type, resource, containerResource, pods, object, external }: MetricSpec,
    namespace: string,
    loads: WorkloadLoads | undefined,
  ): string | undefined {
    if (resource !== undefined) {
      return knows(loads, resource.name) ? undefined : resource.name;
    }
    if (containerResource !== undefined) {
      const { name, container } = containerResource;
      return knows(loads, name, container) ? undefined : `${name} of container ${container}`;
    }
    if (pods !== undefined) {
      return loads?.metrics.has(pods.metric.name) === true
        ? undefined
        : `Pods metric ${pods.metric.name}`;
    }
    if (object !== undefined) {
      const { describedObject, metric } = object;
      const { kind, name } = describedObject;
      return this.ofObject(namespace, kind, name, metric.name) === undefined
        ? `metric ${metric.name} of ${kind}/${name}`
        : undefined;
    }
    if (external === undefined) return type;
    return this.external(namespace, external.metric.name) === undefined
      ? `external metric ${external.metric.name}`
      : undefined;
  }
}

/** Whether usage of a resource is told, by any container, or by this one. */
const knows = (loads: WorkloadLoads | undefined, resource: string, container?: string): boolean =>
  loads?.resources.some(
    ({ subject }) =>
      subject.resource === resource && (container === undefined || subject.container === container),
  ) ?? false;

interface Alike {
  readonly resource: LoadResource;
  readonly container: string | undefined;
}

const isAlike = (a: Alike, b: Alike): boolean =>
  a.resource === b.resource && a.container === b.container;

const externalKey = (namespace: string, metric: string): string => `${namespace}/${metric}`;

const curveFrom = (before: Curve | undefined, after: Curve, fromMs: number): Curve =>
  fromMs === 0 ? after : laterCurve(before, after, fromMs);

const loadFrom = (before: Load | undefined, after: Load, fromMs: number): Load => ({
  ...after,
  curve: curveFrom(before?.curve, after.curve, fromMs),
});
