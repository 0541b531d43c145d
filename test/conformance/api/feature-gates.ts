import { findRelease } from '../../../src/releases/index.ts';
import { differences } from '../differences.ts';
import { expectOf } from '../format.ts';
import type { Line } from '../format.ts';

/** The default of every feature gate of a release's kube-scheduler. */
export function checkFeatureGates(line: Line): readonly string[] {
  const { gates } = findRelease(String(line['kubernetes']));
  return differences(expectOf(line), { gates });
}
