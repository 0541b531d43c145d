import { sha1 } from '../../../units/index.ts';
import type { MergedFinding } from './merge-findings.ts';

/**
 * A fingerprint for each finding, as hexadecimal digits: of its rule, its object and its file, so that it stays when lines move and
 * figures change. Findings that are equal in these are numbered.
 */
export function fingerprintsOf(findings: readonly MergedFinding[]): readonly string[] {
  const seen = new Map<string, number>();
  return findings.map(({ rule, subject, place }) => {
    const key = JSON.stringify([rule, subject, place?.file ?? '']);
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return sha1(`${key}#${String(times)}`);
  });
}
