import type { Capacities, Capacity, CapacityGain, CountedTemplate } from '../../outcome/index.ts';
import { count, counted, someOf } from '../layout/figures.ts';
import { capacityLine } from '../reading/capacity-line.ts';
import { templatesOf, usedNodes } from '../reading/capacity-templates.ts';
import { gainNodes, gainWords } from '../reading/gain-words.ts';
import { editsPart, foldedList, left, list, MARKS, NAMED, notModelled, ROWS } from './lists.ts';
import { escaped, table } from './markup.ts';

export function capacityParts(capacity: Capacity | Capacities): readonly string[] {
  const templates = templatesOf(capacity);
  const isOne = !('templates' in capacity);
  const copies = templates.reduce((sum, one) => sum + one.copies, 0);
  return [
    `## ${MARKS[capacity.summary.verdict]} ${escaped(capacityLine(capacity))}`,
    editsPart(capacity),
    isOne ? '' : overview(templates),
    ...templates.flatMap((template) => templateParts(template, isOne ? '' : `: ${template.pod}`)),
    isOne ? '' : gainList('What would make room', capacity.gains, copies),
    list('In doubt', capacity.summary.doubts ?? []),
    notModelled(capacity.notModelled),
    foldedList('Warnings', capacity.warnings),
  ];
}

function overview(templates: readonly CountedTemplate[]): string {
  const rows = templates
    .slice(0, ROWS)
    .map(({ pod, copies, atLeast, verdict }) => [
      MARKS[verdict],
      pod,
      count(copies),
      count(atLeast),
    ]);
  return (
    table(['', 'Pod', 'Copies', 'Required'], rows) +
    left(templates.length - rows.length, 'more template')
  );
}

/** `of` names the template after each title. */
function templateParts(template: CountedTemplate, of: string): readonly string[] {
  const { message, runsOut, closed, groups, gains, copies } = template;
  const used = usedNodes(template);
  const rows = used.slice(0, ROWS).map((node) => [node.name, node.zone ?? '', count(node.copies)]);
  return [
    message === undefined ? '' : `> ${escaped(message)}`,
    rows.length === 0
      ? ''
      : table(['Node', 'Zone', 'Copies'], rows) + left(used.length - rows.length, 'more node'),
    list(
      `By ${escaped(groups?.label ?? '')}${escaped(of)}`,
      (groups?.values ?? []).map(
        ({ value = '(without the label)', nodes, copies: ofGroup }) =>
          `${value}: ${counted(ofGroup, 'copy', 'copies')} on ${counted(nodes, 'node')}`,
      ),
    ),
    list(
      `What runs out${escaped(of)}`,
      runsOut.map(
        ({ reason, nodes: names }) =>
          `${counted(names.length, 'node')}: ${reason}: ${someOf(names, NAMED)}`,
      ),
    ),
    gainList(`What would make room${escaped(of)}`, gains, copies),
    foldedList(
      `Nodes that never fit${escaped(of)}`,
      closed.map(
        ({ reasons, nodes: names }) =>
          `${counted(names.length, 'node')}: ${reasons.join(', ')}: ${someOf(names, NAMED)}`,
      ),
    ),
  ];
}

const gainList = (
  title: string,
  gains: readonly CapacityGain[] | undefined,
  today: number,
): string =>
  list(
    title,
    (gains ?? []).map((gain) => `${gainWords(gain, today)}: ${gainNodes(gain, NAMED)}`),
  );
