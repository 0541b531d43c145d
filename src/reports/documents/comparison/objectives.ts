import type { Comparison, Objective } from '../../../outcome/index.ts';
import type { Cell, Column, Section } from '../../page/section.ts';
import { strong } from '../../page/texts.ts';
import { objectiveFigure, objectiveName } from '../../reading/objectives/figures.ts';
import { objectiveWords } from '../../reading/summary/objectives.ts';

const COLUMNS: readonly Column[] = [
  { head: 'Objective', least: 24 },
  { head: 'Base', isRight: true },
  { head: 'Head', isRight: true },
  { head: 'Better' },
];

/** Which side is better by what. */
export function objectivesSection(comparison: Comparison): Section {
  const { objectives = [] } = comparison;
  const words = objectiveWords(comparison);
  return {
    id: 'objectives',
    title: 'Which side is better',
    rank: 'answer',
    lead: 'beside',
    blocks:
      words === undefined
        ? []
        : [
            { kind: 'text', text: strong(`${words}.`) },
            {
              kind: 'table',
              columns: COLUMNS,
              rows: objectives.filter(isShown).map(rowOf),
            },
          ],
  };
}

/** Resources that no pod requests are alike on both sides, and so are sides that evict no pod. */
const isShown = ({ name, resource, base, head }: Objective): boolean =>
  (resource === undefined && name !== 'evictions') || base !== 0 || head !== 0;

function rowOf({ name, resource, base, head, better }: Objective): readonly Cell[] {
  const figure = (value: number | undefined): string =>
    value === undefined ? '-' : objectiveFigure(name, value);
  return [
    objectiveName({ name, ...(resource === undefined ? {} : { resource }) }),
    figure(base),
    better === undefined
      ? figure(head)
      : { text: figure(head), tone: better === 'head' ? 'passed' : 'warning' },
    better ?? '-',
  ];
}
