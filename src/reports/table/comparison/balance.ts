import type { Comparison, Zone } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { columns, type Cell, type Column } from '../../layout/columns.ts';
import { amount, change, counted, percent } from '../../layout/figures.ts';
import { rowLimit, section, type Detail } from '../detail.ts';

const BALANCE: readonly Column[] = [
  { title: 'RESOURCE', atLeast: 8 },
  { title: 'LEAST FULL', align: 'right', dropped: 2 },
  { title: 'FULLEST', align: 'right', dropped: 1 },
  { title: 'MEAN', align: 'right' },
  { title: 'STD DEVIATION', align: 'right' },
];

/** Utilisation of the nodes by requests, and its standard deviation. */
export function balance(comparison: Comparison, detail: Detail): readonly string[] {
  const worse = new Set(
    comparison.regressions.flatMap(({ kind, object }) => (kind === 'imbalance' ? [object] : [])),
  );
  const rows = comparison.utilisation.map(({ resource, base, head }): readonly Cell[] => {
    const deviation = change(
      percent(base.standardDeviation, 1),
      percent(head.standardDeviation, 1),
    );
    return [
      printable(resource),
      change(percent(base.min), percent(head.min)),
      change(percent(base.max), percent(head.max)),
      change(percent(base.mean), percent(head.mean)),
      worse.has(resource) ? { text: deviation, paint: detail.paint.red } : deviation,
    ];
  });
  return section(
    'NODE UTILISATION (requested of allocatable)',
    table(BALANCE, rows, detail),
    detail,
  );
}

const FRAGMENTATION: readonly Column[] = [
  { title: 'RESOURCE', atLeast: 8 },
  { title: 'FREE', align: 'right' },
  { title: 'STRANDED', align: 'right' },
];

/** Free capacity that no known pod can use; empty if there is none. */
export function fragmentation(comparison: Comparison, detail: Detail): readonly string[] {
  const rows = (comparison.fragmentation ?? [])
    .filter(({ base, head }) => base.stranded > 0 || head.stranded > 0)
    .map(({ resource, base, head }): readonly Cell[] => [
      printable(resource),
      change(amount(resource, base.free), amount(resource, head.free)),
      change(percent(base.share), percent(head.share)),
    ]);
  return section('FRAGMENTATION', table(FRAGMENTATION, rows, detail), detail);
}

const ZONES: readonly Column[] = [
  { title: 'ZONE', atLeast: 8 },
  { title: 'NODES', align: 'right', dropped: 1 },
  { title: 'PODS', align: 'right' },
  { title: 'CPU', align: 'right' },
  { title: 'MEMORY', align: 'right' },
];

export function zones(comparison: Comparison, detail: Detail): readonly string[] {
  const limit = rowLimit(detail, 8);
  const hasZones = comparison.zones.length > 1 || comparison.zones.some(({ zone }) => zone !== '');
  if (!hasZones) return [];
  const rows = comparison.zones.slice(0, limit).map(({ zone, base, head }): readonly Cell[] => {
    const share = (resource: string): string => {
      const of = (side: Zone): string => percent(side.share[resource] ?? 0);
      return change(of(base), of(head));
    };
    return [
      zone === '' ? '(none)' : printable(zone),
      change(String(base.nodes), String(head.nodes)),
      change(String(base.pods), String(head.pods)),
      share('cpu'),
      share('memory'),
    ];
  });
  const more = comparison.zones.length - rows.length;
  const rest = more > 0 ? [detail.paint.dim(`  and ${counted(more, 'more zone')}`)] : [];
  return section('ZONES', [...table(ZONES, rows, detail), ...rest], detail);
}

function table(
  heads: readonly Column[],
  rows: readonly (readonly Cell[])[],
  detail: Detail,
): readonly string[] {
  return rows.length === 0 ? [] : columns(heads, rows, detail);
}
