import { quantityMilli, quantityValue } from '../../../units/index.ts';
import type { OfferedMachine } from './offered.ts';

/** Devices make a machine dear. */
const DEVICES: readonly string[] = [
  'nvidia.com/gpu',
  'amd.com/gpu',
  'aws.amazon.com/neuron',
  'habana.ai/gaudi',
  'google.com/tpu',
];

/** An order for machines whose prices are not known: fewer devices, then fewer cores, then less memory. */
export function bySize(a: OfferedMachine, b: OfferedMachine): number {
  const [ofA, ofB] = [sizeOf(a), sizeOf(b)];
  return ofA.devices - ofB.devices || ofA.cpu - ofB.cpu || ofA.memory - ofB.memory;
}

function sizeOf({ amounts: { capacity } }: OfferedMachine): {
  readonly devices: number;
  readonly cpu: number;
  readonly memory: number;
} {
  const devices = DEVICES.reduce((sum, one) => sum + quantityValue(capacity[one] ?? 0), 0);
  return {
    devices,
    cpu: quantityMilli(capacity['cpu'] ?? 0),
    memory: quantityValue(capacity['memory'] ?? 0),
  };
}
