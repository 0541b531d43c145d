import type { ObjectOfKind } from '../types.ts';

/** The workloads that `kubectl scale` takes. */
export const SCALABLE_KINDS = [
  'Deployment',
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
] as const;

export type ScalableKind = (typeof SCALABLE_KINDS)[number];
export type Scalable = ObjectOfKind[ScalableKind];

export const withReplicas = <T extends Scalable>(object: T, replicas: number): T => ({
  ...object,
  spec: { ...object.spec, replicas },
});
