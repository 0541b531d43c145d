import type { PersistentVolumeClaim, Pod, StatefulSet, Volume } from '../api/index.ts';
import { controllerReference } from './owner-reference.ts';
import { podOf } from './pod-template.ts';
import type { PodBlueprint } from './pod-template.ts';

/** The ordinal in a pod's name; undefined if the name is not one of the set's. */
export function ordinalOf(set: StatefulSet, podName: string): number | undefined {
  const prefix = `${set.metadata.name}-`;
  const digits = podName.startsWith(prefix) ? podName.slice(prefix.length) : '';
  return /^[0-9]+$/.test(digits) ? Number(digits) : undefined;
}

/** A pod to create for an ordinal. */
export interface Replica {
  readonly ordinal: number;
  /** Name of the ControllerRevision that `blueprint` belongs to. */
  readonly revision: string;
  readonly blueprint: PodBlueprint;
}

/** Source: pkg/controller/statefulset/stateful_set_utils.go newVersionedStatefulSetPod, v1.34. */
export function statefulPod(set: StatefulSet, { ordinal, revision, blueprint }: Replica): Pod {
  const name = `${set.metadata.name}-${ordinal}`;
  const { generateName: _, ...metadata } = blueprint.metadata;
  const { serviceName = '', volumeClaimTemplates = [] } = set.spec;
  return podOf(
    { metadata, spec: blueprint.spec },
    {
      name,
      labels: {
        ...metadata.labels,
        'statefulset.kubernetes.io/pod-name': name,
        'apps.kubernetes.io/pod-index': String(ordinal),
        'controller-revision-hash': revision,
      },
    },
    {
      ...blueprint.spec,
      hostname: name,
      ...(serviceName === '' ? undefined : { subdomain: serviceName }),
      ...(volumeClaimTemplates.length === 0
        ? undefined
        : { volumes: claimVolumes(set, ordinal, blueprint.spec.volumes ?? []) }),
    },
  );
}

/** The claims of one ordinal, named `<template>-<set>-<ordinal>`. Source: the same file, getPersistentVolumeClaims. */
export function claimsOf(set: StatefulSet, ordinal: number): readonly PersistentVolumeClaim[] {
  const { whenDeleted } = set.spec.persistentVolumeClaimRetentionPolicy ?? {};
  return (set.spec.volumeClaimTemplates ?? []).map((template) => ({
    ...template,
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: {
      ...template.metadata,
      name: claimName(set, template, ordinal),
      namespace: set.metadata.namespace ?? 'default',
      labels: { ...template.metadata.labels, ...set.spec.selector.matchLabels },
      ...(whenDeleted === 'Delete' ? { ownerReferences: [controllerReference(set)] } : undefined),
    },
  }));
}

function claimVolumes(
  set: StatefulSet,
  ordinal: number,
  volumes: readonly Volume[],
): readonly Volume[] {
  const claimed = (set.spec.volumeClaimTemplates ?? []).map((template) => ({
    name: template.metadata.name,
    persistentVolumeClaim: { claimName: claimName(set, template, ordinal) },
  }));
  const names = new Set(claimed.map(({ name }) => name));
  return [...claimed, ...volumes.filter(({ name }) => !names.has(name))];
}

function claimName(set: StatefulSet, template: PersistentVolumeClaim, ordinal: number): string {
  return `${template.metadata.name}-${set.metadata.name}-${ordinal}`;
}
