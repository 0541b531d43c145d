import type { Capacity } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { columns, type Cell, type Column } from '../../layout/columns.ts';
import { amount, count, counted, someOf } from '../../layout/figures.ts';
import { usageBar } from '../../layout/usage-bar.ts';
import { wrap } from '../../layout/wrap.ts';
import { capacityLine } from '../../reading/capacity-line.ts';
import { rowLimit, section, type Detail } from '../detail.ts';
import { editsField, field } from '../plan/header.ts';
import { notModelled, warnings } from '../plan/notes.ts';
import { rejectedNodes } from '../rejected-nodes.ts';

/** How many copies fit and on which nodes, what runs out, and which nodes never fit. */
export function capacityTable(capacity: Capacity, detail: Detail): readonly string[] {
  const { paint, width } = detail;
  const { green, red, yellow } = paint;
  const colour = { passed: green, failed: red, unknown: yellow }[capacity.summary.verdict];
  const message =
    capacity.message === undefined
      ? []
      : wrap(printable(capacity.message), width - 2).map((line) => `  ${paint.yellow(line)}`);
  return [
    `${paint.bold('kschedsim capacity')}  ${paint.dim('dry run: nothing was changed')}`,
    ...field('Pod', printable(capacity.pod), detail),
    ...field('One copy', requests(capacity), detail),
    ...editsField(capacity, detail),
    ...field('Fits', fits(capacity), detail),
    ...section('WHERE', nodes(capacity, detail), detail),
    ...section('WHAT RUNS OUT', runsOut(capacity, detail), detail),
    ...section('NODES THAT NEVER FIT', rejectedNodes(capacity.closed, detail), detail),
    ...section('MESSAGE', message, detail),
    ...notModelled(capacity.notModelled, detail),
    ...warnings(capacity.warnings, detail),
    '',
    // Not wrapped: scripts read the last line.
    paint.bold(colour(capacityLine(capacity))),
  ];
}

function requests(capacity: Capacity): string {
  const parts = Object.entries(capacity.requests).map(
    ([resource, number]) => `${printable(resource)} ${amount(resource, number)}`,
  );
  return parts.length === 0 ? 'requests nothing' : parts.join(', ');
}

function fits({ copies, isLimited, nodes: all }: Capacity): string {
  const used = all.filter((node) => node.copies > 0).length;
  const stopped = isLimited ? ' (stopped at the limit)' : '';
  return `${counted(copies, 'copy', 'copies')}${stopped} on ${count(used)} of ${counted(all.length, 'node')}`;
}

const HEADS: readonly Column[] = [
  { title: 'NODE', atLeast: 20 },
  { title: 'ZONE', atLeast: 6, dropped: 1 },
  { title: 'COPIES', align: 'right' },
  { title: '' },
];

const BAR = 24;

/** The nodes with the most copies first. */
function nodes({ nodes: all }: Capacity, detail: Detail): readonly string[] {
  const ranked = all
    .filter(({ copies }) => copies > 0)
    .sort((a, b) => b.copies - a.copies || (a.name < b.name ? -1 : 1));
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

function runsOut({ runsOut: found }: Capacity, detail: Detail): readonly string[] {
  return found.flatMap(({ plugin, reason, nodes: names }) => {
    const by = plugin === '' ? '' : ` (${plugin})`;
    const what = wrap(
      printable(`${counted(names.length, 'node')}: ${reason}${by}`),
      detail.width - 4,
    );
    const where = wrap(someOf(names.map(printable), rowLimit(detail, 5)), detail.width - 4);
    return [
      ...what.map((line, at) => `  ${at === 0 ? '-' : ' '} ${line}`),
      ...where.map((line) => `    ${detail.paint.dim(line)}`),
    ];
  });
}
