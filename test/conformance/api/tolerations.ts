import {
  effectiveTolerations,
  findUntolerated,
  matchingTolerations,
  tolerates,
} from '../../../src/objects/index.ts';
import type { Taint, Toleration } from '../../../src/objects/index.ts';
import { DEFAULT_RELEASE } from '../../../src/releases/index.ts';
import { differences } from '../differences.ts';
import { expectOf } from '../format.ts';
import type { Line } from '../format.ts';

/** Which taints are tolerated, the results of the TaintToleration plugin, and which running pods are evicted. */
export function checkTolerations(line: Line): readonly string[] {
  // The structure of the golden data.
  const taints = line['taints'] as readonly Taint[];
  const given = line['tolerations'] as readonly Toleration[];
  const { gates } = DEFAULT_RELEASE;
  const tolerations = effectiveTolerations(given, gates);
  const untolerated = findUntolerated(taints, tolerations, ['NoSchedule', 'NoExecute']);
  const used = matchingTolerations(
    taints.filter(({ effect }) => effect === 'NoExecute'),
    tolerations,
  );
  return differences(expectOf(line), {
    toleratesPairs: taints.map((taint) =>
      given.map((one) => tolerates(effectiveTolerations([one], gates), taint)),
    ),
    tolerated: taints.map((taint) => tolerates(tolerations, taint)),
    firstUntolerated: marshalled(untolerated),
    firstUntoleratedNoExecute: marshalled(findUntolerated(taints, tolerations, ['NoExecute'])),
    filter:
      untolerated === undefined
        ? { code: 'Success' }
        : { code: 'UnschedulableAndUnresolvable', reasons: [filterReason(untolerated)] },
    preferNoScheduleCount: taints.filter(
      (taint) =>
        taint.effect === 'PreferNoSchedule' &&
        !tolerates(tolerations.filter(isOfPreferNoSchedule), taint),
    ).length,
    noExecute:
      used === undefined
        ? { allTolerated: false }
        : { allTolerated: true, usedTolerations: used.map(marshalled) },
  });
}

/** Tolerations as Go writes them: without empty fields, null for an empty list. */
function marshalled(value: Taint | Toleration | undefined): unknown {
  if (value === undefined) return null;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== ''));
}

function filterReason({ key, value = '' }: Taint): string {
  return `node(s) had untolerated taint {${key}: ${value}}`;
}

function isOfPreferNoSchedule({ effect = '' }: Toleration): boolean {
  return effect === '' || effect === 'PreferNoSchedule';
}
