import type { SweepCell, SweepReport } from '../../../outcome/index.ts';
import { groupBy, printable } from '../../../units/index.ts';
import { count, counted, someOf } from '../../layout/figures.ts';
import type { Item, Page, Section } from '../../page/section.ts';
import { faint, more, quoted } from '../../page/texts.ts';
import { cellText, objectiveText, sweepLine, variedAxes } from '../../reading/sweep-words.ts';
import { fact, listSection, summarySection, viewer } from '../parts.ts';
import { bestSection, frontSection } from './best.ts';
import { distributionSection } from './distributions.ts';

/** The best cells, the Pareto front, how the objectives are distributed, and what has no answer. */
export function sweepPage(report: SweepReport): Page {
  const { name, question, cells, missing, summary } = report;
  const all = counted(cells.length + missing.length, 'cell');
  return {
    program: 'kschedsim sweep report',
    subject: `${name === undefined ? '' : `${name}: `}${all}, each a ${question}; dry run: nothing was changed`,
    sections: [
      factsSection(report),
      withoutAnswerSection(report),
      {
        id: 'heat',
        title: 'Heat map',
        rank: 'answer',
        lead: 'picture',
        blocks: [viewer('heat', () => 0)],
      },
      bestSection(report),
      frontSection(report),
      {
        id: 'parallel',
        title: 'Axes and objectives',
        rank: 'answer',
        blocks: [viewer('parallel', () => 0)],
      },
      distributionSection(report),
      {
        id: 'cells',
        title: 'Cells',
        rank: 'answer',
        blocks: [viewer('cells', () => cells.length + missing.length)],
      },
    ],
    verdict: summary.verdict,
    line: printable(sweepLine(report)),
    mostLines: MOST_LINES,
  };
}

/** One screen of a terminal. */
const MOST_LINES = 40;

function factsSection(report: SweepReport): Section {
  const { axes, objectives, summary } = report;
  const { cells, passed, failed, unknown, errors, missing, double } = summary;
  return summarySection(
    [
      fact('Axes', {
        texts: axes.map(({ name, values }) => `${name} (${count(values.length)})`),
        by: ', ',
      }),
      fact('Objectives', { texts: objectives.map(objectiveText), by: ', ' }),
    ],
    [
      {
        kind: 'figures',
        figures: [
          ['cells', cells + missing],
          ['passed', passed],
          ['failed', failed],
          ['unknown', unknown],
          ['with an error', errors],
          ['missing', missing],
          ['there twice', double],
        ],
      },
    ],
  );
}

/** Most errors in a terminal, and cells of one that are named. */
const ERRORS = 3;
const NAMED = 2;

/** Cells with an error, by what it is, and those without a result. */
function withoutAnswerSection(report: SweepReport): Section {
  const { cells, missing } = report;
  const varied = variedAxes(report);
  const named = (some: readonly Pick<SweepCell, 'axes' | 'id'>[]): string =>
    someOf(
      some.map(({ axes, id }) => (varied.length === 0 ? id : cellText(axes, varied))),
      NAMED,
    );
  const failed = groupBy(cells, ({ error }) => error);
  const errors = [...failed]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([error, alike]): Item => ({
      mark: 'unsure',
      text: counted(alike.length, 'cell'),
      below: [quoted(error), faint(named(alike))],
    }));
  const others: readonly Item[] =
    missing.length === 0
      ? []
      : [
          {
            mark: 'unsure',
            text: `${counted(missing.length, 'cell')} without a result`,
            below: [faint(named(missing))],
          },
        ];
  return listSection(
    { id: 'unanswered', title: 'Without an answer', rank: 'problem' },
    { items: [...errors, ...others], depth: 0, most: ERRORS, more: more('error') },
  );
}
