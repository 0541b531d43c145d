import type { ComparedTrace, Comparison, Plan } from '../../outcome/index.ts';

/** How a trace ran on the sides that are plans of one. */
export function comparedTraces(base: Plan, head: Plan): Pick<Comparison, 'trace'> {
  const [ofBase, ofHead] = [traceOf(base), traceOf(head)];
  if (ofBase === undefined && ofHead === undefined) return {};
  return {
    trace: {
      ...(ofBase === undefined ? {} : { base: ofBase }),
      ...(ofHead === undefined ? {} : { head: ofHead }),
    },
  };
}

function traceOf({ trace, summary: { endTime } }: Plan): ComparedTrace | undefined {
  if (trace === undefined) return undefined;
  const { placed, waits, pendingAtEnd, resources } = trace;
  return { endTime, placed, pendingAtEnd, resources, ...(waits === undefined ? {} : { waits }) };
}
