import { controllerOf, findCondition, isConditionTrue } from '../../../src/api/index.ts';
import type {
  Deployment,
  Job,
  KubernetesObject,
  Pod,
  ReplicaSet,
  StatefulSet,
} from '../../../src/api/index.ts';
import type { ApiServer } from '../../../src/store/index.ts';

/** The objects of a cluster in the form of the e2e recordings: by key, without fields that are 0 or empty. */
export type State = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

type Reading = Pick<ApiServer, 'list'>;

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
}

/** The final state: workloads, quotas, and the number of pods by state. */
export function finalState(api: Reading, epochMs: number, hasNodes: boolean): State {
  const names = new Names(api);
  const state: Record<string, Readonly<Record<string, unknown>>> = {};
  for (const one of api.list('Deployment')) state[keyOf(one)] = deployment(one, names);
  for (const one of api.list('ReplicaSet')) {
    state[`ReplicaSet/${names.of(one.metadata.name)}`] = replicaSet(one);
  }
  for (const one of api.list('StatefulSet')) state[keyOf(one)] = statefulSet(one);
  for (const one of api.list('Job')) state[keyOf(one)] = job(one, epochMs);
  for (const { metadata, status } of api.list('ResourceQuota')) {
    const used = Object.entries(status?.used ?? {});
    state[`Quota/${metadata.name}`] = Object.fromEntries(
      used.map(([name, amount]) => [`used ${name}`, amount]),
    );
  }
  state['pods'] = pods(api.list('Pod'), names, hasNodes);
  return state;
}

/** Names as the recordings write them: hashed ReplicaSets are "web[2]", 2 being the label v of their template. */
export class Names {
  readonly #replicaSets: ReadonlyMap<string, string>;

  constructor(api: Reading) {
    const sets = api.list('ReplicaSet').flatMap(({ metadata, spec }): [string, string][] => {
      const owner = controllerOf(metadata);
      if (owner?.kind !== 'Deployment') return [];
      const version = spec.template?.metadata?.labels?.['v'] ?? '';
      return [[metadata.name, `${owner.name}[${version}]`]];
    });
    this.#replicaSets = new Map(sets);
  }

  of(name: string): string {
    return this.#replicaSets.get(name) ?? name;
  }

  /** Replaces every such name in a message; generated suffixes become "-*". */
  in(message: string): string {
    let text = message;
    for (const [name, short] of this.#replicaSets) text = text.replaceAll(name, short);
    return text.replaceAll(/\]-[bcdfghjklmnpqrstvwxz2456789]{5}\b/g, ']-*');
  }
}

function keyOf({ kind, metadata }: KubernetesObject): string {
  return `${kind}/${metadata.name}`;
}

function deployment({ metadata, spec, status }: Deployment, names: Names): State[string] {
  return shown({
    spec: spec.replicas,
    replicas: status?.replicas,
    updated: status?.updatedReplicas,
    ready: status?.readyReplicas,
    available: status?.availableReplicas,
    unavailable: status?.unavailableReplicas,
    rev: metadata.annotations?.['deployment.kubernetes.io/revision'],
    gen: String(status?.observedGeneration === metadata.generation),
    cond: conditions(status?.conditions, names),
  });
}

function replicaSet({ metadata, spec, status }: ReplicaSet): State[string] {
  return shown({
    spec: spec.replicas,
    replicas: status?.replicas,
    ready: status?.readyReplicas,
    available: status?.availableReplicas,
    rev: metadata.annotations?.['deployment.kubernetes.io/revision'],
    owned: String(metadata.ownerReferences?.length ?? 0),
  });
}

function statefulSet({ spec, status }: StatefulSet): State[string] {
  return shown({
    spec: spec.replicas,
    replicas: status?.replicas,
    ready: status?.readyReplicas,
    available: status?.availableReplicas,
    current: status?.currentReplicas,
    updated: status?.updatedReplicas,
    same: String(status?.currentRevision === status?.updateRevision),
  });
}

function job({ spec, status }: Job, epochMs: number): State[string] {
  const secondsOf = (timestamp: string | undefined): number | undefined =>
    timestamp === undefined ? undefined : (Date.parse(timestamp) - epochMs) / 1000;
  const ended = status?.conditions?.filter(({ type }) => type !== 'Suspended');
  return shown({
    active: status?.active,
    ready: status?.ready,
    terminating: status?.terminating,
    succeeded: status?.succeeded,
    failed: status?.failed,
    start: secondsOf(status?.startTime),
    end: secondsOf(status?.completionTime),
    suspend: String(spec.suspend ?? false),
    parallelism: spec.parallelism,
    cond: conditions(ended),
  });
}

/** "STATUS REASON | MESSAGE" by type; a rollout in progress is "True progressing" with any reason. */
function conditions(
  list: readonly Condition[] | undefined,
  names?: Names,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (list ?? []).map(({ type, status, reason = '', message = '' }) => {
      const isUnderWay =
        type === 'Progressing' && status === 'True' && reason !== 'NewReplicaSetAvailable';
      if (isUnderWay) return [type, 'True progressing'];
      const text = names === undefined ? message : names.in(message);
      return [type, text === '' ? `${status} ${reason}` : `${status} ${reason} | ${text}`];
    }),
  );
}

function pods(all: readonly Pod[], names: Names, hasNodes: boolean): State[string] {
  const counts: Record<string, number> = {};
  for (const pod of all) {
    const key = podKey(pod, names, hasNodes);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

function podKey({ metadata, spec, status }: Pod, names: Names, hasNodes: boolean): string {
  const owner = controllerOf(metadata);
  const isReady = isConditionTrue(status?.conditions, 'Ready');
  const scheduled = findCondition(status?.conditions, 'PodScheduled');
  const { nodeName = '' } = spec;
  const hasName = owner === undefined || owner.kind === 'StatefulSet';
  return [
    ...(owner === undefined ? [] : [`${owner.kind}/${names.of(owner.name)}`]),
    ...(hasName ? [metadata.name] : []),
    `v${metadata.labels?.['v'] ?? ''}`,
    `${status?.phase ?? 'Pending'}${isReady ? '+Ready' : ''}`,
    ...(metadata.deletionTimestamp === undefined ? [] : ['Terminating']),
    ...(scheduled?.status === 'False' ? [scheduled.reason ?? ''] : []),
    ...(hasNodes && nodeName !== '' ? [`@${nodeName}`] : []),
  ].join(' ');
}

function shown(fields: Readonly<Record<string, unknown>>): State[string] {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== 0),
  );
}
