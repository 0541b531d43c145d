import type { Node, Pod } from '../../objects/index.ts';
import type { PreemptionCandidate } from './preemption-candidate.ts';

/**
 * A web server outside the scheduler that takes part in its decisions, called after the plugins. A verb that it does not support is
 * undefined; every verb throws ExtenderError if the extender fails.
 *
 * Source: kubernetes v1.34.1 framework/extender.go.
 */
export interface Extender {
  /** The URL of the extender. */
  readonly name: string;
  /** Pods are scheduled even if it fails. */
  readonly ignorable: boolean;
  /** Multiplies its scores: the weight, times 10 because extenders score up to 10 and plugins up to 100. */
  readonly factor: bigint;
  /** False if the extender manages resources and the pod requests no such resource. */
  isInterested(pod: Pod): boolean;
  readonly filter?: (pod: Pod, nodes: readonly Node[]) => FilteredNodes;
  readonly prioritize?: (pod: Pod, nodes: readonly Node[]) => readonly HostPriority[];
  /** Nodes and victims that preemption may choose from; `podsOn` is undefined for nodes that do not exist. */
  readonly preempt?: (
    pod: Pod,
    candidates: readonly PreemptionCandidate[],
    podsOn: (nodeName: string) => readonly Pod[] | undefined,
  ) => readonly PreemptionCandidate[];
  readonly bind?: (pod: Pod, nodeName: string) => void;
}

/** The nodes that remain, and the reason for each that does not. A node in neither list was dropped without a reason. */
export interface FilteredNodes {
  readonly nodes: readonly Node[];
  /** The extender returned whole Node objects; `nodes` holds them instead of the nodes that were sent to it. */
  readonly areReturned: boolean;
  readonly failed: ReadonlyMap<string, string>;
  /** Preemption cannot help there. Takes precedence over `failed`. */
  readonly unresolvable: ReadonlyMap<string, string>;
}

/** A node's score, an int64: 0 to 10 by convention, neither checked nor clamped. */
export interface HostPriority {
  readonly host: string;
  readonly score: bigint;
}

/** An extender did not answer, or its answer is not valid. The scheduler reports this message. */
export class ExtenderError extends Error {
  override readonly name = 'ExtenderError';
}

/** The extenders that support the verb and are interested in the pod. */
export function withVerb<Verb extends 'filter' | 'prioritize' | 'preempt' | 'bind'>(
  extenders: readonly Extender[] | undefined,
  verb: Verb,
  pod: Pod,
): readonly (Extender & Required<Pick<Extender, Verb>>)[] {
  if (extenders === undefined) return [];
  return extenders.filter((extender): extender is Extender & Required<Pick<Extender, Verb>> => {
    return extender[verb] !== undefined && extender.isInterested(pod);
  });
}
