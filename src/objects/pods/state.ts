import { isConditionTrue } from './conditions.ts';
import type { Pod } from '../types.ts';

/** The pod has ended: no container of it is started again. */
export function isTerminal({ status }: Pod): boolean {
  return isTerminalPhase(status?.phase);
}

export function isTerminalPhase(phase: string | undefined): boolean {
  return phase === 'Succeeded' || phase === 'Failed';
}

/** The pod is assigned to a node, existing or not. */
export function isBound({ spec }: Pod): boolean {
  return spec.nodeName !== undefined && spec.nodeName !== '';
}

/** Condition Ready is "True". */
export function isReady({ status }: Pod): boolean {
  return isConditionTrue(status?.conditions, 'Ready');
}
