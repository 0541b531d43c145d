import type { Node, Pod } from '../../src/objects/index.ts';

export interface Size {
  readonly nodes: number;
  readonly pods: number;
}

/** A cluster, and the pods to place on it, in order. */
export interface Workload {
  readonly objects: readonly Node[];
  readonly pods: readonly Pod[];
}

/** What is special about a pod of a workload. */
export interface Shape {
  readonly app: string;
  readonly requests: Readonly<Record<string, string>>;
  readonly rules?: Partial<NonNullable<Pod['spec']>>;
}

/** A workload, described by the shape of each of its pods. */
export type ShapeOf = (pod: number) => Shape;
