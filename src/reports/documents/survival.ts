import type { Fix, Loss, Survival } from '../../outcome/index.ts';
import { isRecord } from '../../units/index.ts';
import { count, counted } from '../layout/figures.ts';
import { yamlLines } from '../layout/yaml-lines.ts';
import type { Cell, Code, Column, Item, List, Section, Table, Text } from '../page/section.ts';
import { faint, more } from '../page/texts.ts';
import {
  foldedLosses,
  harms,
  lossMatrix,
  lossName,
  lostName,
  preemptions,
  remainingText,
  searchedOf,
} from '../reading/losses.ts';
import {
  caveatSections,
  doubtsSection,
  fact,
  listSection,
  simulatedSection,
  tableSection,
} from './parts.ts';

/** The losses, the worst first, what they leave, and what would help. */
export const survivalSections = (survival: Survival): readonly Section[] => [
  simulatedSection(survival, [fact('Losses', played(survival))]),
  tableSection(
    { id: 'losses', title: 'Losses', rank: 'detail' },
    {
      columns: LOSSES,
      rows: lossRows(survival.losses),
      most: 12,
      more: moreLosses,
    },
  ),
  {
    id: 'map',
    title: 'Map of losses',
    rank: 'answer',
    lead: 'picture',
    blocks: survival.losses.length === 0 ? [] : [{ kind: 'picture', viewer: 'map' }],
  },
  matrixSection(survival.losses),
  ...caveatSections(survival),
  fixesSection(survival),
  doubtsSection(survival.summary),
  evictedSection(survival),
  listSection(
    { id: 'not-survived', title: 'Not survived', rank: 'failure' },
    {
      depth: 0,
      most: 5,
      more: moreLosses,
      items: survival.losses.filter(({ survived }) => !survived).map(harmItem),
    },
  ),
];

/** Most nodes in the name of a loss. */
const NAMED = 3;

const moreLosses = more('loss', 'losses');

function played({ summary, losses }: Survival): string {
  const { losses: all, search, pendingBefore } = summary;
  const key = losses[0]?.by?.key;
  const nodes = losses[0]?.nodes.length ?? 1;
  const each = nodes === 1 ? 'each node' : `${count(nodes)} nodes at once`;
  const what = key === undefined ? each : `each value of ${key}`;
  const searched =
    search === undefined ? '' : `; a seeded search for the worst out of ${searchedOf(search)}`;
  const pending =
    pendingBefore === 0 ? '' : `; ${counted(pendingBefore, 'pod')} pending before any loss`;
  const ways = [...new Set(losses.map(({ as }) => as))].sort().join(' and ');
  return `${count(all)} played: ${what}, ${ways}${searched}${pending}`;
}

const LOSSES: readonly Column[] = [
  { head: '' },
  { head: 'Lost', least: 34 },
  { head: 'As' },
  { head: 'Pods', kind: 'count' },
  { head: 'Placed', kind: 'count' },
  { head: 'Pending', kind: 'count' },
  { head: 'Gone', kind: 'count', dropped: 1 },
  { head: 'Evicted', kind: 'count', dropped: 1 },
  { head: 'Budgets', kind: 'count' },
  { head: 'CPU free', kind: 'cores', dropped: 2 },
  { head: 'Memory free', kind: 'bytes', dropped: 3 },
];

const lossRows = (losses: readonly Loss[]): readonly (readonly Cell[])[] =>
  foldedLosses(losses).map(({ loss, as }) => [
    { mark: loss.survived ? 'passed' : 'missed' },
    loss.by === undefined ? { names: loss.nodes, most: NAMED } : lostName(loss, NAMED),
    as,
    loss.displaced,
    loss.placed,
    loss.pending.length,
    loss.lost.length,
    loss.preempted.length,
    loss.belowBudget.length,
    loss.left.cpu.free,
    loss.left.memory.free,
  ]);

/** Workloads as columns of a page: more make a table that no page shows. */
const MOST_COLUMNS = 20;

/** Every loss that is not survived by every workload that it harms. A terminal numbers the workloads. */
function matrixSection(losses: readonly Loss[]): Section {
  const { workloads, rows } = lossMatrix(losses);
  const matrix = (heads: readonly string[]): Table => ({
    kind: 'table',
    columns: [{ head: 'Lost' }, ...heads.map((head): Column => ({ head, isRight: true }))],
    rows: rows.map(({ loss, cells }) => [lossName(loss, NAMED), ...cells.slice(0, heads.length)]),
  });
  const left = workloads.length - MOST_COLUMNS;
  const rest = left > 0 ? `; ${counted(left, 'more workload')} are in the document` : '';
  const legend = '-N: pods missing; B: below the budget while pods are placed';
  return {
    id: 'matrix',
    title: 'Losses by workload',
    rank: 'detail',
    blocks:
      rows.length === 0
        ? []
        : [
            { ...matrix(workloads.map((_, at) => String(at + 1))), in: ['wide'] },
            { ...matrix(workloads.slice(0, MOST_COLUMNS)), in: ['markdown', 'html'] },
            { kind: 'text', text: `${legend}${rest}`, in: ['markdown', 'html'] },
            { kind: 'text', text: legend, in: ['wide'] },
            {
              kind: 'list',
              items: workloads.map((workload, at) => ({ text: `${String(at + 1)} ${workload}` })),
              in: ['wide'],
            },
          ],
  };
}

const harmItem = (loss: Loss): Item => ({
  mark: 'failed',
  text: lossName(loss, NAMED),
  below: [{ ...sentences(harms(loss)), most: 4 }],
});

const sentences = (all: readonly string[]): List => ({
  kind: 'list',
  items: all.map((text) => ({ mark: 'item', text })),
});

const fixesSection = (survival: Survival): Section =>
  listSection(
    { id: 'fixes', title: 'What would help', suffix: ' (each tried)', rank: 'answer' },
    {
      items: survival.fixes.map((fix) => ({
        mark: 'item',
        text: `${fix.change}: mends ${count(fix.mends)}, ${remainingText(fix)}`,
        below: [patchOf(fix)],
      })),
    },
  );

/** As YAML, ready to apply. A patch that is no object is as it was saved. */
function patchOf({ patch }: Fix): Text | Code {
  const value = parsed(patch);
  return isRecord(value) ? { kind: 'code', lines: yamlLines(value) } : faint(patch);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const evictedSection = (survival: Survival): Section =>
  listSection(
    { id: 'evicted', title: 'Evicted to make room', rank: 'detail' },
    {
      most: 3,
      more: moreLosses,
      items: survival.losses
        .filter(({ preempted }) => preempted.length > 0)
        .map((loss) => ({ text: lossName(loss, NAMED), below: [sentences(preemptions(loss))] })),
    },
  );
