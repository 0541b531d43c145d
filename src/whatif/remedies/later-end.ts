import type { Plan } from '../../outcome/index.ts';
import { counted, greatest } from '../../units/index.ts';
import type { Candidate } from './candidate.ts';

export const WAIT = 'wait';

/** Seconds after the last node is Ready: pods are bound at once, pull their images, and start; probes and slow nodes take longer. */
const MARGINS = [60, 600];

/**
 * Nodes that an autoscaler has asked for and that are not Ready when the run is cut: how many, and when the last of them is Ready, in
 * seconds of simulated time. Undefined without any.
 */
export function nodesUnderWay({
  summary,
  nodeAutoscaling,
}: Plan): { readonly nodes: number; readonly readyAt: number } | undefined {
  if (nodeAutoscaling === undefined || summary.ended !== 'until') return undefined;
  const { launched, startup } = nodeAutoscaling;
  const ends = launched
    .filter(({ readyAt, goneAt }) => readyAt === undefined && goneAt === undefined)
    .map(({ at }) => at + startup);
  return ends.length === 0 ? undefined : { nodes: ends.length, readyAt: greatest(ends) };
}

/** A later end of the run, for pods that wait for nodes under way. */
export function* laterEnd(settled: Plan): Generator<Candidate> {
  const waiting = nodesUnderWay(settled);
  if (waiting === undefined) return;
  const { nodes, readyAt } = waiting;
  for (const margin of MARGINS) {
    const minutes = Math.ceil((readyAt + margin) / 60);
    yield {
      kind: WAIT,
      text: `wait for ${counted(nodes, 'node')} under way: --until ${String(minutes)}m`,
      changes: [{ action: 'end', until: minutes * 60 }],
    };
  }
}
