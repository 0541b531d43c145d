import type { PodSpec } from '../../../objects/index.ts';

/** Fields of a pod spec that the API server drops while a feature gate is disabled. */
export interface GatedFields {
  readonly gate: string;
  readonly isUsedBy: (spec: PodSpec) => boolean;
  /** Called only for specs that use the fields. */
  readonly drop: (spec: PodSpec) => PodSpec;
}
