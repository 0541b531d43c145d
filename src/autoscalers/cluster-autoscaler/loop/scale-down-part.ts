import type { Node } from '../../../objects/index.ts';
import type { EventRecorder } from '../events.ts';
import type { ScaleDownCandidates } from '../cluster-state/index.ts';
import type { ClusterSnapshot } from '../snapshot/index.ts';
import type { NodeTemplate } from '../templates/index.ts';
import type { LoopInput } from './input.ts';
import type { AutoscalerMemory } from './memory.ts';

/** What the scale-down of a loop decides by, after the scale-up. */
export interface ScaleDownContext {
  readonly input: LoopInput;
  readonly memory: AutoscalerMemory;
  /** With the pending pods that fit, and the nodes that are expected. */
  readonly snapshot: ClusterSnapshot;
  /** The registered nodes as the autoscaler sees them, without those that are still expected to start. */
  readonly nodes: readonly Node[];
  readonly templates: ReadonlyMap<string, NodeTemplate>;
  readonly events: EventRecorder;
  /** No node may go in this loop: the pending pods are too young. */
  readonly isForbidden: boolean;
}

/** The part of the autoscaler that removes nodes, with what it remembers between loops. */
export interface ScaleDownPart<Outcome> {
  /** The nodes whose pods are being evicted now. */
  readonly drained: readonly string[];
  /** The nodes that it found unneeded in its last loop, and when that was; for the status. */
  readonly candidates: ScaleDownCandidates;
  /** Forgets since when nodes are unneeded: the cluster is unhealthy. */
  forget(): void;
  decide(context: ScaleDownContext): Outcome;
}
