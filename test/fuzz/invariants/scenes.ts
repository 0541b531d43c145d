import type { KubernetesObject, ReplicaSet } from '../../../src/objects/index.ts';
import type { Stage } from './stage.ts';

/** One pod more and one less at a time. */
export const ROLLING = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 1 } };

/** A Deployment of 3 replicas, with 3 available pods of an old ReplicaSet and a new one without pods. */
export function rollout(
  stage: Stage,
  strategy: object = ROLLING,
  minReadySeconds = 0,
): readonly ReplicaSet[] {
  const spec = { replicas: 3, strategy, minReadySeconds };
  const deployment = stage.create('Deployment', 'web', { spec });
  const sets = [3, 0].map((replicas, at) =>
    stage.create(
      'ReplicaSet',
      `web-${at}`,
      {
        metadata: { annotations: { 'deployment.kubernetes.io/desired-replicas': '3' } },
        spec: { replicas },
        status: { replicas, availableReplicas: replicas },
      },
      deployment,
    ),
  );
  for (const name of ['a', 'b', 'c']) podOf(stage, name, sets[0]);
  return sets;
}

/** A pod that runs and is ready, unless `more` says otherwise. */
export function podOf(
  stage: Stage,
  name: string,
  owner: KubernetesObject | undefined,
  more: object = {},
): void {
  stage.pod({ name, ...(owner === undefined ? {} : { owner }), ...more });
}

/** A DaemonSet with an old pod on each of three nodes; its newest revision is "new". */
export function daemons(
  stage: Stage,
  rollingUpdate: object,
  minReadySeconds = 0,
): KubernetesObject {
  const updateStrategy = { type: 'RollingUpdate', rollingUpdate };
  const set = stage.create('DaemonSet', 'agent', { spec: { updateStrategy, minReadySeconds } });
  ['old', 'new'].forEach((hash, at) => {
    const labels = { 'controller-revision-hash': hash };
    stage.create('ControllerRevision', hash, { revision: at + 1, metadata: { labels } }, set);
  });
  for (const name of ['n1', 'n2', 'n3']) {
    stage.api.create('Node', { apiVersion: 'v1', kind: 'Node', metadata: { name } });
    daemon(stage, set, name, 'old');
  }
  return set;
}

/** A pod of a revision on a node. */
export function daemon(stage: Stage, set: KubernetesObject, node: string, revision: string): void {
  const labels = { 'controller-revision-hash': revision };
  podOf(stage, `${node}-${revision}`, set, { node, labels });
}

/** A StatefulSet with three pods. */
export function ordered(stage: Stage, rollingUpdate: object = {}): KubernetesObject {
  const set = stage.create('StatefulSet', 'db', {
    spec: { replicas: 3, updateStrategy: { type: 'RollingUpdate', rollingUpdate } },
  });
  for (const at of [0, 1, 2]) podOf(stage, `db-${at}`, set);
  return set;
}
