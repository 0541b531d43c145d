import type { KubernetesObject } from '../../../src/objects/index.ts';
import type { Line } from '../format.ts';

/** One step of a script. */
export type ScriptStep =
  | { readonly op: 'create' | 'update' | 'delete'; readonly object: KubernetesObject }
  | { readonly op: 'advance'; readonly ms: number }
  | { readonly op: 'finish' | 'run' | 'state' };

/** A script for the scheduling queue, with what the recorded scheduler did. */
export interface RecordedScript extends Line {
  readonly objects: readonly KubernetesObject[];
  readonly steps: readonly ScriptStep[];
}

/** One attempt to schedule a pod. */
export interface RecordedAttempt {
  readonly pod: string;
  readonly node?: string;
  readonly message?: string;
  readonly nominated?: string;
  readonly victims?: readonly string[];
}

/** What a step of a script prints. */
export type ScriptOut =
  | { readonly attempts: readonly RecordedAttempt[] | null }
  | { readonly state: Readonly<Record<string, string>> };
