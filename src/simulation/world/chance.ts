import type { Kubelets } from '../../kubelet/index.ts';
import type { ScenarioHooks } from './scenario-hooks.ts';

/** What a run has left to chance so far: another seed may lead to another end. */
export interface Chance {
  /** The scheduler has drawn between nodes with equal scores, or between pods to evict. */
  hasDrawn(): boolean;
  /** Containers behaved by distributions and probabilities that the input gives. */
  hasVaried(): boolean;
  /** Kubelets have tried something again: the seed decides how long they wait before that. */
  hasRetried(): boolean;
  /** Autoscalers act, which draw on their own. */
  readonly isAutoscaled: boolean;
}

/** What changes a run from outside. */
interface Changing extends Partial<Pick<ScenarioHooks, 'hasVaried' | 'autoscaled'>> {
  /** The autoscaler of nodes; undefined if none acts. */
  readonly nodes: object | undefined;
}

export const chanceOf = (
  { hasDrawn }: Pick<Chance, 'hasDrawn'>,
  kubelets: Partial<Pick<Kubelets, 'draws'>>,
  { hasVaried, autoscaled, nodes }: Changing,
): Chance => ({
  hasDrawn,
  hasVaried: () => kubelets.draws?.hasVaried === true || hasVaried?.() === true,
  hasRetried: () => kubelets.draws?.hasRetried === true,
  isAutoscaled: autoscaled !== undefined || nodes !== undefined,
});
