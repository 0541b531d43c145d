import type { Plan } from '../../../outcome/index.ts';
import { duration } from '../../layout/figures.ts';
import type { Block, Section } from '../../page/section.ts';
import { faint } from '../../page/texts.ts';
import { notModelledSection, summarySection, warningsSection } from '../parts.ts';
import { drawEvents } from './events.ts';
import { planFacts } from './facts.ts';
import { findingSections, unownedSection } from './findings.ts';
import { nodesSection } from './nodes.ts';
import { eachPodSection, placementsSection, preemptionSection } from './pods.ts';
import { scenarioSection } from './scenario.ts';
import { drawTimeline } from './timeline.ts';
import { unschedulableSections } from './unschedulable.ts';
import { utilisationSection } from './utilisation.ts';

/** A plan: input, placements, timeline, nodes; problems last, where a terminal ends, above the line of the verdict. */
export const planSections = (plan: Plan): readonly Section[] => [
  summarySection(planFacts(plan), [figures(plan)]),
  // The page's script draws the map.
  {
    id: 'map',
    title: 'Node map',
    rank: 'answer',
    blocks: [{ kind: 'picture', viewer: 'map' }],
  },
  placementsSection(plan),
  eachPodSection(plan),
  preemptionSection(plan),
  {
    id: 'timeline',
    title: 'Timeline',
    suffix: ' (simulated time)',
    rank: 'detail',
    blocks: [{ kind: 'picture', draw: (canvas) => drawTimeline(plan, canvas), viewer: 'timeline' }],
  },
  nodesSection(plan),
  {
    id: 'events',
    title: 'Events',
    rank: 'detail',
    blocks: [{ kind: 'picture', draw: (canvas) => drawEvents(plan, canvas), viewer: 'events' }],
  },
  utilisationSection(plan),
  warningsSection(plan.warnings),
  notModelledSection(plan.notModelled),
  runEnd(plan),
  scenarioSection(plan),
  ...unschedulableSections(plan),
  unownedSection(plan),
  ...findingSections(plan),
];

const figures = ({ summary }: Plan): Block => ({
  kind: 'figures',
  figures: [
    ['nodes', summary.nodes],
    ['pods', summary.pods],
    ['placed', summary.placed],
    ['unschedulable', summary.unschedulable],
    ['gated', summary.gated],
    ['preempted', summary.preempted],
    ['refused', summary.refused],
    ['not created', summary.notCreated],
    ['lost', summary.lost],
    ['in doubt', summary.unknown],
  ],
});

/** The end of virtual time, and why the run ended there. */
function runEnd({ summary: { ended, endTime } }: Plan): Section {
  const at = duration(endTime);
  const text = {
    idle: `Simulated ${at}: nothing more can happen.`,
    looping: `Simulated ${at}: only what fails again and again is left.`,
    until: `Simulated ${at}, as requested: the run was not finished.`,
    limit: `Simulated ${at}: the run was not finished; --until extends it.`,
  };
  return {
    id: 'end',
    title: 'End of the run',
    rank: 'summary',
    untitled: 'apart',
    blocks: ended === undefined ? [] : [{ kind: 'text', text: faint(text[ended]), depth: 0 }],
  };
}
