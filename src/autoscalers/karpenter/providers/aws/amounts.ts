import type { ResourceList } from '../../../../objects/index.ts';
import { quantityMilli, quantityValue } from '../../../../units/index.ts';
import type { Amounts, Machine } from '../contract.ts';

const MIB = 1024 ** 2;

/** Amazon sells memory in such steps; what a node reports of it is almost never one. In MiB. */
const STEP = 256;

/** Karpenter's default for VM_MEMORY_OVERHEAD_PERCENT: the share of a machine's memory that the hypervisor takes. */
const VM_OVERHEAD = 0.075;

/** Memory of Graviton machines that the system cannot use, in MiB. */
const ARM_OVERHEAD = 64;

/** The memory of a machine as Amazon states it, in MiB; undefined: the amount is one that a node reports. */
export function soldMemory({ capacity }: Pick<Machine, 'capacity'>): number | undefined {
  const memory = quantityValue(capacity['memory'] ?? 0) / MIB;
  return memory > 0 && memory % STEP === 0 ? memory : undefined;
}

/**
 * What Karpenter takes a node to have and to offer. Memory as Amazon sells it is more than a node has.
 *
 * Rule: computeCapacity, kubeReservedResources and evictionThreshold, pkg/providers/instancetype/types.go of
 * github.com/aws/karpenter-provider-aws, v1.13, without the settings of an EC2NodeClass.
 */
export function amountsOf(machine: Pick<Machine, 'arch' | 'capacity'>): Amounts {
  const { arch, capacity: stated } = machine;
  const sold = soldMemory(machine);
  const capacity: ResourceList =
    sold === undefined ? stated : { ...stated, memory: `${String(usable(sold, arch))}Mi` };
  const storage = quantityValue(stated['ephemeral-storage'] ?? 0);
  const pods = quantityValue(stated['pods'] ?? 0);
  return {
    capacity,
    overhead: {
      cpu: `${String(reservedCpu(quantityMilli(stated['cpu'] ?? 0)))}m`,
      memory: `${String(11 * pods + 255 + 100)}Mi`,
      'ephemeral-storage': String(1024 * MIB + Math.ceil((storage / 100) * 10)),
    },
  };
}

function usable(sold: number, arch: string): number {
  const memory = arch === 'arm64' ? sold - ARM_OVERHEAD : sold;
  return memory - Math.ceil(memory * VM_OVERHEAD);
}

/** Of each range of millicores a part is kept for the system. */
const RANGES: readonly (readonly [start: number, end: number, part: number])[] = [
  [0, 1000, 0.06],
  [1000, 2000, 0.01],
  [2000, 4000, 0.005],
  [4000, Infinity, 0.0025],
];

function reservedCpu(millicores: number): number {
  return RANGES.reduce(
    (sum, [start, end, part]) =>
      sum + Math.trunc(Math.max(0, Math.min(millicores, end) - start) * part),
    0,
  );
}
