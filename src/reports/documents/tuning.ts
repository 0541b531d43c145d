import type { ProvingComparison, TunedSetting, TuningResult } from '../../outcome/index.ts';
import { count, counted, someOf } from '../layout/figures.ts';
import type { Cell, Column, Fact, Item, Section } from '../page/section.ts';
import { faint, more, strong } from '../page/texts.ts';
import { differenceFigure, meanFigure, objectiveName } from '../reading/objectives/figures.ts';
import { verdictsText } from '../reading/objectives/tuned-plans.ts';
import {
  answerText,
  fromTo,
  heldText,
  intervalText,
  settingValue,
} from '../reading/objectives/tuning-answer.ts';
import {
  caveatSections,
  doubtsSection,
  fact,
  listSection,
  simulatedSection,
  tableSection,
} from './parts.ts';

/** The settings to use, what each does, and the proof. */
export const tuningSections = (result: TuningResult): readonly Section[] => [
  simulatedSection(result, [
    fact('Objective', `${objectiveName(result.objective)}, ${result.objective.better} is better`),
    fact('Search', searchText(result)),
    ...(result.proof === undefined ? [] : [fact('Held out', heldOutText(result))]),
    ...verdictFacts(result),
  ]),
  failuresSection(result.summary),
  tableSection(
    { id: 'settings', title: 'Settings', rank: 'answer' },
    { columns: SETTINGS, isMarked: true, rows: result.settings.map(settingRow) },
    { kind: 'text', text: strong(`${answerText(result)}.`) },
  ),
  constraintsSection(result),
  proofSection(result),
  triedSection(result),
  repeatSection(result),
  ...caveatSections(result),
  doubtsSection(result.summary),
];

function searchText({ objective, search, summary }: TuningResult): string {
  const { tried, of, plans, mostPlans, refused } = summary;
  const all = of === null ? '' : ` of ${count(of)}`;
  const change = fromTo(objective, search);
  return [
    `${count(tried)}${all} combinations in ${count(plans)} of ${counted(mostPlans, 'plan')}`,
    ...(refused === undefined ? [] : [`${count(refused)} refused`]),
    `${someOf(search.clusters, 3)} under ${counted(search.seeds, 'seed')}`,
    ...(change === undefined ? [] : [change]),
  ].join('; ');
}

const heldOutText = ({ proof }: TuningResult): string =>
  proof === undefined
    ? ''
    : `${someOf(proof.clusters, 3)} under ${counted(proof.seeds, 'seed')} from ${String(proof.firstSeed)} in ${counted(proof.plans, 'plan')}`;

function verdictFacts(result: TuningResult): readonly Fact[] {
  const text = verdictsText(result);
  return text === undefined ? [] : [fact('Verdicts', text)];
}

const failuresSection = ({ failures = [] }: TuningResult['summary']): Section =>
  listSection(
    { id: 'failures', title: 'Plans fail', rank: 'failure', isInFindings: true },
    {
      most: 8,
      more: more('object'),
      items: failures.map((text): Item => ({ mark: 'failed', text })),
    },
  );

const SETTINGS: readonly Column[] = [
  { head: '' },
  { head: 'Setting', least: 24 },
  { head: 'Start', least: 6 },
  { head: 'Use', least: 6 },
  { head: 'Effect', isKept: true },
  { head: 'Values', kind: 'count', dropped: 1 },
];

const EFFECTS: Readonly<Record<TunedSetting['effect'], string>> = {
  matters: 'matters',
  same: 'does not matter',
  'not-shown': 'not told from chance',
  unmeasured: 'not measured',
};

function settingRow({ name, start, chosen, effect, values }: TunedSetting): readonly Cell[] {
  const [before, after] = [settingValue(start), settingValue(chosen)];
  const isChanged = before !== after;
  return [
    { mark: isChanged ? 'changed' : 'equal' },
    name,
    before,
    isChanged ? strong(after) : after,
    effect === 'matters' ? EFFECTS[effect] : faint(EFFECTS[effect]),
    values,
  ];
}

const constraintsSection = ({ constraints }: TuningResult): Section =>
  listSection(
    { id: 'constraints', title: 'Constraints', rank: 'detail' },
    {
      items: constraints.map(({ text, implied, start, best }): Item => {
        const isHeld = best.held === best.samples;
        const change = start.held === best.held ? '' : `; with the start ${heldText(start)}`;
        return {
          mark: isHeld ? 'passed' : 'missed',
          text: `${text}${implied === true ? ' (implied)' : ''}`,
          below: isHeld && change === '' ? [] : [faint(`${heldText(best)}${change}`)],
        };
      }),
    },
  );

const PROOF: readonly Column[] = [
  { head: 'Cluster', least: 12 },
  { head: 'Seed', kind: 'number' },
  { head: 'Start', isRight: true },
  { head: 'Best', isRight: true },
  { head: 'Difference', isRight: true },
  { head: 'Moved', kind: 'count', dropped: 1 },
  { head: 'Regressions', dropped: 2 },
];

const proofSection = (result: TuningResult): Section =>
  tableSection(
    { id: 'proof', title: 'Proof', suffix: ' (on what was held out)', rank: 'detail' },
    {
      columns: PROOF,
      most: 10,
      more: more('comparison'),
      rows: (result.proof?.comparisons ?? []).map((one) => proofRow(result, one)),
    },
  );

function proofRow({ objective }: TuningResult, one: ProvingComparison): readonly Cell[] {
  const { cluster, seed, start, best, moved, regressions = [] } = one;
  const figure = (value: number | undefined): string =>
    value === undefined ? '-' : meanFigure(objective, value);
  const isKnown = start !== undefined && best !== undefined;
  return [
    cluster,
    seed,
    figure(start),
    figure(best),
    isKnown ? differenceFigure(objective, best - start) : '-',
    moved,
    regressions.join(', '),
  ];
}

const TRIED: readonly Column[] = [
  { head: 'Setting', isGroup: true },
  { head: 'Value', least: 12 },
  { head: 'Difference', isRight: true },
  { head: 'Interval', isRight: true },
  { head: 'Samples', kind: 'count' },
];

/** What the objective would be with another value of one setting. */
const triedSection = ({ objective, settings }: TuningResult): Section =>
  tableSection(
    { id: 'tried', title: 'Other values', suffix: ' (in the search)', rank: 'detail' },
    {
      columns: TRIED,
      in: ['wide', 'html'],
      rows: settings.flatMap(({ name, tried }) =>
        tried.map(({ value, difference }): readonly Cell[] => [
          name,
          settingValue(value),
          difference === undefined ? '-' : differenceFigure(objective, difference.mean),
          difference === undefined ? '-' : intervalText(objective, difference),
          difference?.pairs ?? 0,
        ]),
      ),
    },
  );

const repeatSection = ({ proof }: TuningResult): Section => ({
  id: 'repeat',
  title: 'To compare it again',
  rank: 'detail',
  blocks: [{ kind: 'code', lines: proof?.commands ?? [] }],
});
