import type { Amounts, Machine } from '../providers/contract.ts';

/** A machine with what the system keeps of it, and where it is sold. */
export interface OfferedMachine {
  readonly machine: Machine;
  readonly amounts: Amounts;
  readonly offers: readonly Offered[];
}

/** A zone and a capacity type in which a machine is sold, or runs. */
export interface Offered {
  readonly zone: string | undefined;
  readonly capacityType: string;
  /** Per hour. */
  readonly price: number | undefined;
  /** False: nodes show that it is sold there, and the catalogue does not have it. */
  readonly isOffered: boolean;
}
