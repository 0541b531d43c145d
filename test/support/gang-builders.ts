import type { KubernetesObject, Pod } from '../../src/objects/index.ts';
import { PodBuilder } from './builders.ts';

export type GangRelease = '1.35' | '1.36';

/** The pod as a member of the gang "job", as the release writes that. */
export function memberOf(builder: PodBuilder, release: GangRelease, gang = 'job'): PodBuilder {
  const { object } = builder;
  const group =
    release === '1.35'
      ? { workloadRef: { name: gang, podGroup: 'workers' } }
      : { schedulingGroup: { podGroupName: gang } };
  return new PodBuilder({ ...object, spec: { ...object.spec, ...group } } satisfies Pod);
}

/** The object behind the gang: a Workload of v1.35, or a PodGroup of v1.36. Without `minCount` its policy is basic. */
export function gang(release: GangRelease, minCount?: number, name = 'job'): KubernetesObject {
  const policy = minCount === undefined ? { basic: {} } : { gang: { minCount } };
  const metadata = { name, namespace: 'default' };
  return release === '1.35'
    ? workload({ metadata, spec: { podGroups: [{ name: 'workers', policy }] } })
    : podGroup({ metadata, spec: { schedulingPolicy: policy } });
}

const workload = (rest: { metadata: { name: string; namespace: string }; spec: object }) => ({
  apiVersion: 'scheduling.k8s.io/v1alpha1',
  kind: 'Workload',
  ...rest,
});

const podGroup = (rest: { metadata: { name: string; namespace: string }; spec: object }) => ({
  apiVersion: 'scheduling.k8s.io/v1alpha2',
  kind: 'PodGroup',
  ...rest,
});

/** The gates behind gangs. */
export const GANG_GATES = { GenericWorkload: true, GangScheduling: true };
