import { DESCHEDULING_TITLES } from '../../reading/titles/descheduling.ts';
import type { DescheduledByPolicy, Descheduling } from '../../../outcome/index.ts';
import { count, counted } from '../../layout/figures.ts';
import type { Fact, Section } from '../../page/section.ts';
import { subjectOf } from '../../reading/subjects.ts';
import { caveatSections, fact, findingSections, simulatedSection } from '../parts.ts';
import { balanceSections } from './balance.ts';
import { evictionsSection, placedSection } from './evictions.ts';
import { changedSection, policiesSection } from './policies.ts';
import { protectedSection, stoppedSection } from './stopped.ts';
import { strategiesSection } from './strategies.ts';

/** What a policy evicts and where those pods go, how it ends, how full the nodes are, and what another policy does otherwise. */
export const deschedulingSections = (document: Descheduling): readonly Section[] => {
  const { policy, base, changed = [] } = document;
  return [
    simulatedSection(document, [
      ...policyFacts(policy),
      fact('Evictions', evictions(policy)),
      fact('Ends', ends(policy)),
      ...whyNot(document),
    ]),
    ...(base === undefined ? [] : [policiesSection(base, policy), changedSection(changed)]),
    strategiesSection(policy),
    evictionsSection(policy),
    placedSection(policy),
    stoppedSection(policy),
    protectedSection(policy),
    ...balanceSections(policy),
    ...caveatSections(document),
    ...findingSections(document.findings, DESCHEDULING_TITLES),
  ];
};

const policyFacts = ({ name, strategies }: DescheduledByPolicy): readonly Fact[] => {
  const profiles = new Set(strategies.map(({ profile }) => profile)).size;
  const of = `${counted(strategies.length, 'strategy', 'strategies')} of ${counted(profiles, 'profile')}`;
  return [fact('Policy', name === undefined ? of : `${name}: ${of}`)];
};

/** "5: 3 moved, 1 back to the same node, 1 pending; 2 stopped by limits or budgets" */
function evictions({ figures }: DescheduledByPolicy): string {
  const { evicted, moved, back, pending, lost, unknown, ended, stopped } = figures;
  const parts = [
    `${count(moved)} moved`,
    `${count(back)} back to the same node`,
    ...(pending > 0 ? [`${count(pending)} pending`] : []),
    ...(lost > 0 ? [`${count(lost)} lost`] : []),
    ...(unknown > 0 ? [`${count(unknown)} not known`] : []),
    ...(ended > 0 ? [`${count(ended)} had ended`] : []),
  ];
  const kept = stopped === 0 ? '' : `; ${count(stopped)} stopped by limits or budgets`;
  return `${count(evicted)}${evicted === 0 ? '' : `: ${parts.join(', ')}`}${kept}`;
}

function ends({ end, cycles, repeats = 0 }: DescheduledByPolicy): string {
  const last = count(cycles.length);
  if (end === 'settled') return `at rest: cycle ${last} evicts nothing`;
  if (end === 'cut') return `not at rest: cycle ${last}, the last one, still evicts`;
  return `without end: cycle ${last} begins like cycle ${count(repeats)}, and evicts again`;
}

/** The first finding that decides the verdict. */
function whyNot({ findings }: Descheduling): readonly Fact[] {
  const first = findings.find(({ counts }) => counts);
  return first === undefined
    ? []
    : [fact('Why', { text: `${subjectOf(first)}: ${first.message}`, isFolded: true })];
}
