import {
  DEFAULT_NAMESPACE,
  isKind,
  isTerminal,
  namesIn,
  refKeyOf,
  refOf,
} from '../../../objects/index.ts';
import type {
  Kind,
  KubernetesObject,
  Node,
  ObjectKey,
  ObjectOfKind,
  ObjectRef,
  Pod,
  WorkloadRef,
} from '../../../objects/index.ts';
import type { Cluster } from '../../../cluster/index.ts';
import type { Profile } from '../../../framework/index.ts';
import type { NotModelled } from '../../../outcome/index.ts';
import { groupBy } from '../../../units/index.ts';
import { failureKind } from '../failure-kind.ts';
import type { FailureKind } from '../failure-kind.ts';
import { judgePlacements } from '../judge-placements.ts';
import type { Failure } from '../judge-placements.ts';
import { readAutoscalers, replicaBounds } from './autoscaling/audited-autoscalers.ts';
import type { AuditedAutoscaler } from './autoscaling/audited-autoscalers.ts';
import { labelSetsOf } from './label-sets.ts';
import type { LabelSet } from './label-sets.ts';
import { OwnerIndex } from './owner-index.ts';
import { runningPods } from './running-pods.ts';
import type { RunningPod } from './running-pods.ts';
import { podShapes } from './workload-templates.ts';
import type { PodShape } from './workload-templates.ts';
import type { WrittenReplicas } from './autoscaling/written-replicas.ts';

/** Facts about the input that are not in its objects. */
export interface InputFacts {
  readonly unmodelled?: readonly NotModelled[];
  /** Workloads with a new template, by `refKeyOf`. */
  readonly changed?: ReadonlySet<string>;
  readonly extensions?: readonly KubernetesObject[];
  readonly written?: ReadonlyMap<ObjectKey, WrittenReplicas>;
}

/** What the rules read: the objects of a cluster as they stand, with the API server's defaults. */
export class AuditedCluster {
  /** Objects in their stored form, with defaults. */
  readonly objects: readonly KubernetesObject[];
  readonly nodes: ReadonlyMap<string, Node>;
  /** Pods that have not ended, placed or not. */
  readonly pods: readonly Pod[];
  readonly running: readonly RunningPod[];
  readonly shapes: readonly PodShape[];
  /** Custom resources, as they were written. */
  readonly extensions: readonly KubernetesObject[];
  readonly autoscalers: readonly AuditedAutoscaler[];
  /** By `refKeyOf`: the workloads whose replicas manifests write. */
  readonly written: ReadonlyMap<ObjectKey, WrittenReplicas>;
  /** The engine's view: nodes, running pods, and the objects that plugins read. */
  readonly engine: Cluster;
  readonly #byKind: ReadonlyMap<string, readonly KubernetesObject[]>;
  readonly #byName = new Map<string, KubernetesObject>();
  readonly #owners: OwnerIndex;
  readonly #opaque: ReadonlySet<string>;
  readonly #changed: ReadonlySet<string>;
  #failures: ReadonlyMap<FailureKind, readonly Failure[]> | undefined;
  #labelSets: ReadonlyMap<string, readonly LabelSet[]> | undefined;
  #shapeOf: ReadonlyMap<string, PodShape> | undefined;
  #byOwner: ReadonlyMap<string, readonly RunningPod[]> | undefined;
  #byNode: ReadonlyMap<string, readonly RunningPod[]> | undefined;

