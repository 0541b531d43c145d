import type { Plan, PlannedPod } from '../../../outcome/index.ts';
import { groupBy } from '../../../units/index.ts';
import { count, counted, duration, percent } from '../../layout/figures.ts';
import { podsByFate } from '../../reading/pods-by-fate.ts';
import { element, type Content } from '../../graphics/element.ts';
import { histogram } from '../histogram.ts';
import {
  figures,
  folded,
  names,
  objectName,
  rejectionTable,
  section,
  table,
  viewer,
} from '../parts.ts';
import type { Section } from '../parts.ts';
import { stranded, usedShare } from '../stranded.ts';

/** Most different messages of unschedulable pods, and those of them that are not folded. */
const GROUPS = 200;
const OPEN = 10;

export function planSections(plan: Plan): readonly Section[] {
  const { summary } = plan;
  return [
    section(
      'summary',
      'Summary',
      figures([
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
        ['end', duration(summary.endTime)],
      ]),
    ),
    section('unschedulable', 'Why pods have no node', unschedulable(plan)),
    section('scenario', 'Scenario', scenario(plan)),
    // The page's script fills these.
    section('map', 'Node map', viewer('map')),
    section('pods', 'Placements', viewer('pods')),
    section('nodes', 'Nodes', viewer('nodes')),
    section('timeline', 'Timeline', viewer('timeline')),
    section('events', 'Events', viewer('events')),
    section('utilisation', 'Utilisation', utilisation(plan)),
  ];
}

function unschedulable(plan: Plan): readonly Content[] {
  const groups = groupBy(podsByFate(plan).unschedulable, ({ namespace, message, owner }) =>
    JSON.stringify([namespace, owner, message]),
  );
  // Long lists of nodes are compared only for what is shown.
  const shown = [...groups.values()]
    .slice(0, GROUPS)
    .flatMap((pods) => [...groupBy(pods, reasonsOf).values()]);
  const folds = shown.slice(OPEN);
  const left = groups.size - GROUPS;
  return [
    ...shown.slice(0, OPEN).flatMap(sharedReasons),
    folds.length === 0
      ? undefined
      : folded(`${count(folds.length)} more`, folds.flatMap(sharedReasons)),
    left > 0 ? element('p', {}, `${count(left)} more are in the document.`) : undefined,
  ];
}

const reasonsOf = ({ rejections }: PlannedPod): string => JSON.stringify(rejections ?? []);

function sharedReasons(pods: readonly PlannedPod[]): readonly Content[] {
  const [first] = pods;
  if (first === undefined) return [];
  const title = `${objectName(first)} (${first.namespace}), ${counted(pods.length, 'pod')}`;
  return [
    element('h3', {}, title),
    element('p', { class: 'message' }, first.message ?? 'It was not tried.'),
    ...rejectionTable(first.rejections ?? []),
    folded('Its pods', element('p', {}, names(pods.map(({ name }) => name)))),
  ];
}

function scenario({ scenario: found }: Plan): readonly Content[] {
  if (found === undefined) return [];
  return [
    table(
      'Steps',
      ['At', 'Step', 'Error'],
      found.steps.map(({ at, text, error }) => [duration(at), text, error ?? '']),
    ),
    table(
      'Expectations',
      ['At', 'Expectation', 'Result', 'Found'],
      found.expectations.map(({ at, text, met, found: actual }) => [
        duration(at),
        text,
        met ? 'met' : 'not met',
        actual ?? '',
      ]),
    ),
  ];
}

/** How many nodes are how full, by resource; and what is free on nodes that lack another resource. */
function utilisation({ nodes }: Plan): readonly Content[] {
  const resources = [...new Set(nodes.flatMap(({ allocatable }) => Object.keys(allocatable)))];
  const histograms = resources.flatMap((resource) => {
    const shares = nodes
      .filter(({ allocatable }) => (allocatable[resource] ?? 0) > 0)
      .map((node) => usedShare(node, resource));
    if (shares.every((share) => share === 0)) return [];
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    const caption = `${resource}: nodes by share requested (mean ${percent(mean)})`;
    return [histogram(caption, shares)];
  });
  return [...histograms, ...stranded(nodes, resources)];
}
