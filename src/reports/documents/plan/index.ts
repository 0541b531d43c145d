import type { GroupBy, Plan } from '../../../outcome/index.ts';
import { workloadRows } from '../../graphics/timeline-rows.ts';
import { duration } from '../../layout/figures.ts';
import type { Block, Section } from '../../page/section.ts';
import { faint } from '../../page/texts.ts';
import { notModelledSection, summarySection, viewer, warningsSection } from '../parts.ts';
import { autoscaledSection } from './autoscaled.ts';
import { autoscalersSection } from './autoscalers.ts';
import { changesSection } from './changes.ts';
import { drawEvents } from './events.ts';
import { planFacts } from './facts.ts';
import { findingSections, unownedSection } from './findings.ts';
import { nodeAutoscalingSections } from '../node-autoscaling.ts';
import { nodeTimesSection } from './node-times.ts';
import { nodesSection } from './nodes.ts';
import { eachPodSection, placementsSection, preemptionSection } from './pods.ts';
import { releaseSection } from './release.ts';
import { rolloutsSection } from './rollouts.ts';
import { scenarioSection } from './scenario.ts';
import { timelineOf } from './timeline.ts';
import { traceSection } from '../trace.ts';
import { unschedulableSections } from './unschedulable.ts';
import { roomSection, utilisationSection } from './utilisation.ts';

/** A plan: input, placements, timeline, nodes; problems last, where a terminal with room for all of it ends, above the line of the verdict. */
export function planSections(plan: Plan, groupBy?: GroupBy): readonly Section[] {
  const [launched, removed, spared, unserved] = nodeAutoscalingSections(plan);
  return [
    summarySection(planFacts(plan), [figures(plan)]),
    // The page's script draws the map.
    {
      id: 'map',
      title: 'Node map',
      rank: 'answer',
      lead: 'picture',
      blocks: plan.nodes.length === 0 ? [] : [{ kind: 'picture', viewer: 'map' }],
    },
    autoscaledSection(plan),
    autoscalersSection(plan),
    traceSection(plan),
    launched,
    removed,
    nodeTimesSection(plan),
    roomSection(plan),
    placementsSection(plan),
    eachPodSection(plan),
    preemptionSection(plan),
    changesSection(plan),
    releaseSection(plan),
    rolloutsSection(plan),
    {
      id: 'timeline',
      title: 'Timeline',
      suffix: ' (simulated time)',
      rank: 'detail',
      blocks: [
        { kind: 'picture', draw: timelineOf(plan) },
        viewer('timeline', () => workloadRows(plan.pods).length),
      ],
    },
    nodesSection(plan),
    {
      id: 'events',
      title: 'Events',
      rank: 'detail',
      blocks: [
        { kind: 'picture', draw: (canvas) => drawEvents(plan, canvas) },
        viewer('events', () => plan.events.length),
      ],
    },
    utilisationSection(plan),
    spared,
    warningsSection(plan.warnings),
    notModelledSection(plan.notModelled),
    runEnd(plan),
    scenarioSection(plan),
    unserved,
    ...unschedulableSections(plan, groupBy),
    unownedSection(plan),
    ...findingSections(plan),
  ];
}

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

/** Why the run was cut, and when; a run in which nothing more can happen says when all are ready. */
function runEnd({ summary: { ended, endTime } }: Plan): Section {
  const at = duration(endTime);
  const text = {
    looping: `Simulated ${at}: only what fails again and again is left.`,
    until: `Simulated ${at}, as requested: the run was not finished.`,
    limit: `Simulated ${at}: the run was not finished; --until extends it.`,
  };
  return {
    id: 'end',
    title: 'End of the run',
    rank: 'summary',
    untitled: 'apart',
    blocks:
      ended === undefined || ended === 'idle'
        ? []
        : [{ kind: 'text', text: faint(text[ended]), depth: 0 }],
  };
}
