import { askedAmount } from '../../outcome/index.ts';
import type { PlanGroup } from '../../outcome/index.ts';
import { counted } from '../layout/figures.ts';

/** "943 pods that ask for 1 nvidia.com/gpu: no nvidia.com/gpu free on 1,213 nodes that have some". `isBrief`: as little of why as tells it apart. */
export function groupText(group: PlanGroup, isBrief = false): string {
  const { asks = {}, cause } = group;
  const isAlone = Object.keys(asks).length === 0;
  const why = isBrief ? firstClause(cause) : cause;
  return isBrief && !isAlone ? groupPods(group) : `${groupPods(group)}: ${why}`;
}

/** "943 pods that ask for 1 nvidia.com/gpu". */
export function groupPods({ pods, asks = {} }: Pick<PlanGroup, 'pods' | 'asks'>): string {
  const amounts = Object.entries(asks).map(([resource, range]) => askedAmount(resource, range));
  const who = counted(pods, 'pod');
  if (amounts.length === 0) return who;
  return `${who} that ${pods === 1 ? 'asks' : 'ask'} for ${amounts.join(' and ')}`;
}

const firstClause = (cause: string): string => cause.split('; ')[0] ?? cause;
