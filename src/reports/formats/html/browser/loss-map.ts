import type { Loss, Survival } from '../../../../outcome/index.ts';
import { percent } from '../../../layout/figures.ts';
import { harms } from '../../../reading/losses.ts';
import { shareColour, STAGE_COLOURS } from '../../../graphics/colours.ts';
import type { MapNode } from './map-layout.ts';
import { nodeMap, type Colouring } from './node-map.ts';

/** A node, and the worst loss that takes it. */
interface LostNode extends MapNode {
  readonly loss: Loss;
}

/** Every node that some loss takes, in the colour of whether its loss is survived. */
export function lossMap({ losses }: Survival): HTMLElement {
  const worst = new Map<string, LostNode>();
  // The worst losses are first.
  for (const loss of losses) {
    for (const name of loss.nodes) if (!worst.has(name)) worst.set(name, { name, loss });
  }
  const nodes = [...worst.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const most = nodes.reduce((sum, { loss }) => Math.max(sum, harmOf(loss)), 0);
  return nodeMap({
    name: 'Map of losses. The section Losses has the same as a table',
    nodes,
    colourings: [SURVIVED, byHarm(most), DISPLACED],
    groupings: [{ title: 'losses', areaOf: areaOf }],
    onOpen: () => document.querySelector('#losses')?.scrollIntoView(),
  }).element;
}

const SAFE = STAGE_COLOURS.running;
const HARMED = STAGE_COLOURS.backoff;

const areaOf = ({ loss: { by } }: LostNode): string =>
  by === undefined ? 'single nodes' : `${by.key}=${by.value}`;

const harmOf = ({ pending, lost }: Loss): number => pending.length + lost.length;

function words({ name, loss }: LostNode): string {
  const others = loss.nodes.length > 1 ? ` with ${String(loss.nodes.length - 1)} other nodes` : '';
  const harm = harms(loss).join('; ');
  return `Loss of ${name}${others}, ${loss.as}: ${String(loss.displaced)} pods displaced, ${String(loss.placed)} placed again. ${harm === '' ? 'Survived.' : harm}`;
}

/** Not every harm is a pod without a node: a budget may be broken for a while. */
const SURVIVED: Colouring<LostNode> = {
  title: 'survived or not',
  colourOf: ({ loss }) => (harms(loss).length === 0 ? SAFE : HARMED),
  words,
  legend: [
    [SAFE, 'survived'],
    [HARMED, 'not survived'],
  ],
};

const byHarm = (most: number): Colouring<LostNode> => ({
  title: 'pods without a node',
  colourOf: ({ loss }) => shareColour(most === 0 ? 0 : harmOf(loss) / most),
  words,
  legend: [...new Set([0, Math.ceil(most / 2), most])].map((pods): readonly [string, string] => [
    shareColour(most === 0 ? 0 : pods / most),
    String(pods),
  ]),
});

const DISPLACED: Colouring<LostNode> = {
  title: 'share of displaced pods placed again',
  colourOf: ({ loss }) => shareColour(placedShare(loss)),
  words,
  legend: [0, 0.5, 1].map((share): readonly [string, string] => [
    shareColour(share),
    percent(share),
  ]),
};

const placedShare = ({ placed, displaced }: Loss): number =>
  displaced === 0 ? 1 : placed / displaced;
