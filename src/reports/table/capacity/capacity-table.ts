import type {
  Capacities,
  Capacity,
  CapacityGain,
  CountedTemplate,
} from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { columns, type Cell, type Column } from '../../layout/columns.ts';
import { amount, count, counted, someOf } from '../../layout/figures.ts';
import { usageBar } from '../../layout/usage-bar.ts';
import { wrap } from '../../layout/wrap.ts';
import { capacityLine } from '../../reading/capacity-line.ts';
import { templatesOf, usedNodes } from '../../reading/capacity-templates.ts';
import { gainNodes, gainWords } from '../../reading/gain-words.ts';
import { rowLimit, section, type Detail } from '../detail.ts';
import { inDoubt } from '../in-doubt.ts';
import { editsField, field } from '../plan/header.ts';
import { notModelled, warnings } from '../plan/notes.ts';
import { rejectedNodes } from '../rejected-nodes.ts';
import { groupRows } from './group-rows.ts';

/** How many copies fit and on which nodes, what runs out, what would help, and which nodes never fit. */
export function capacityTable(capacity: Capacity | Capacities, detail: Detail): readonly string[] {
  const { paint } = detail;
  const { green, red, yellow } = paint;
  const colour = { passed: green, failed: red, unknown: yellow }[capacity.summary.verdict];
  return [
    `${paint.bold('kschedsim capacity')}  ${paint.dim('dry run: nothing was changed')}`,
    ...('templates' in capacity ? several(capacity, detail) : single(capacity, detail)),
    ...inDoubt(capacity.summary, detail),
    ...notModelled(capacity.notModelled, detail),
    ...warnings(capacity.warnings, detail),
    '',
    // Not wrapped: scripts read the last line.
    paint.bold(colour(capacityLine(capacity))),
  ];
}

function single(capacity: Capacity, detail: Detail): readonly string[] {
  return [
    ...field('Pod', printable(capacity.pod), detail),
    ...field('One copy', requests(capacity), detail),
    ...editsField(capacity, detail),
    ...field('Fits', fits(capacity), detail),
    ...templatesOf(capacity).flatMap((template) => sections(template, '', detail)),
  ];
}

function several(capacity: Capacities, detail: Detail): readonly string[] {
  const { templates, isTogether, gains = [] } = capacity;
  const shares = templates.map(({ share }) => count(share)).join(' : ');
  const how = isTogether ? `copies together, ${shares}` : 'each alone';
  const copies = templates.reduce((sum, one) => sum + one.copies, 0);
  return [
    ...field('Templates', `${count(templates.length)}, ${how}`, detail),
    ...editsField(capacity, detail),
    ...section('TEMPLATES', templateRows(templates, detail), detail),
    ...templates.flatMap((template) => sections(template, `: ${printable(template.pod)}`, detail)),
    ...section('WHAT WOULD MAKE ROOM', gainLines(gains, copies, detail), detail),
  ];
}

/** `of` names the template after each title. */
function sections(template: CountedTemplate, of: string, detail: Detail): readonly string[] {
  const { paint, width } = detail;
  const message =
    template.message === undefined
      ? []
      : wrap(printable(template.message), width - 2).map((line) => `  ${paint.yellow(line)}`);
  const { groups, gains = [], copies } = template;
  const label = printable(groups?.label ?? '');
  return [
    ...section(`WHERE${of}`, nodes(template, detail), detail),
    ...section(`BY ${label}${of}`, groupRows(groups, detail), detail),
    ...section(`WHAT RUNS OUT${of}`, runsOut(template, detail), detail),
    ...section(`WHAT WOULD MAKE ROOM${of}`, gainLines(gains, copies, detail), detail),
    ...section(`NODES THAT NEVER FIT${of}`, rejectedNodes(template.closed, detail), detail),
    ...section(`MESSAGE${of}`, message, detail),
  ];
}

const TEMPLATE_HEADS: readonly Column[] = [
  { title: 'POD', atLeast: 20 },
  { title: 'COPIES', align: 'right' },
  { title: 'REQUIRED', align: 'right' },
  { title: 'NODES', align: 'right', dropped: 2 },
  { title: 'WHAT STOPS THE NEXT', atLeast: 12, dropped: 1 },
];

function templateRows(templates: readonly CountedTemplate[], detail: Detail): readonly string[] {
  const { green, red, yellow } = detail.paint;
  const colours = { passed: green, failed: red, unknown: yellow };
  const rows = templates.map((template): readonly Cell[] => [
    printable(template.pod),
    { text: count(template.copies), paint: colours[template.verdict] },
    count(template.atLeast),
    count(usedNodes(template).length),
    printable(
      template.isLimited ? 'the limit' : (template.stops ?? template.runsOut[0]?.reason ?? '-'),
    ),
  ]);
  return columns(TEMPLATE_HEADS, rows, detail);
}

function requests(capacity: Capacity): string {
  const parts = Object.entries(capacity.requests).map(
    ([resource, number]) => `${printable(resource)} ${amount(resource, number)}`,
  );
  return parts.length === 0 ? 'requests nothing' : parts.join(', ');
}

function fits(template: Capacity): string {
  const { copies, isLimited, nodes: all } = template;
  const stopped = isLimited ? ' (stopped at the limit)' : '';
  return `${counted(copies, 'copy', 'copies')}${stopped} on ${count(usedNodes(template).length)} of ${counted(all.length, 'node')}`;
}

const HEADS: readonly Column[] = [
  { title: 'NODE', atLeast: 20 },
  { title: 'ZONE', atLeast: 6, dropped: 1 },
  { title: 'COPIES', align: 'right' },
  { title: '' },
];

const BAR = 24;

/** The nodes with the most copies first. */
function nodes(template: CountedTemplate, detail: Detail): readonly string[] {
  const ranked = usedNodes(template);
  const most = ranked[0]?.copies ?? 0;
  const rows = ranked
    .slice(0, rowLimit(detail, 12))
    .map(({ name, zone, copies }): readonly Cell[] => [
      printable(name),
      zone === undefined ? '-' : printable(zone),
      count(copies),
      { text: usageBar(copies / most, BAR), paint: detail.paint.green },
    ]);
  if (rows.length === 0) return [];
  const more = ranked.length - rows.length;
  const least = ranked.at(-1)?.copies ?? 0;
  const rest = `  and ${counted(more, 'more node')} down to ${counted(least, 'copy', 'copies')}, -o wide shows all`;
  return [...columns(HEADS, rows, detail), ...(more > 0 ? [detail.paint.dim(rest)] : [])];
}

function runsOut({ runsOut: found }: CountedTemplate, detail: Detail): readonly string[] {
  return found.flatMap(({ plugin, reason, nodes: names }) => {
    const by = plugin === '' ? '' : ` (${plugin})`;
    const what = `${counted(names.length, 'node')}: ${reason}${by}`;
    return item(what, someOf(names, rowLimit(detail, 5)), detail);
  });
}

const gainLines = (
  gains: readonly CapacityGain[],
  today: number,
  detail: Detail,
): readonly string[] =>
  gains.flatMap((gain) =>
    item(gainWords(gain, today), gainNodes(gain, rowLimit(detail, 5)), detail),
  );

function item(what: string, where: string, { width, paint }: Detail): readonly string[] {
  return [
    ...wrap(printable(what), width - 4).map((line, at) => `  ${at === 0 ? '-' : ' '} ${line}`),
    ...wrap(printable(where), width - 4).map((line) => `    ${paint.dim(line)}`),
  ];
}
