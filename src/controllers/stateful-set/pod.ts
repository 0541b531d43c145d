import type {
  Incomplete,
  Labels,
  PersistentVolumeClaim,
  Pod,
  StatefulSet,
  Volume,
} from '../../objects/index.ts';
import { podOf } from '../shared/pod-template.ts';
import type { PodBlueprint } from '../shared/pod-template.ts';

/** The ordinal in a pod's name; undefined if the name is not one of the set's. */
export function ordinalOf(set: StatefulSet, podName: string): number | undefined {
  const prefix = `${set.metadata.name}-`;
  const digits = podName.startsWith(prefix) ? podName.slice(prefix.length) : '';
  return /^[0-9]+$/.test(digits) ? Number(digits) : undefined;
}

/** The ordinals of a set: from `start` to before `end`. */
export function ordinalRange({ spec }: StatefulSet): {
  readonly start: number;
  readonly end: number;
} {
  const start = spec.ordinals?.start ?? 0;
  return { start, end: start + (spec.replicas ?? 1) };
}

export function isInRange(set: StatefulSet, ordinal: number): boolean {
  const { start, end } = ordinalRange(set);
  return ordinal >= start && ordinal < end;
}

/** Source: pkg/controller/statefulset/stateful_set_utils.go updateIdentity, v1.34. */
export function identityLabels(podName: string, ordinal: number): Labels {
  return {
    'statefulset.kubernetes.io/pod-name': podName,
    'apps.kubernetes.io/pod-index': String(ordinal),
  };
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
  const { metadata } = blueprint;
  const { serviceName = '', volumeClaimTemplates = [] } = set.spec;
  return podOf(
    blueprint,
    {
      name,
      labels: {
        ...metadata.labels,
        ...identityLabels(name, ordinal),
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
  return (set.spec.volumeClaimTemplates ?? []).map((template) => ({
    ...template,
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: {
      ...template.metadata,
      name: claimName(set, template, ordinal),
      namespace: set.metadata.namespace,
      labels: { ...template.metadata.labels, ...set.spec.selector.matchLabels },
    },
  }));
}

export function claimNamesOf(set: StatefulSet, ordinal: number): readonly string[] {
  return (set.spec.volumeClaimTemplates ?? []).map((template) => claimName(set, template, ordinal));
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

function claimName(
  set: StatefulSet,
  template: Incomplete<PersistentVolumeClaim>,
  ordinal: number,
): string {
  return `${template.metadata.name}-${set.metadata.name}-${ordinal}`;
}
