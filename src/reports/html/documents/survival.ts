import type { Loss, Survival } from '../../../outcome/index.ts';
import { amount, count } from '../../layout/figures.ts';
import { harms, lossMatrix, lossName, lostName, preemptions } from '../../reading/losses.ts';
import { element, type Content } from '../../graphics/element.ts';
import { figures, list, section, table, viewer } from '../parts.ts';
import type { Section } from '../parts.ts';

const NAMED = 5;
/** Workloads as columns. */
const COLUMNS = 40;

export function survivalSections(survival: Survival): readonly Section[] {
  const { summary, losses, fixes } = survival;
  return [
    section(
      'summary',
      'Summary',
      figures([
        ['losses', summary.losses],
        ['survived', summary.survived],
        ['not survived', summary.losses - summary.survived],
        ['pending before', summary.pendingBefore],
        ['searched of', summary.search?.of],
      ]),
    ),
    // The page's script fills it.
    section('map', 'Map of losses', losses.length === 0 ? undefined : viewer('map')),
    section('matrix', 'Losses by workload', matrix(survival)),
    section(
      'fixes',
      'What would mend it (simulated)',
      table(
        'Changes',
        ['Change', 'Losses mended', 'Still failing', 'Patch'],
        fixes.map(({ change, mends, remaining, patch }) => [
          change,
          mends,
          remaining,
          element('pre', {}, patch),
        ]),
      ),
    ),
    section('losses', 'Losses', lossTable(losses)),
  ];
}

const lossTable = (losses: readonly Loss[]): ReturnType<typeof table> =>
  table(
    'Every loss',
    [
      'Lost',
      'As',
      'Survived',
      'Displaced',
      'Placed again',
      'Pending',
      'Lost pods',
      'Evicted',
      'Cpu left',
      'Memory left',
      'Leaves',
    ],
    losses.map((loss) => [
      lostName(loss, NAMED),
      loss.as,
      loss.survived ? 'yes' : 'no',
      loss.displaced,
      loss.placed,
      loss.pending.length,
      loss.lost.length,
      loss.preempted.length,
      amount('cpu', loss.left.cpu.free),
      amount('memory', loss.left.memory.free),
      list([...harms(loss), ...preemptions(loss)]) ?? '',
    ]),
  );

/** Every loss that is not survived by every workload that it harms. */
function matrix({ losses }: Survival): readonly Content[] {
  const { workloads, rows } = lossMatrix(losses);
  const left = workloads.length - COLUMNS;
  if (rows.length === 0) return [];
  return [
    element('p', {}, '-2: two pods fewer than wanted at the end. B: below its budget for a while.'),
    table(
      'Losses that are not survived',
      ['Lost', ...workloads.slice(0, COLUMNS)],
      rows.map(({ loss, cells }) => [
        lossName(loss, NAMED),
        ...cells
          .slice(0, COLUMNS)
          .map((cell) => (cell === '·' ? cell : element('strong', { class: 'harm' }, cell))),
      ]),
    ),
    left > 0 ? element('p', {}, `${count(left)} more workloads are in the document.`) : undefined,
  ];
}