  constructor(
    objects: readonly KubernetesObject[],
    profiles: readonly Profile[],
    engine: Cluster,
    { unmodelled = [], changed = new Set(), extensions = [], written = new Map() }: InputFacts = {},
  ) {
    this.objects = objects;
    this.extensions = extensions;
    this.written = written;
    this.autoscalers = readAutoscalers([...objects, ...extensions]);
    this.#changed = changed;
    this.#opaque = new Set(unmodelled.flatMap(namespaceOfMaker));
    this.#byKind = groupBy(objects, ({ kind }) => kind);
    for (const object of objects) {
      this.#byName.set(nameKey(refOf(object)), object);
    }
    // Replaces the columns: rules read them once.
    engine.settle();
    this.engine = engine;
    this.#owners = new OwnerIndex((kind, namespace, name) =>
      this.#byName.get(nameKey({ kind, namespace, name })),
    );
    this.nodes = new Map(this.list('Node').map((node) => [node.metadata.name, node]));
    this.pods = this.list('Pod').filter((pod) => !isTerminal(pod));
    this.running = runningPods(this.list('Pod'), profiles, this.#owners);
    this.shapes = podShapes(objects, this.list('Node'), replicaBounds(this.autoscalers));
  }

  list<K extends Kind>(kind: K): readonly ObjectOfKind[K][] {
    return (this.#byKind.get(kind) ?? []).filter((object) => isKind(object, kind));
  }

  get<K extends Kind>(kind: K, namespace: string, name: string): ObjectOfKind[K] | undefined {
    const object = this.#byName.get(nameKey({ kind, namespace, name }));
    return object !== undefined && isKind(object, kind) ? object : undefined;
  }

  /** The workload that the user wrote; the pod itself if it has no controller. */
  ownerOf(pod: Pod): WorkloadRef {
    return this.#owners.of(pod);
  }

  /** Whether a manifest changes the template of a workload: its running pods are replaced. */
  isReplaced(subject: ObjectRef): boolean {
    return this.#changed.size > 0 && this.#changed.has(refKeyOf(subject));
  }

  /** The failures of one kind of the running pods on their own nodes, in the order of the pods. */
  failures(kind: FailureKind): readonly Failure[] {
    this.#failures ??= this.#judge();
    return this.#failures.get(kind) ?? [];
  }

  /** The running pods of a workload. */
  runningOf(subject: ObjectRef): readonly RunningPod[] {
    this.#byOwner ??= groupBy(this.running, ({ owner }) => refKeyOf(owner));
    return this.#byOwner.get(refKeyOf(subject)) ?? [];
  }

  /** The running pods on a node. */
  podsOn(nodeName: string): readonly RunningPod[] {
    this.#byNode ??= groupBy(this.running, (one) => one.nodeName);
    return this.#byNode.get(nodeName) ?? [];
  }

  /** Whether custom resources of the namespace create pods that are not known here: a selector of nothing may select these. */
  hasUnknownPods(namespace: string): boolean {
    return this.#opaque.has(namespace);
  }

  /** What the pods of a workload look like; undefined for a workload that is not in the input. */
  shapeOf(subject: ObjectRef): PodShape | undefined {
    this.#shapeOf ??= new Map(this.shapes.map((shape) => [refKeyOf(shape.subject), shape]));
    return this.#shapeOf.get(refKeyOf(subject));
  }

  /** The labels of the running pods of a namespace. */
  labelSets(namespace: string): readonly LabelSet[] {
    this.#labelSets ??= labelSetsOf(this.running);
    return this.#labelSets.get(namespace) ?? [];
  }

  #judge(): ReadonlyMap<FailureKind, readonly Failure[]> {
    const judged = this.running.filter(({ unjudged }) => unjudged === undefined);
    const order = new Map(judged.map((one, at) => [one, at]));
    const failures = judgePlacements(this.engine, judged).sort(
      (a, b) => (order.get(a.running) ?? 0) - (order.get(b.running) ?? 0),
    );
    return groupBy(failures, failureKind);
  }
}

const namespaceOfMaker = ({ makesPods, object }: NotModelled): readonly string[] => {
  if (makesPods !== true) return [];
  return [object.includes('/') ? namesIn(object).namespace : DEFAULT_NAMESPACE];
};

/** The scope of a custom resource is not known: objects without a namespace are looked up in "default", cluster-scoped objects too. */
function nameKey({ kind, namespace, name }: ObjectRef): ObjectKey {
  return refKeyOf({
    kind,
    namespace: namespace === '' ? DEFAULT_NAMESPACE : (namespace ?? DEFAULT_NAMESPACE),
    name,
  });
}
