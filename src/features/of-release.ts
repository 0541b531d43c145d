import { assert } from '../units/index.ts';
import { gatesOf } from './gates/by-release.ts';
import type { Gates } from './gates/enabled.ts';
import { rulesSince } from './rules.ts';
import type { Rules } from './rules.ts';
import { parseVersion } from './version.ts';

/** What a release switches on: its feature gates, and rules without a gate. */
export interface Features {
  readonly gates: Gates;
  readonly rules: Rules;
}

/** The features of a release from v1.30 on: "v1.34.1", or "1.34" for its newest patch. */
export function featuresOf(kubernetes: string): Features {
  const version = parseVersion(kubernetes);
  assert(version !== undefined, 'a release is named by its version');
  return { gates: gatesOf(kubernetes), rules: rulesSince(version) };
}
