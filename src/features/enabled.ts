import type { Gates } from './gates.ts';
import type { Rules } from './rules.ts';

/** What a release switches on: its feature gates, and rules without a gate. */
export interface Features {
  readonly gates: Gates;
  readonly rules: Rules;
}
