import type { Pod } from '../../objects/index.ts';
import { workloadOf } from '../../outcome/index.ts';
import type { NamedPod } from '../../outcome/index.ts';
import type { PreparedCluster } from '../prepared/index.ts';

/** Names a pod as documents do. */
export type Identify = (pod: Pod) => NamedPod;

/** The workload of a pod, or the pod itself: "Deployment/web". */
export type SubjectOf = (pod: Pod) => { readonly namespace: string; readonly object: string };

export function identifyIn(prepared: PreparedCluster): Identify {
  return (pod) => {
    const { namespace, name } = pod.metadata;
    const owner = prepared.ownerOf(pod);
    return { namespace, name, ...(owner === undefined ? {} : { owner }) };
  };
}

export function subjectIn(prepared: PreparedCluster): SubjectOf {
  const identify = identifyIn(prepared);
  return (pod) => {
    const { namespace, ...named } = identify(pod);
    const { kind, name } = workloadOf(named);
    return { namespace, object: `${kind}/${name}` };
  };
}
