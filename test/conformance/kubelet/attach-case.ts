import type { Taint } from '../../../src/objects/index.ts';
import type { Line } from '../format.ts';
import type { PodInput } from './timing-case.ts';
import type { Entry } from './timeline.ts';

/** The attach/detach controller and one kubelet per node. Times in seconds. */
export interface AttachCase {
  readonly kubernetes: string;
  readonly nodes: readonly string[];
  readonly attach: StorageInput;
  readonly objects: readonly unknown[];
  readonly steps: readonly AttachStep[];
  readonly until: number;
  readonly recordings: readonly (readonly Entry[])[];
}

interface StorageInput extends Line {
  /** "1030ms". */
  readonly attachDuration: string;
  readonly detachDuration: string;
  /** How many first calls for each volume fail. */
  readonly attachFailures?: number;
  readonly detachFailures?: number;
  readonly disableForceDetachOnTimeout?: boolean;
}

export interface AttachStep extends Line {
  readonly at: number;
  readonly op: string;
  readonly name?: string;
  readonly pod?: PodInput;
  readonly force?: boolean;
  readonly status?: string;
  readonly taint?: Taint;
}
