import type { SchedulerConfiguration } from '../../config/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { Release } from '../../releases/index.ts';
import type { Json } from './json.ts';

/** What settings change: the start of a tuning. */
export interface Start {
  /** The configuration as it is written. */
  readonly written: Json;
  readonly effective: SchedulerConfiguration;
  /** With the user's plugins. */
  readonly release: Release;
  /** The objects of all clusters. */
  readonly objects: readonly KubernetesObject[];
}

/** What a setting is of. */
export interface Target {
  /** What reports call it. */
  readonly text: string;
  /** Why it cannot be set; undefined if it can. */
  readonly problem: (start: Start, profile: string | undefined) => string | undefined;
  /** The different values that it has in the start: of each profile, or of each object. `undefined`: not set. */
  readonly current: (start: Start, profile: string | undefined) => readonly unknown[];
  /** Only of targets in the scheduler's configuration. */
  readonly configure?: (
    written: Json,
    effective: SchedulerConfiguration,
    profile: string | undefined,
    value: unknown,
  ) => Json;
  /** "; did you mean X?" for a field that the scheduler does not know; empty without a near name. */
  readonly hint?: (effective: SchedulerConfiguration) => string;
  /** Only of targets in objects of the cluster: the object with the value; the same object if it is not meant. */
  readonly change?: (object: KubernetesObject, value: unknown) => KubernetesObject;
}
