import type { Node, Pod } from '../../api/index.ts';
import type { PreemptionCandidate } from './preemption-candidate.ts';

/**
 * Somebody outside the scheduler who has a say in its decisions, asked after the plugins. What it has no verb for is undefined;
 * every verb throws ExtenderError where the extender fails.
 *
 * Source: kubernetes v1.34.1 framework/extender.go.
 */
export interface Extender {
  /** Its URL. */
  readonly name: string;
  /** Pods are scheduled even where it fails. */
  readonly ignorable: boolean;
  /** By what its scores are multiplied: the weight, times 10 since its scores are meant to end at 10. */
  readonly factor: number;
  /** False for pods that ask for none of the resources it manages. */
  isInterested(pod: Pod): boolean;
  readonly filter?: (pod: Pod, nodes: readonly Node[]) => FilteredNodes;
  readonly prioritize?: (pod: Pod, nodes: readonly Node[]) => readonly HostPriority[];
  /** Nodes and victims that preemption may choose from; `podsOn` is undefined for nodes that there are not. */
  readonly preempt?: (
    pod: Pod,
    candidates: readonly PreemptionCandidate[],
    podsOn: (nodeName: string) => readonly Pod[] | undefined,
  ) => readonly PreemptionCandidate[];
  readonly bind?: (pod: Pod, nodeName: string) => void;
}

/** What is left of the nodes, and by name why others are not. Who is in neither was dropped without a word. */
export interface FilteredNodes {
  readonly nodes: readonly Node[];
  readonly failed: ReadonlyMap<string, string>;
  /** Preemption cannot help there. Weighs more than `failed`. */
  readonly unresolvable: ReadonlyMap<string, string>;
}

/** A node's score: meant to be 0 to 10, but neither checked nor cut. */
export interface HostPriority {
  readonly host: string;
  readonly score: number;
}

/** An extender did not answer, or not in a way that can be understood; its message is what the scheduler reports. */
export class ExtenderError extends Error {
  override readonly name = 'ExtenderError';
}

/** The extenders among these that have that verb, and an interest in the pod. */
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
