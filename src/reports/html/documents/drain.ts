import type { Drain } from '../../../outcome/index.ts';
import { duration } from '../../layout/figures.ts';
import { figures, objectName, section, table, type Section } from '../parts.ts';
import { steps, type Step } from '../steps.ts';

const when = (seconds: number | null | undefined): string =>
  seconds === null || seconds === undefined ? 'never' : duration(seconds);

export function drainSections(drain: Drain): readonly Section[] {
  const { summary, mode, waits, below, budgets, drained } = drain;
  return [
    section(
      'summary',
      'Summary',
      figures([
        ['mode', mode],
        ['nodes', summary.nodes],
        ['drained', summary.drained],
        ['moves', summary.moves],
        ['placed', summary.placed],
        ['waits', summary.waits],
        ['lost', summary.lost],
        ['pending', summary.pending],
      ]),
    ),
    section('steps', 'Step by step', steps(stepsOf(drain))),
    section(
      'drains',
      'Nodes',
      table(
        'Drained nodes',
        ['Node', 'From', 'To', 'Error'],
        drained.map(({ node, from, to, error }) => [node, duration(from), when(to), error ?? '']),
      ),
      table(
        'Waits for budgets',
        ['Pod', 'Node', 'Budget', 'From', 'To', 'Message'],
        waits.map((one) => [
          `${one.namespace}/${one.name}`,
          one.node,
          one.budget,
          duration(one.from),
          when(one.to),
          one.message,
        ]),
      ),
      table(
        'Below their wish for a while',
        ['Workload', 'Namespace', 'For', 'Wants', 'Least'],
        below.map((one) => [
          `${one.kind}/${one.name}`,
          one.namespace,
          duration(one.seconds),
          one.wants,
          one.least,
        ]),
      ),
      table(
        'Budgets that can never be met',
        ['Budget', 'Problem', 'Message'],
        budgets.map((one) => [`${one.namespace}/${one.name}`, one.problem, one.message]),
      ),
    ),
  ];
}

/** A step for each drained node: its evictions in order of time. */
const stepsOf = ({ drained, moves }: Drain): readonly Step[] =>
  drained.map(({ node, from, to, error }) => ({
    title: `Drain ${node}, ${duration(from)} to ${when(to)}${error === undefined ? '' : `: ${error}`}`,
    headings: ['At', 'Pod', 'Workload', 'To', 'Ready at'],
    rows: moves
      .filter((move) => move.from === node)
      .map((move) => [
        duration(move.at),
        `${move.namespace}/${move.name}`,
        objectName(move),
        move.to ?? 'no node',
        when(move.readyAt),
      ]),
  }));
