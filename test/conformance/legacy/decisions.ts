import { isRecord } from '../../../src/units/index.ts';
import { explain } from '../../../src/whatif/index.ts';
import { differences } from '../differences.ts';
import { expectOf } from '../format.ts';
import type { Line } from '../format.ts';
import { objectsOf, podOf } from '../scheduler/question.ts';
import { featureGates } from './policy-document.ts';

const keys = [
  'feasible',
  'filtered',
  'preFilterFailure',
  'raw',
  'scores',
  'totals',
  'best',
  'message',
  'preemption',
  'preemptionStatus',
] as const;

/** One pending pod against one frozen cluster under a Policy, and the plugins that the Policy became. */
export function checkLegacyDecision(line: Line): readonly string[] {
  const answer: Line = {
    ...explain({
      objects: objectsOf(line['objects']),
      pod: podOf(line['pod']),
      policy: line['policy'],
      options: { percentageOfNodesToScore: 100, featureGates: featureGates(line) },
    }),
  };
  const policy = line['policy'];
  const isMerged = isRecord(policy) && policy['alwaysCheckAllPredicates'] === true;
  const compared = (record: Line): Line => {
    const present = keys.filter((key) => record[key] !== undefined);
    const plain: Line = Object.fromEntries(present.map((key) => [key, record[key]]));
    return isMerged && 'filtered' in plain
      ? { ...plain, filtered: asSets(plain['filtered']) }
      : plain;
  };
  return [
    ...differences(line['policyPlugins'], answer['policyPlugins'], 'policyPlugins'),
    ...differences(compared(expectOf(line)), compared(answer)),
  ];
}

/** With alwaysCheckAllPredicates kube-scheduler merges the reasons of all filters in random order. */
function asSets(filtered: unknown): unknown {
  if (!isRecord(filtered)) return filtered;
  return Object.fromEntries(
    Object.entries(filtered).map(([node, verdict]) => [node, asSet(verdict)]),
  );
}

function asSet(verdict: unknown): unknown {
  if (!isRecord(verdict)) return verdict;
  const { plugin, code, reasons, plugins } = verdict;
  const sorted = (list: unknown): unknown => (Array.isArray(list) ? list.map(String).sort() : list);
  const all = sorted(plugins);
  return {
    code,
    reasons: sorted(reasons),
    ...(plugins === undefined ? { plugin } : { plugins: all }),
  };
}
