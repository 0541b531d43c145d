import type {
  MadeEdit,
  NotModelled,
  PlanScheduler,
  RejectedNodes,
  RunsOut,
} from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';
import { counted } from '../layout/figures.ts';
import type { Block, Column, Fact, Item, List, Section, Table, Text } from '../page/section.ts';
import { more, quoted, strong } from '../page/texts.ts';
import { editWords } from '../reading/edit-words.ts';
import { kindsWithoutPods, unmodelledGroups } from '../reading/not-modelled.ts';
import { schedulerName } from '../reading/scheduler-name.ts';
import { subjectOf } from '../reading/subjects.ts';

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

/** A part that the page's script fills with so many rows; they are counted for pages only. */
export const viewer = (name: string, rows: () => number): Block => ({
  kind: 'later',
  in: ['html'],
  make: () => [{ kind: 'picture', viewer: name, rows: rows() }],
});

export const fact = (label: string, text: Text): Fact => ({ label, texts: [text] });

/** The what-if changes, one in a line; none without edits. */
export const editFacts = (
  { edits = [] }: { readonly edits?: readonly MadeEdit[] },
  label = 'What if',
): readonly Fact[] =>
  edits.length === 0 ? [] : [{ label, texts: edits.map(editWords), most: 8, more: more('edit') }];

export const schedulerFact = (scheduler: PlanScheduler): Fact =>
  fact('Scheduler', `kube-scheduler ${schedulerName(scheduler)}`);

/** The head of a document about what was simulated: the changes, what it is about, the scheduler. */
export const simulatedSection = (
  from: { readonly edits?: readonly MadeEdit[]; readonly scheduler: PlanScheduler },
  facts: readonly Fact[],
): Section => summarySection([...editFacts(from), ...facts, schedulerFact(from.scheduler)]);

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

/** What is not simulated, and the warnings of the input. */
export const caveatSections = ({
  notModelled,
  warnings,
}: {
  readonly notModelled: readonly NotModelled[];
  readonly warnings: readonly string[];
}): readonly Section[] => [notModelledSection(notModelled), warningsSection(warnings)];

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
    .map(({ plugin, reasons, nodes }) =>
      rejectedItem({
        plugin,
        nodes,
        reason: reasons.length > 0 ? reasons.join(', ') : 'excluded before filtering',
      }),
    ),
});

/** Nodes with the reason for which they reject a pod. */
export function rejectedItem({ plugin, reason, nodes }: RunsOut): Item {
  const by = plugin === '' ? '' : ` (${plugin})`;
  return {
    mark: 'item',
    text: `${counted(nodes.length, 'node')}: ${reason}${by}`,
    below: [{ names: nodes, most: 5, tone: 'faint' }],
  };
}

/** A section per kind of finding; kinds that decide the verdict come last. */
export function findingSections<K extends string>(
  findings: readonly (Parameters<typeof subjectOf>[0] & {
    readonly kind: K;
    readonly counts: boolean;
    readonly message: string;
  })[],
  titles: Readonly<Record<K, string>>,
): readonly Section[] {
  const groups = [...groupBy(findings, ({ kind }) => kind)].reverse();
  return groups.map(([kind, alike]) => ({
    id: `found-${kind}`,
    title: titles[kind],
    rank: alike.some(({ counts }) => counts) ? 'failure' : 'problem',
    isInFindings: true,
    blocks: [
      {
        kind: 'list',
        depth: 0,
        most: 8,
        more: more('finding'),
        items: alike.map((finding) => ({
          mark: finding.counts ? 'failed' : 'noted',
          text: strong(subjectOf(finding)),
          below: [quoted(finding.message)],
        })),
      },
    ],
  }));
}

/** How evenly the nodes are used, resource by resource, before and after. */
export const BALANCE: readonly Column[] = [
  { head: 'Resource', least: 8 },
  { head: 'Least full', isRight: true, dropped: 2 },
  { head: 'Fullest', isRight: true, dropped: 1 },
  { head: 'Mean', isRight: true },
  { head: 'Std deviation', isRight: true },
];
