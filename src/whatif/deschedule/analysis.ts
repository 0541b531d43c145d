import type { Pod } from '../../objects/index.ts';
import { API_VERSION, DESCHEDULE_FAIL_ON, verdictOver } from '../../outcome/index.ts';
import type { DescheduledOtherwise, Descheduling } from '../../outcome/index.ts';
import type { DeschedulerPolicy } from '../../descheduler/index.ts';
import type { Problem } from '../../problems/index.ts';
import { podKey } from '../../scheduler/index.ts';
import { counted } from '../../units/index.ts';
import { Places } from '../places.ts';
import { planTroubles } from '../plan-troubles.ts';
import { prepare } from '../prepared/index.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import { playPolicy } from './by-policy.ts';
import type { PlayedPolicy } from './by-policy.ts';
import { checkOptions } from './check-options.ts';
import { deschedulingFindings } from './findings.ts';
import { identifyIn, subjectIn } from './identity.ts';
import type { DescheduleInput, DescheduleOptions } from './input.ts';

/**
 * What the descheduler would evict by a policy, and where those pods would go. The input is simulated to its end first. Then cycles of
 * the descheduler are played in a fork: evictions ask the budgets, and what they leave pending is scheduled before the next cycle. A
 * second policy is played on the same cluster.
 *
 * @throws InputError with everything that is wrong in the input, the options, or a policy on this cluster
 */
export function deschedule(input: DescheduleInput, options: DescheduleOptions): Descheduling {
  checkOptions(options);
  const { policy, base, names = {}, failOn = DESCHEDULE_FAIL_ON, cycles, interval } = options;
  const prepared = prepare(input);
  const play = (one: DeschedulerPolicy, name: string | undefined): PlayedPolicy =>
    playPolicy(prepared, one, {
      ...(name === undefined ? {} : { name }),
      ...(cycles === undefined ? {} : { cycles }),
      ...(interval === undefined ? {} : { interval }),
    });
  const played = play(policy, names.policy);
  const other = base && play(base, names.base);
  const { plan } = prepared;
  const doubts = doubtsOf(prepared);
  const findings = deschedulingFindings(played, other, {
    failOn,
    places: new Places(input),
    subjectOf: subjectIn(prepared),
    doubts,
    notModelled: prepared.notModelled,
  });
  return {
    apiVersion: API_VERSION,
    kind: 'Descheduling',
    scheduler: plan.scheduler,
    seed: plan.seed,
    summary: {
      verdict: verdictOver(findings),
      failOn,
      nodes: prepared.nodes.length,
      ...played.document.figures,
      ...(doubts.length === 0 ? {} : { doubts }),
    },
    findings,
    policy: played.document,
    ...(other === undefined
      ? {}
      : { base: other.document, changed: otherwise(other, played, prepared) }),
    notModelled: prepared.notModelled,
    warnings: [
      ...[policy, ...(base === undefined ? [] : [base])].flatMap(({ warnings }) =>
        warnings.map(warningText),
      ),
      ...plan.warnings,
      ...planTroubles(prepared).warnings,
      ...pendingBefore(prepared),
    ],
  };
}

/** "policy.yaml:3:1: message", without the parts that are unknown. */
function warningText({ file, line, column, message }: Problem): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return place === '' ? message : `${place}: ${message}`;
}

/** Pods that wait for a node from the beginning are no matter of the descheduler, and may take the room that it makes. */
const pendingBefore = ({ pending }: PreparedCluster): readonly string[] =>
  pending.length === 0 ? [] : [`${counted(pending.length, 'pod')} pending before any cycle`];

/** Why pods may be placed otherwise than simulated. */
function doubtsOf(prepared: PreparedCluster): readonly string[] {
  const ofPlan = prepared.plan.pods.flatMap(({ doubts = [] }) => doubts);
  return [...new Set([...ofPlan, ...planTroubles(prepared).doubts])].sort();
}

/** The pods with another node at the end, in the order of the API server's lists. */
function otherwise(
  base: PlayedPolicy,
  head: PlayedPolicy,
  prepared: PreparedCluster,
): readonly DescheduledOtherwise[] {
  const identity = identifyIn(prepared);
  const [ofBase, ofHead] = [base, head].map(({ played }) => nodesOf(played.objects.after.pods));
  return head.played.objects.before.pods.flatMap((pod): readonly DescheduledOtherwise[] => {
    const { nodeName: from } = pod.spec;
    if (from === undefined) return [];
    const key = podKey(pod);
    const [left, right] = [ofBase?.get(key) ?? null, ofHead?.get(key) ?? null];
    return left === right ? [] : [{ ...identity(pod), from, base: left, head: right }];
  });
}

const nodesOf = (pods: readonly Pod[]): ReadonlyMap<string, string | undefined> =>
  new Map(pods.map((pod) => [podKey(pod), pod.spec.nodeName]));
