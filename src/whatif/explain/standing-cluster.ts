import { isKind } from '../../api/index.ts';
import type { KubernetesObject, Node, Pod } from '../../api/index.ts';
import { Cluster } from '../../cluster/index.ts';
import type { ClusterOptions, PodView } from '../../cluster/index.ts';
import { Nominator, PluginResults, PodDryRun, searchExtended } from '../../framework/index.ts';
import type { Diagnosis, ExtendedQuestion, Profile } from '../../framework/index.ts';
import { preEnqueue } from '../../scheduler/index.ts';

/** Everything a profile's filters say of one pod. */
export interface Verdict {
  readonly view: PodView;
  readonly results: PluginResults;
  readonly dryRun: PodDryRun;
  readonly question: ExtendedQuestion;
  readonly diagnosis: Diagnosis;
}

/** A cluster in which nothing moves: nodes, running pods, pods that have been promised a node, and what rules refer to. */
export class StandingCluster {
  readonly cluster: Cluster;
  readonly #nominator: Nominator;
  readonly #nodeNamed: ReadonlyMap<string, Node>;

  /** `asStored`: a pod as the API server would have kept it. */
  constructor(
    objects: readonly KubernetesObject[],
    profiles: readonly Profile[],
    asStored: (pod: Pod) => Pod,
    options: ClusterOptions,
  ) {
    this.cluster = clusterOf(objects, asStored, options);
    this.#nominator = nominatorOf(objects, this.cluster, profiles, asStored);
    this.#nodeNamed = new Map(
      objects.filter((object) => isKind(object, 'Node')).map((node) => [node.metadata.name, node]),
    );
  }

  /** Asks every filter about every node, and the extenders about those that pass. */
  judge(pod: Pod, profile: Profile): Verdict {
    const { cluster } = this;
    const view = this.#nominator.viewAmong(pod);
    const results = new PluginResults(view, cluster, profile);
    results.catchUp();
    const dryRun = new PodDryRun(results, cluster, pod, this.#nominator);
    const { extenders, cycle: rules } = profile;
    const question = { results, cluster, pod, extenders, rules, dryRun };
    return { view, results, dryRun, question, diagnosis: searchExtended(question).diagnosis };
  }

  /** What `ask` answers while there are new objects, or nodes in place of those of the same names; then all is as before: indexes of nodes once it is asked again. */
  during<T>(objects: readonly KubernetesObject[], ask: () => T): T {
    const { cluster } = this;
    for (const object of objects) {
      if (isKind(object, 'Node')) cluster.setNode(object);
      else if (isKind(object, 'Pod')) cluster.place(object, object.spec.nodeName ?? '');
      else cluster.set(object);
    }
    try {
      return ask();
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

/** The waiting pods that have been promised a node: those that the queue of one of these schedulers would hold. */
function nominatorOf(
  objects: readonly KubernetesObject[],
  cluster: Cluster,
  profiles: readonly Profile[],
  asStored: (pod: Pod) => Pod,
): Nominator {
  const nominator = new Nominator(cluster);
  for (const object of objects) {
    if (!isKind(object, 'Pod') || (object.spec.nodeName ?? '') !== '') continue;
    const profile = profiles.find(
      ({ schedulerName }) => schedulerName === (object.spec.schedulerName ?? 'default-scheduler'),
    );
    if (isFinished(object) || profile === undefined) continue;
    if (preEnqueue(object, profile) === undefined) nominator.nominate(asStored(object));
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

const isFinished = ({ status }: Pod): boolean =>
  status?.phase === 'Succeeded' || status?.phase === 'Failed';

const isRunning = (pod: Pod): boolean =>
  pod.spec.nodeName !== undefined && pod.spec.nodeName !== '' && !isFinished(pod);
