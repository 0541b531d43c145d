import type { NodeIndex } from '../../cluster/index.ts';

/** The feasible nodes of one class, ranked by local score, while nodes enter and leave. */
export interface Ranking {
  readonly size: number;
  enter(node: NodeIndex, localScore: number): void;
  leave(node: NodeIndex, localScore: number): void;
  /** Leaves for one question: `show` follows, and no other node enters or leaves before it. */
  hide(node: NodeIndex, localScore: number): void;
  show(node: NodeIndex, localScore: number): void;
  /** The highest local score. `size` must be above 0. */
  top(): number;
  /** How many nodes have it (1 if ties are broken by name). */
  ties(): number;
  tie(at: number): NodeIndex;
}
