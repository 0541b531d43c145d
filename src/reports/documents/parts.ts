import type { MadeEdit, NotModelled, PlanScheduler, RejectedNodes } from '../../outcome/index.ts';
import { counted } from '../layout/figures.ts';
import type { Block, Fact, List, Section, Table, Text } from '../page/section.ts';
import { more } from '../page/texts.ts';
import { editWords } from '../reading/words/edits.ts';
import { kindsWithoutPods, unmodelledGroups } from '../reading/not-modelled.ts';
import { schedulerName } from '../reading/scheduler-name.ts';

/* What several documents have. */

/** The head of a document. */
export const summarySection = (facts: readonly Fact[], blocks: readonly Block[] = []): Section => ({
  id: 'summary',
  title: 'Summary',
  rank: 'summary',
  untitled: 'close',
  blocks: [{ kind: 'facts', facts }, ...blocks],
});

/** A section with a table, and what follows it. */
export const tableSection = (
  section: Omit<Section, 'blocks'>,
  table: Omit<Table, 'kind'> & Pick<Block, 'in'>,
  after?: Block,
): Section => ({
  ...section,
  blocks: [{ kind: 'table', ...table }, ...(after === undefined ? [] : [after])],
});

/** A section with a list. */
export const listSection = (
  section: Omit<Section, 'blocks'>,
  list: Omit<List, 'kind'> & Pick<Block, 'in'>,
): Section => ({ ...section, blocks: [{ kind: 'list', ...list }] });

export const fact = (label: string, text: Text): Fact => ({ label, texts: [text] });

/** The what-if changes, one in a line; none without edits. */
export const editFacts = (
  { edits = [] }: { readonly edits?: readonly MadeEdit[] },
  label = 'What if',
): readonly Fact[] =>
  edits.length === 0 ? [] : [{ label, texts: edits.map(editWords), most: 8, more: more('edit') }];

export const schedulerFact = (scheduler: PlanScheduler): Fact =>
  fact('Scheduler', `kube-scheduler ${schedulerName(scheduler)}`);

/** What is not simulated by reason, and the kinds of objects that create no pods. */
export function notModelledSection(found: readonly NotModelled[]): Section {
  const kinds = kindsWithoutPods(found);
  const withoutPods: Text = { lead: 'creates no pods: ', names: kinds, most: 6, tone: 'faint' };
  return {
    id: 'not-modelled',
    title: 'Not modelled',
    rank: 'detail',
    isInFindings: true,
    blocks: [
      {
        kind: 'list',
        depth: 0,
        isFlush: true,
        most: 10,
        more: more('reason'),
        items: unmodelledGroups(found).map(({ reason, objects }) => ({
          mark: 'unsure',
          text: reason,
          below: [objects],
        })),
      },
      {
        kind: 'list',
        depth: 0,
        items: kinds.length === 0 ? [] : [{ mark: 'aside', text: withoutPods }],
      },
    ],
  };
}

export const warningsSection = (warnings: readonly string[]): Section =>
  listSection(
    { id: 'warnings', title: 'Warnings', rank: 'detail', isInFindings: true },
    {
      depth: 0,
      most: 10,
      more: more('warning'),
      items: warnings.map((text) => ({ mark: 'warned', text })),
    },
  );

/** Why a result is not certain. */
export const doubtsSection = ({ doubts = [] }: { readonly doubts?: readonly string[] }): Section =>
  listSection(
    { id: 'doubts', title: 'In doubt', rank: 'doubt', isInFindings: true },
    { items: doubts.map((text) => ({ text })) },
  );

/** The rejected nodes by reason. A gated pod was not offered to any node. */
export const rejectionList = (rejections: readonly RejectedNodes[]): List => ({
  kind: 'list',
  depth: 2,
  items: rejections
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ plugin, reasons, nodes }) => {
      const why = reasons.length > 0 ? reasons.join(', ') : 'excluded before filtering';
      const by = plugin === '' ? '' : ` (${plugin})`;
      return {
        mark: 'item',
        text: `${counted(nodes.length, 'node')}: ${why}${by}`,
        below: [{ names: nodes, most: 5, tone: 'faint' }],
      };
    }),
});
