import { isBound, isKind, isTerminal } from '../../objects/index.ts';
import type { KubernetesObject, Node, Pod } from '../../objects/index.ts';
import { Cluster } from '../../cluster/index.ts';
import type { ClusterOptions, PodView } from '../../cluster/index.ts';
import { Nominator, PodDryRun, searchExtended } from '../../engine/index.ts';
import { PluginResults } from '../../framework/index.ts';
import type { Diagnosis, Profile, RejectedBy } from '../../framework/index.ts';
import type { ExtendedQuestion, NodesLeft } from '../../engine/index.ts';
import { preEnqueue } from '../../scheduler/index.ts';
import { findProfile } from '../profile-of.ts';

/** The results of a profile's filters and extenders for one pod. */
export interface FilterRun {
  readonly view: PodView;
  readonly results: PluginResults;
  readonly dryRun: PodDryRun;
  readonly question: ExtendedQuestion;
  readonly diagnosis: Diagnosis;
  /** The feasible nodes as they are scored. */
  readonly left: NodesLeft;
}

/** A cluster without a simulation: nodes, running pods, nominated pods, and the objects that rules refer to. */
export class StaticCluster {
  readonly cluster: Cluster;
  readonly #nominator: Nominator;
  readonly #nodeNamed: ReadonlyMap<string, Node>;

  private constructor(cluster: Cluster, pending: readonly PendingPod[], nodes: readonly Node[]) {
    this.cluster = cluster;
    this.#nominator = nominatorOf(pending, cluster);
    this.#nodeNamed = new Map(nodes.map((node) => [node.metadata.name, node]));
  }

  /** `asStored`: the pod as the API server stores it. */
  static of(
    objects: readonly KubernetesObject[],
    profiles: readonly Profile[],
    asStored: (pod: Pod) => Pod,
    options: ClusterOptions,
  ): StaticCluster {
    const cluster = clusterOf(objects, asStored, options);
    const pending = pendingPods(objects, profiles, asStored);
    for (const { pod, profile } of pending) cluster.groups?.add(pod, profile !== undefined);
    const nodes = objects.filter((object) => isKind(object, 'Node'));
    return new StaticCluster(cluster, pending, nodes);
  }

  /** A cluster that a simulation has left. */
  static after(
    cluster: Cluster,
    pending: readonly Pod[],
    nodes: readonly Node[],
    profiles: readonly Profile[],
  ): StaticCluster {
    return new StaticCluster(
      cluster,
      pendingPods(pending, profiles, (pod) => pod),
      nodes,
    );
  }

  /** Why the pod must not enter the queue, or undefined. It counts in its group. */
  gate(pod: Pod, profile: Profile): RejectedBy | undefined {
    this.cluster.groups?.add(pod, true);
    return preEnqueue(pod, profile, this.cluster);
  }

  /** Runs the filters on every node, and the extenders on the feasible nodes. */
  runFilters(pod: Pod, profile: Profile): FilterRun {
    const { cluster } = this;
    const view = this.#nominator.viewAmong(pod);
    const results = new PluginResults(view, cluster, profile);
    results.catchUp();
    const dryRun = new PodDryRun({ results, cluster, nominator: this.#nominator }, pod);
    const { extenders, cycle: rules } = profile;
    const question = { results, cluster, pod, extenders, rules, dryRun };
    const { diagnosis, left } = searchExtended(question);
    return { view, results, dryRun, question, diagnosis, left };
  }

  /**
   * The result of `use` with objects added, and nodes replaced by name. Restores the cluster afterwards; node indexes may have
   * changed until the filters run again.
   */
  withObjects<T>(objects: readonly KubernetesObject[], use: () => T): T {
    const { cluster } = this;
    for (const object of objects) {
      if (isKind(object, 'Node')) cluster.setNode(object);
      else if (isKind(object, 'Pod')) cluster.place(object, object.spec.nodeName ?? '');
      else cluster.set(object);
    }
    try {
      return use();
    } finally {
      for (const object of objects) {
        if (isKind(object, 'Node')) {
          const before = this.#nodeNamed.get(object.metadata.name);
          if (before === undefined) cluster.deleteNode(object.metadata.name);
          else cluster.setNode(before);
        } else if (isKind(object, 'Pod')) cluster.remove(object);
        else cluster.unset(object);
      }
    }
  }
}

interface PendingPod {
  readonly pod: Pod;
  /** Undefined for a pod of another scheduler. */
  readonly profile: Profile | undefined;
}

function pendingPods(
  objects: readonly KubernetesObject[],
  profiles: readonly Profile[],
  asStored: (pod: Pod) => Pod,
): readonly PendingPod[] {
  return objects.flatMap((object) => {
    if (!isKind(object, 'Pod') || isBound(object) || isTerminal(object)) return [];
    return [{ pod: asStored(object), profile: findProfile(object, profiles) }];
  });
}

/** The nominated pods that a scheduler would have in its queue. */
function nominatorOf(pending: readonly PendingPod[], cluster: Cluster): Nominator {
  const nominator = new Nominator(cluster);
  for (const { pod, profile } of pending) {
    if (profile !== undefined && preEnqueue(pod, profile, cluster) === undefined) {
      nominator.nominate(pod);
    }
  }
  return nominator;
}

function clusterOf(
  objects: readonly KubernetesObject[],
  asStored: (pod: Pod) => Pod,
  options: ClusterOptions,
): Cluster {
  const cluster = new Cluster(options);
  for (const object of objects) {
    if (isKind(object, 'Node')) cluster.setNode(object);
    else if (!isKind(object, 'Pod')) cluster.set(object);
    else if (isRunning(object)) cluster.place(asStored(object), object.spec.nodeName ?? '');
  }
  return cluster;
}

const isRunning = (pod: Pod): boolean => isBound(pod) && !isTerminal(pod);
