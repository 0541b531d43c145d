import type { Comparison, Zone } from '../../../outcome/index.ts';
import { amount, change, percent } from '../../layout/figures.ts';
import type { Cell, Column, Section } from '../../page/section.ts';
import { more } from '../../page/texts.ts';
import { BALANCE, tableSection } from '../parts.ts';

const FRAGMENTATION: readonly Column[] = [
  { head: 'Resource', least: 8 },
  { head: 'Free', isRight: true },
  { head: 'Stranded', isRight: true },
];

const ZONES: readonly Column[] = [
  { head: 'Zone', least: 8 },
  { head: 'Nodes', isRight: true, dropped: 1 },
  { head: 'Pods', isRight: true },
  { head: 'CPU', isRight: true },
  { head: 'Memory', isRight: true },
];

/** Utilisation of the nodes by requests, free capacity that no known pod can use, and the zones. */
export const balanceSections = (comparison: Comparison): readonly Section[] => [
  {
    ...tableSection(
      { id: 'balance', title: 'Node utilisation', rank: 'detail' },
      { columns: BALANCE, rows: balance(comparison) },
    ),
    suffix: ' (requested of allocatable)',
  },
  tableSection(
    { id: 'fragmentation', title: 'Fragmentation', rank: 'detail' },
    { columns: FRAGMENTATION, rows: fragmentation(comparison) },
  ),
  tableSection(
    { id: 'zones', title: 'Zones', rank: 'detail' },
    { columns: ZONES, rows: zones(comparison), most: 8, more: more('zone') },
  ),
];

function balance({ utilisation, regressions }: Comparison): readonly (readonly Cell[])[] {
  const worse = new Map(
    regressions.flatMap(({ kind, object, counts }) =>
      kind === 'imbalance' ? [[object, counts ? 'failed' : 'warning'] as const] : [],
    ),
  );
  return utilisation.map(({ resource, base, head }) => {
    const deviation = change(
      percent(base.standardDeviation, 1),
      percent(head.standardDeviation, 1),
    );
    const tone = worse.get(resource);
    return [
      resource,
      change(percent(base.min), percent(head.min)),
      change(percent(base.max), percent(head.max)),
      change(percent(base.mean), percent(head.mean)),
      tone === undefined ? deviation : { text: deviation, tone },
    ];
  });
}

const fragmentation = ({ fragmentation: all = [] }: Comparison): readonly (readonly Cell[])[] =>
  all
    .filter(({ base, head }) => base.stranded > 0 || head.stranded > 0)
    .map(({ resource, base, head }) => [
      resource,
      change(amount(resource, base.free), amount(resource, head.free)),
      change(percent(base.share), percent(head.share)),
    ]);

function zones({ zones: all }: Comparison): readonly (readonly Cell[])[] {
  if (all.length === 1 && all[0]?.zone === '') return [];
  return all.map(({ zone, base, head }) => {
    const share = (resource: string): string => {
      const of = (side: Zone): string => percent(side.share[resource] ?? 0);
      return change(of(base), of(head));
    };
    return [
      zone === '' ? '(none)' : zone,
      change(String(base.nodes), String(head.nodes)),
      change(String(base.pods), String(head.pods)),
      share('cpu'),
      share('memory'),
    ];
  });
}
