import type { PlannedNode, PlannedPod, RejectedNodes } from '../../../../outcome/index.ts';
import { duration } from '../../../layout/figures.ts';
import { button, make } from './make.ts';
import { explainCommand, whyNot } from './why-not.ts';

/** Nodes that one group of a reason names at first. */
const NAMED = 20;

const UNRESOLVABLE = 'UnschedulableAndUnresolvable';

export interface DetailsOptions {
  readonly nodes: readonly PlannedNode[];
  /** Shows on the node map why each node rejects the pod. */
  readonly onMap: () => void;
}

/** All that the document says of a pod: its node, why others reject it, and what happens to it when. */
export function podDetails(pod: PlannedPod, { nodes, onMap }: DetailsOptions): readonly Node[] {
  const { namespace, name, node, phase, status, score, attempts, message } = pod;
  const facts: readonly (readonly [string, string])[] = [
    ['Node', node ?? 'none'],
    ['Phase', status === undefined || status === phase ? phase : `${phase} (${status})`],
    ['Score', score === undefined ? '' : String(score)],
    ['Attempts', String(attempts)],
    ['Moved from', pod.movedFrom ?? ''],
    ['Nominated node', pod.nominatedNode ?? ''],
    ['Evicted for', pod.preempted?.by ?? ''],
    ['In doubt', (pod.doubts ?? []).join('; ')],
  ];
  const shown = facts.filter(([, value]) => value !== '');
  const list = make(
    'dl',
    { class: 'figures' },
    shown.map(([term, value]) => make('div', {}, make('dt', {}, term), make('dd', {}, value))),
  );
  return [
    make('h3', { tabindex: '-1' }, `${namespace}/${name}`),
    list,
    ...(message === undefined ? [] : [make('p', { class: 'message' }, message)]),
    ...reasons(pod.rejections ?? [], onMap),
    whyNot(pod, nodes),
    make('p', {}, 'The scores of all nodes: ', make('code', {}, explainCommand(pod))),
    ...timeline(pod),
  ];
}

function reasons(rejections: readonly RejectedNodes[], onMap: () => void): readonly Node[] {
  if (rejections.length === 0) return [];
  const groups = rejections.map(({ plugin, reasons: texts, nodes, code }) =>
    make(
      'li',
      {},
      make('b', {}, `${nodes.length.toLocaleString('en')} × ${plugin}: ${texts.join(', ')}`),
      code === UNRESOLVABLE ? ' (preemption cannot help)' : '',
      nodes.length <= NAMED
        ? make('p', {}, nodes.join(', '))
        : make('details', {}, make('summary', {}, 'Its nodes'), make('p', {}, nodes.join(', '))),
    ),
  );
  return [
    make('h4', {}, 'Why each node rejects it'),
    make('ul', { class: 'reasons' }, groups),
    button('Show on the node map', onMap),
  ];
}

function timeline({ timeline: entries }: PlannedPod): readonly Node[] {
  const items = entries.map(({ at, phase, reason, message, container }) => {
    const words = [phase, reason, container, message].filter((word) => word !== undefined);
    return make('li', {}, make('b', {}, duration(at)), ` ${words.join(': ')}`);
  });
  return items.length === 0 ? [] : [make('h4', {}, 'Timeline'), make('ol', {}, items)];
}
