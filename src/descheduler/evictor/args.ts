import {
  boolean,
  duration,
  int32,
  list,
  pointer,
  string,
  stringOf,
  struct,
  typeMeta,
} from '../../decoding/index.ts';
import type { GoType, Nanoseconds, TypeMeta } from '../../decoding/index.ts';
import type { LabelSelector } from '../../objects/index.ts';
import { labelSelector, uint } from '../policy/go-types.ts';

export const DEFAULT_EVICTOR = 'DefaultEvictor';

/** The args of the DefaultEvictor: pkg/framework/plugins/defaultevictor/types.go, v0.36. */
export interface DefaultEvictorArgs extends TypeMeta {
  readonly nodeSelector: string;
  readonly labelSelector: LabelSelector | undefined;
  readonly namespaceLabelSelector: LabelSelector | undefined;
  readonly priorityThreshold: PriorityThreshold | undefined;
  readonly nodeFit: boolean;
  readonly minReplicas: number;
  readonly minPodAge: Nanoseconds | undefined;
  readonly noEvictionPolicy: string;
  readonly podProtections: PodProtections;
  readonly evictLocalStoragePods: boolean;
  readonly evictDaemonSetPods: boolean;
  readonly evictSystemCriticalPods: boolean;
  readonly ignorePvcPods: boolean;
  readonly ignorePodsWithoutPDB: boolean;
  readonly evictFailedBarePods: boolean;
}

/** A priority, or the name of a PriorityClass. */
export interface PriorityThreshold {
  readonly value: number | undefined;
  readonly name: string;
}

export interface PodProtections {
  readonly extraEnabled: readonly string[] | undefined;
  readonly defaultDisabled: readonly string[] | undefined;
  readonly config: ProtectionsConfig | undefined;
}

interface ProtectionsConfig {
  readonly PodsWithPVC: PodsWithPVCConfig | undefined;
}

interface PodsWithPVCConfig {
  readonly protectedStorageClasses: readonly { readonly name: string }[] | undefined;
}

const protection = stringOf('defaultevictor.PodProtection');

const podProtections = struct<PodProtections>('defaultevictor.PodProtections', {
  extraEnabled: list(protection),
  defaultDisabled: list(protection),
  config: pointer(
    struct<ProtectionsConfig>('defaultevictor.PodProtectionsConfig', {
      PodsWithPVC: pointer(
        struct<PodsWithPVCConfig>('defaultevictor.PodsWithPVCConfig', {
          protectedStorageClasses: list(
            struct<{ readonly name: string }>('defaultevictor.ProtectedStorageClass', {
              name: string,
            }),
          ),
        }),
      ),
    }),
  ),
});

export const defaultEvictorArgs: GoType<DefaultEvictorArgs> = struct<DefaultEvictorArgs>(
  'defaultevictor.DefaultEvictorArgs',
  {
    ...typeMeta,
    nodeSelector: string,
    labelSelector: pointer(labelSelector),
    namespaceLabelSelector: pointer(labelSelector),
    priorityThreshold: pointer(
      struct<PriorityThreshold>('api.PriorityThreshold', { value: pointer(int32), name: string }),
    ),
    nodeFit: boolean,
    minReplicas: uint,
    minPodAge: pointer(duration),
    noEvictionPolicy: stringOf('defaultevictor.NoEvictionPolicy'),
    podProtections,
    evictLocalStoragePods: boolean,
    evictDaemonSetPods: boolean,
    evictSystemCriticalPods: boolean,
    ignorePvcPods: boolean,
    ignorePodsWithoutPDB: boolean,
    evictFailedBarePods: boolean,
  },
);
