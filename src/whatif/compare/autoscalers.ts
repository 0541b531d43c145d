import type {
  AutoscalerFigures,
  AutoscalerRun,
  ComparedAutoscaler,
  Comparison,
  Plan,
} from '../../outcome/index.ts';
import { keyOf } from '../../objects/index.ts';

/** The autoscalers that acted in either plan, those of the head first. */
export function comparedAutoscalers(base: Plan, head: Plan): Pick<Comparison, 'autoscalers'> {
  const ofBase = new Map((base.autoscalers ?? []).map((run) => [String(keyOf(run)), run]));
  const ofHead = head.autoscalers ?? [];
  const inHead = new Set(ofHead.map((run) => String(keyOf(run))));
  const onlyInBase = (base.autoscalers ?? []).filter((run) => !inHead.has(keyOf(run)));
  const autoscalers = [
    ...ofHead.map((run) => compared(run, ofBase.get(keyOf(run)), run)),
    ...onlyInBase.map((run) => compared(run, run, undefined)),
  ];
  return autoscalers.length === 0 ? {} : { autoscalers };
}

const compared = (
  { namespace, name, target }: AutoscalerRun,
  base: AutoscalerRun | undefined,
  head: AutoscalerRun | undefined,
): ComparedAutoscaler => ({
  namespace,
  name,
  target,
  ...(base === undefined ? {} : { base: figuresOf(base) }),
  ...(head === undefined ? {} : { head: figuresOf(head) }),
});

const figuresOf = ({
  min,
  max,
  highest,
  rescales,
  reversals,
  podSecondsShort,
  secondsAtMaximum,
  longestPending,
}: AutoscalerRun): AutoscalerFigures => ({
  min,
  max,
  highest,
  rescales: rescales.length,
  reversals,
  ...(podSecondsShort === undefined ? {} : { podSecondsShort }),
  secondsAtMaximum,
  longestPending,
});
