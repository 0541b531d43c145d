import type { Reported } from '../../contract.ts';

const COMMANDS = {
  Plan: 'plan',
  Explanation: 'explain',
  Comparison: 'compare',
  Capacity: 'capacity',
  Growth: 'capacity',
  Survival: 'survive',
  Drain: 'drain',
  Descheduling: 'deschedule',
  Audit: 'audit',
  Check: 'check',
  Packing: 'pack',
  Sizing: 'size',
  TuningResult: 'tune',
  BadInput: 'input',
} as const satisfies Readonly<Record<Reported['kind'], string>>;

export type CommandOf<Kind extends Reported['kind']> = (typeof COMMANDS)[Kind];

/** The command that makes documents of this kind: the prefix of its rules. */
export const commandOf = ({ kind }: Pick<Reported, 'kind'>): string => COMMANDS[kind];
