import { isRecord } from '../../../src/units/index.ts';
import type { LegacyFeatureGates } from '../../../src/config/index.ts';
import type { Line } from '../format.ts';

/** The document of a case: text if the form matters, otherwise a value. */
export function policyDocument(line: Line, text: string): unknown {
  if ('policyText' in line) return line['policyText'];
  const exact: unknown = JSON.parse(text.replaceAll(LONG_INTEGER, '"$&n"'), restore);
  return isRecord(exact) ? exact['policy'] : undefined;
}

/** Integers that a double cannot hold: weights near the limit. */
const LONG_INTEGER = /(?<=:\s?)\d{16,}(?=[,}])/g;

function restore(_name: string, value: unknown): unknown {
  return typeof value === 'string' && /^\d{16,}n$/.test(value) ? BigInt(value.slice(0, -1)) : value;
}

/** The gates of v1.22 that were not at their defaults. */
export function featureGates(line: Line): LegacyFeatureGates {
  const gates = line['featureGates'];
  return isRecord(gates) && gates['DefaultPodTopologySpread'] === false
    ? { DefaultPodTopologySpread: false }
    : {};
}
