import { controllerOf, findCondition, isReady } from '../../../src/objects/index.ts';
import type {
  Node,
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  PodDisruptionBudget,
  ResourceQuota,
} from '../../../src/objects/index.ts';
import type { ApiServer } from '../../../src/server/index.ts';
import { describeReasons } from './describe-conditions.ts';
import {
  describeCronJob,
  describeDaemonSet,
  describeDeployment,
  describeJob,
  describeReplicaSet,
  describeReplicationController,
  describeStatefulSet,
} from './describe-workloads.ts';
import { filled, secondsOf } from './filled.ts';
import type { Fields } from './filled.ts';
import type { RecordedCase } from './recorded-case.ts';
import type { RecordedNames } from './recorded-names.ts';

type Reading = Pick<ApiServer, 'list'>;
/** Fields of a recording that say what its states describe. */
export type Shown = Pick<RecordedCase, 'nodes' | 'daemonNodes' | 'podNodes'>;

/** The state of a cluster as the recordings have it: by "KIND/NAME" its fields, and the number of pods by state. */
export function describeState(
  api: Reading,
  names: RecordedNames,
  shown: Shown,
): Record<string, Fields> {
  const state = describeObjects(api, names, shown);
  const pods: Record<string, number> = {};
  for (const pod of api.list('Pod')) {
    const text = describePod(pod, names, shown);
    pods[text] = (pods[text] ?? 0) + 1;
  }
  return { ...Object.fromEntries(state), pods };
}

function describeObjects(api: Reading, names: RecordedNames, { nodes = false }: Shown): Objects {
  const all: [string, Fields][] = [];
  const add = (
    key: string,
    { metadata: { name } }: { readonly metadata: { readonly name: string } },
    fields: Fields,
  ): void => {
    all.push([`${key}/${names.of(name)}`, fields]);
  };
  for (const one of api.list('Deployment')) add('Deployment', one, describeDeployment(one, names));
  for (const one of api.list('ReplicaSet')) add('ReplicaSet', one, describeReplicaSet(one));
  for (const one of api.list('ReplicationController')) {
    add('RC', one, describeReplicationController(one));
  }
  for (const one of api.list('StatefulSet')) add('StatefulSet', one, describeStatefulSet(one));
  for (const one of api.list('DaemonSet')) add('DaemonSet', one, describeDaemonSet(one));
  for (const one of api.list('CronJob')) add('CronJob', one, describeCronJob(one));
  for (const one of api.list('Job')) add('Job', one, describeJob(one, names));
  for (const one of api.list('PodDisruptionBudget')) add('PDB', one, describeBudget(one));
  for (const one of api.list('PersistentVolumeClaim')) add('PVC', one, describeClaim(one, names));
  for (const one of api.list('PersistentVolume')) add('PV', one, describeVolume(one));
  for (const one of api.list('ResourceQuota')) add('Quota', one, describeQuota(one));
  if (nodes) for (const one of api.list('Node')) add('Node', one, describeNode(one));
  return all;
}

type Objects = readonly (readonly [string, Fields])[];

function describeBudget({ status }: PodDisruptionBudget): Fields {
  return filled({
    allowed: status?.disruptionsAllowed,
    healthy: status?.currentHealthy,
    desired: status?.desiredHealthy,
    expected: status?.expectedPods,
    cond: describeReasons(status?.conditions),
  });
}

function describeClaim(
  { metadata, spec, status = {} }: PersistentVolumeClaim,
  names: RecordedNames,
): Fields {
  const owners = (metadata.ownerReferences ?? []).map(
    ({ kind, name, controller }) => `${kind}/${name}${controller === true ? '!' : ''}`,
  );
  return filled({
    phase: status.phase,
    volume: names.of(spec?.volumeName ?? ''),
    owners: owners.join(' '),
    going: metadata.deletionTimestamp === undefined ? undefined : 'true',
    class: spec?.storageClassName,
  });
}

function describeVolume({ spec, status = {} }: PersistentVolume): Fields {
  return filled({ phase: status.phase, claim: spec?.claimRef?.name });
}

function describeQuota({ status = {} }: ResourceQuota): Fields {
  const used = Object.entries(status.used ?? {});
  return Object.fromEntries(used.map(([resource, amount]) => [`used ${resource}`, amount]));
}

function describeNode({ spec = {}, status = {} }: Node): Fields {
  const taints = (spec.taints ?? []).map(({ key, value = '', effect, timeAdded }) => {
    const added = secondsOf(timeAdded);
    return `${key}=${value}:${effect}${added === undefined ? '' : `@${String(added)}`}`;
  });
  return filled({ taints: taints.toSorted().join(' '), cond: describeReasons(status.conditions) });
}

function describePod(pod: Pod, names: RecordedNames, shown: Shown): string {
  const { metadata, status = {} } = pod;
  const { kind, name } = controllerOf(metadata) ?? { kind: '', name: '' };
  const index = metadata.labels?.['batch.kubernetes.io/job-completion-index'];
  const version = metadata.labels?.['v'];
  const disruption = findCondition(status.conditions, 'DisruptionTarget');
  const scheduled = findCondition(status.conditions, 'PodScheduled');
  return [
    kind === '' ? '-' : `${kind}/${names.of(name)}`,
    metadata.generateName === undefined || kind === 'StatefulSet' ? ` ${metadata.name}` : '',
    index === undefined ? '' : `#${index}`,
    version === undefined ? '' : ` v${version}`,
    ` ${status.phase ?? ''}`,
    isReady(pod) ? '+Ready' : '',
    metadata.deletionTimestamp === undefined ? '' : ' Terminating',
    disruption?.status === 'True' ? ` DT:${disruption.reason ?? ''}` : '',
    scheduled?.status === 'False' ? ` ${scheduled.reason ?? ''}` : '',
    placeOf(pod, kind, shown),
  ].join('');
}

/** The node of the pod, or the one to which it is nominated. */
function placeOf(
  { spec, status }: Pod,
  ownerKind: string,
  { daemonNodes = true, podNodes = true }: Shown,
): string {
  if (!podNodes || (!daemonNodes && ownerKind === 'DaemonSet')) return '';
  if (spec.nodeName !== undefined) return ` @${spec.nodeName}`;
  const { nominatedNodeName = '' } = status ?? {};
  return nominatedNodeName === '' ? '' : ` >${nominatedNodeName}`;
}
