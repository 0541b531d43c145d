import type { ObjectKey } from '../../objects/index.ts';
import { keyOf } from '../../objects/index.ts';
import type { DrainFinding, Finding } from '../../outcome/index.ts';
import { planTroubles, troublesIn } from '../plan-troubles.ts';
import type { SettledPlan } from '../plan-troubles.ts';
import type { Run } from './play.ts';

type Trouble = Omit<DrainFinding, 'counts'>;

/** Kinds that the pending pods of a drain do not name. */
const AFTER: ReadonlySet<string> = new Set(['failing', 'not-ready']);

/**
 * Pods that have a node and do not run. If they do not run without the drain either, its result is in doubt; if they run without the
 * drain, the drain has failed.
 */
export function drainTroubles(before: Run, after: Run): readonly Trouble[] {
  const troubles = troublesIn(settledIn(before));
  const caused = troubles.filter(({ counts }) => counts);
  const known = new Set(troubles.map(findingKey));
  const own = after.plan.findings.filter(
    (one) => AFTER.has(one.kind) && one.counts && !known.has(findingKey(one)),
  );
  return [
    ...caused.map((one): Trouble => ({
      ...aboutOf(one),
      kind: 'in-doubt',
      message: `without the drain: ${one.message}`,
    })),
    ...own.map((one): Trouble => ({ ...aboutOf(one), kind: 'not-ready', message: one.message })),
  ];
}

/** Troubles that exist without the drain and do not affect its verdict, pending pods that the drain does not displace included. */
export function warningsWithout(before: Run): readonly string[] {
  const { warnings } = planTroubles(settledIn(before));
  const { unschedulable } = before.plan.summary;
  if (unschedulable === 0) return warnings;
  const pods = unschedulable === 1 ? '1 pod' : `${String(unschedulable)} pods`;
  return [...warnings, `${pods} pending without the drain`];
}

const settledIn = ({ plan, simulation }: Run): SettledPlan => ({
  plan,
  profiles: simulation.profiles,
});

const aboutOf = ({
  object,
  namespace,
  pods,
}: Finding): Pick<Trouble, 'object' | 'namespace' | 'pods'> => ({
  object,
  ...(namespace === undefined ? {} : { namespace }),
  pods,
});

const findingKey = ({ object, namespace }: Finding): ObjectKey =>
  keyOf({ namespace, name: object });
