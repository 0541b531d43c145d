import type { Kind, KubernetesObject, Taint } from '../../src/objects/index.ts';

/** Names an object without its version. */
export interface Reference {
  readonly kind: Kind;
  readonly namespace: string;
  readonly name: string;
}

/** A disturbance of the cluster. */
export type Disturbance =
  | { readonly do: 'apply'; readonly object: KubernetesObject }
  | { readonly do: 'delete'; readonly target: Reference; readonly graceSeconds?: number }
  | { readonly do: 'deletePodOf'; readonly node: string; readonly graceSeconds?: number }
  | { readonly do: 'scale'; readonly target: Reference; readonly replicas: number }
  | { readonly do: 'image'; readonly target: Reference; readonly image: string }
  | { readonly do: 'cordon'; readonly node: string; readonly unschedulable: boolean }
  | { readonly do: 'taint'; readonly node: string; readonly taints: readonly Taint[] }
  | { readonly do: 'drain'; readonly node: string }
  /** Evicts the pods of the nodes, as `kubectl drain` does. */
  | { readonly do: 'evict'; readonly nodes: readonly string[]; readonly timeoutMs?: number }
  | { readonly do: 'failNode'; readonly node: string }
  | { readonly do: 'recoverNode'; readonly node: string }
  | {
      readonly do: 'fill';
      readonly node: string;
      readonly resource: 'ephemeral-storage' | 'inodes' | 'pids';
      readonly share: number;
    }
  | { readonly do: 'failSandboxes'; readonly node: string; readonly rate: number }
  /** Gracefully, in the given times: all of it, and the last part for critical pods. */
  | {
      readonly do: 'shutDownNode';
      readonly node: string;
      readonly wholeMs: number;
      readonly criticalMs: number;
    };

export interface Step {
  readonly atMs: number;
  readonly what: Disturbance;
}

/** A cluster and its disturbances, as plain data. */
export interface FuzzCase {
  readonly seed: number;
  /** A Kubernetes release. Default: the newest. */
  readonly release?: string;
  readonly objects: readonly KubernetesObject[];
  readonly steps: readonly Step[];
}
