import { labelOf } from '../../objects/index.ts';
import type { Node } from '../../objects/index.ts';
import type { LossKind } from '../../outcome/index.ts';
import { InputError } from '../../problems/index.ts';
import { domainsOf } from '../survive/domains.ts';
import type { Domain } from '../survive/domains.ts';
import { waysOf } from '../survive/loss-ways.ts';
import type { LossWays } from '../survive/input.ts';

/** What the cluster must survive beside taking all pods. */
export interface SurviveGoal {
  /** The nodes with the same value of this label are lost together; undefined: each node alone. */
  readonly by: string | undefined;
  /** How nodes are lost. */
  readonly ways: readonly LossKind[];
}

/**
 * Reads "fit" (undefined), "survive" or "survive:LABEL".
 *
 * @throws InputError for anything else
 */
export function parseGoal(goal: string, as?: LossWays): SurviveGoal | undefined {
  const ways = waysOf(as);
  if (goal === 'fit') return undefined;
  const [, by] = /^survive(?::([\w./-]+))?$/.exec(goal) ?? [];
  if (by === undefined && goal !== 'survive') {
    const message = `goal: ${goal} is not fit, survive or survive:LABEL, such as survive:topology.kubernetes.io/zone`;
    throw new InputError([{ message }]);
  }
  return { by, ways };
}

/** The nodes that are lost together. Nodes without the label are never lost. */
export function goalDomains(
  { by }: Pick<SurviveGoal, 'by'>,
  nodes: readonly Node[],
): readonly Domain[] {
  const own =
    by === undefined
      ? nodes
      : nodes.filter(({ metadata }) => labelOf(metadata.labels ?? {}, by) !== undefined);
  return own.length === 0 ? [] : domainsOf(own, by);
}

/** @throws InputError if neither a node nor a candidate has the label of the goal */
export function checkLabel({ by }: Pick<SurviveGoal, 'by'>, nodes: readonly Node[]): void {
  if (by !== undefined) domainsOf(nodes, by);
}

/** The name of the lost node, or the value of the label. */
export const nameOfDomain = ({ nodes, value }: Domain): string => value ?? nodes[0] ?? '';
