import { keyOf, refKeyOf } from '../objects/index.ts';
import type { Profile } from '../framework/index.ts';
import { PLAN_FAIL_ON, workloadOf } from '../outcome/index.ts';
import type { Finding, FindingKind, Plan, PlannedPod } from '../outcome/index.ts';
import { filtersOf } from './filters-of.ts';

/** What answers count themselves, or say as their own doubts. */
const COUNTED: ReadonlySet<FindingKind> = new Set(['unschedulable', 'in-doubt']);

/** Findings that fail a plan, except for lack of room: pods that do not run or are not there although they fit, steps that failed. */
const TROUBLES: ReadonlySet<FindingKind> = new Set(
  PLAN_FAIL_ON.filter((kind) => !COUNTED.has(kind)),
);

/** More objects are counted. */
const NAMED = 5;

/** A plan, and the profiles of its scheduler. */
export interface SettledPlan {
  readonly plan: Plan;
  readonly profiles: readonly Profile[];
}

/** What is wrong with the plan on which an answer is based, one line per object. */
export interface PlanTroubles {
  /** Findings that fail the plan: the cluster does not work as written, so the answer is in doubt. */
  readonly doubts: readonly string[];
  /** Troubles that existed before the plan, and fields that manifests no longer have and the plan keeps. */
  readonly warnings: readonly string[];
}

/**
 * The troubles of a settled plan. Answers that are based on a plan count pods that have a node even if they do not run, so they must
 * report those. Pods that lack room are left out, because the answers count them. `isAsked` selects findings; default: all.
 */
export function planTroubles(
  settled: SettledPlan,
  isAsked: (finding: Finding) => boolean = () => true,
): PlanTroubles {
  const found = troublesIn(settled).filter(isAsked);
  const before = found.filter(({ counts }) => !counts);
  const unowned = settled.plan.findings.filter(({ kind }) => kind === 'unowned').filter(isAsked);
  return {
    doubts: shorten(found.filter(({ counts }) => counts).map(textOf)),
    warnings: [
      ...shorten(before.map((one) => `before the plan: ${textOf(one)}`)),
      ...shorten(unowned.map(textOf), 'keep fields that their manifests lack'),
    ],
  };
}

/** The findings about pods that do not run although there is room for them. */
export function troublesIn({ plan, profiles }: SettledPlan): readonly Finding[] {
  const filters = filtersOf(profiles);
  const lacksNoNode = ({ node, rejections = [] }: PlannedPod): boolean =>
    node === null &&
    rejections.length > 0 &&
    rejections.every(({ plugin }) => filters.get(plugin)?.nodesMayHelp === false);
  const waiting = new Set(plan.pods.filter(lacksNoNode).map(keyOfWorkload));
  return plan.findings.filter(
    (one) =>
      TROUBLES.has(one.kind) ||
      (one.kind === 'unschedulable' &&
        waiting.has(keyOf({ namespace: one.namespace, name: one.object }))),
  );
}

const keyOfWorkload = (pod: PlannedPod): string =>
  refKeyOf({ ...workloadOf(pod), namespace: pod.namespace });

/** The namespace of a cluster-scoped object is absent or empty. */
const textOf = ({ object, namespace, message }: Finding): string =>
  `${object}${namespace ? ` in ${namespace}` : ''}: ${message}`;

function shorten(texts: readonly string[], what = 'have pods that do not run'): readonly string[] {
  const all = [...new Set(texts)];
  const more = all.length - NAMED;
  if (more <= 1) return all;
  return [...all.slice(0, NAMED), `${String(more)} more objects ${what}`];
}
