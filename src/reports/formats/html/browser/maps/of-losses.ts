import type { Loss, Survival } from '../../../../../outcome/index.ts';
import { shareColour } from '../../../../graphics/colours.ts';
import { CALM, COLOURS, type Theme } from '../../../../graphics/tokens.ts';
import { count, percent } from '../../../../layout/figures.ts';
import { harms } from '../../../../reading/losses.ts';
import type { MapNode } from './fit-cells.ts';
import { nodeMap, scaleMeaning, type Colouring } from './node-map.ts';

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
    groupings: [{ title: 'losses', areaOf }],
    onOpen: () => document.querySelector('#losses')?.scrollIntoView(),
  }).element;
}

const isHarmless = (loss: Loss): boolean => harms(loss).length === 0;

/** What is survived is calm, what is not stands out. */
const colourOfLoss = (loss: Loss, theme: Theme): string =>
  isHarmless(loss) ? CALM[theme] : COLOURS.bad[theme];

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
  colourOf: ({ loss }, theme) => colourOfLoss(loss, theme),
  figureOf: ({ loss }) =>
    isHarmless(loss) ? '✓' : harmOf(loss) > 0 ? `✗ ${count(harmOf(loss))}` : '✗',
  words,
  legend: (theme) => [
    { colours: [CALM[theme]], words: '✓ survived' },
    {
      colours: [COLOURS.bad[theme]],
      words: '✗ not survived, with the number of pods without a node',
    },
  ],
};

const byHarm = (most: number): Colouring<LostNode> => ({
  title: 'pods without a node',
  colourOf: ({ loss }, theme) => shareColour(most === 0 ? 0 : harmOf(loss) / most, theme),
  figureOf: ({ loss }) => count(harmOf(loss)),
  words,
  legend: (theme) => [scaleMeaning(theme, '0', count(most))],
});

const DISPLACED: Colouring<LostNode> = {
  title: 'share of displaced pods placed again',
  colourOf: ({ loss }, theme) => shareColour(placedShare(loss), theme),
  figureOf: ({ loss }) => percent(placedShare(loss)),
  words,
  legend: (theme) => [scaleMeaning(theme, '0%', '100%')],
};

const placedShare = ({ placed, displaced }: Loss): number =>
  displaced === 0 ? 1 : placed / displaced;
