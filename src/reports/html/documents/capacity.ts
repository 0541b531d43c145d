import type {
  Capacities,
  Capacity,
  CapacityGain,
  TemplateCapacity,
} from '../../../outcome/index.ts';
import { amount } from '../../layout/figures.ts';
import { templatesOf } from '../../reading/capacity-templates.ts';
import { element, type Content } from '../../graphics/element.ts';
import { bar, figures, names, rejectionTable, section, table, type Section } from '../parts.ts';

export function capacitySections(capacity: Capacity | Capacities): readonly Section[] {
  const templates = templatesOf(capacity);
  const together = 'templates' in capacity ? (capacity.gains ?? []) : [];
  return [
    ...templates.map((template, at) =>
      section(`template-${String(at)}`, `Copies of ${template.pod}`, copies(template)),
    ),
    section('gains', 'What more room would bring (simulated)', gainTable(together)),
  ];
}

function copies(template: TemplateCapacity): readonly Content[] {
  const { nodes, message, groups, runsOut, closed, gains = [], requests } = template;
  const most = nodes.reduce((max, one) => Math.max(max, one.copies), 1);
  const asked = Object.entries(requests).map(
    ([resource, number]) => `${resource} ${amount(resource, number)}`,
  );
  return [
    figures([
      ['copies', template.copies],
      ['counting stopped at the limit', template.isLimited ? 'yes' : undefined],
      ['one copy requests', asked.join(', ')],
    ]),
    message === undefined ? undefined : element('p', { class: 'message' }, message),
    ...(template.rejections === undefined ? [] : rejectionTable(template.rejections)),
    table(
      'What runs out',
      ['Plugin', 'Reason', 'Count', 'Nodes'],
      runsOut.map((one) => [one.plugin, one.reason, one.nodes.length, names(one.nodes)]),
    ),
    gainTable(gains),
    table(
      `By ${groups?.label ?? 'label'}`,
      ['Value', 'Nodes', 'Copies'],
      (groups?.values ?? []).map((one) => [one.value ?? '(none)', one.nodes, one.copies]),
    ),
    table(
      'Copies by node',
      ['Node', 'Zone', 'Copies', 'Of the most'],
      nodes.map((one) => [
        one.name,
        one.zone ?? '',
        one.copies,
        bar(one.copies / most, `${one.name} compared with the node with most copies`),
      ]),
    ),
    table(
      'Nodes that never had room',
      ['Plugin', 'Reason', 'Count', 'Nodes'],
      closed.map((one) => [one.plugin, one.reasons.join(', '), one.nodes.length, names(one.nodes)]),
    ),
  ];
}

const gainTable = (gains: readonly CapacityGain[]): ReturnType<typeof table> =>
  table(
    'What more of one resource would bring (simulated)',
    ['Resource', 'Amount', 'Nodes', 'Copies then', 'Then stops'],
    gains.map((one) => [
      one.resource,
      amount(one.resource, one.amount),
      names(one.nodes.map(({ name }) => name)),
      one.copies,
      one.stops ?? '',
    ]),
  );
