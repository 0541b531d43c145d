import { quantityMilli, quantityValue } from '../../../../units/index.ts';
import { podRequests } from '../../../../objects/index.ts';
import type { Expansion } from '../expansion.ts';
import { leastBy } from './contract.ts';
import type { Expander, ExpanderContext } from './contract.ts';

/** The least share of cpu and memory of the new nodes' capacity that their pods do not request. Source: expander/waste/waste.go, 1.36. */
export const leastWaste: Expander = (expansions, context) =>
  leastBy(expansions, (expansion) => wasteOf(expansion, context));

function wasteOf({ group, nodeCount, pods }: Expansion, { templates }: ExpanderContext): number {
  const { cpu = 0, memory = 0 } = templates.get(group.id)?.node.status?.capacity ?? {};
  let requestedCpu = 0;
  let requestedMemory = 0;
  for (const pod of pods) {
    const requests = podRequests(pod);
    requestedCpu += requests.get('cpu') ?? 0;
    requestedMemory += requests.get('memory') ?? 0;
  }
  const offeredCpu = quantityMilli(cpu) * nodeCount;
  const offeredMemory = quantityValue(memory) * nodeCount;
  return (
    (offeredCpu - requestedCpu) / offeredCpu + (offeredMemory - requestedMemory) / offeredMemory
  );
}
