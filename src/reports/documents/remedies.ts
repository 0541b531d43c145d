import type { PodRemedies, RejectedNodes } from '../../outcome/index.ts';
import type { List, Text } from '../page/section.ts';
import { faint, helpful } from '../page/texts.ts';
import { pluginAdvice, remedyText } from '../reading/remedies.ts';

/** The proven remedies of pods without a node; without further nodes that help, what the nearest nodes lack. */
export function remedyLines(
  tried: Iterable<PodRemedies>,
  rejections: readonly RejectedNodes[],
): readonly (Text | List)[] {
  const found = [...tried];
  const remedies = found.flatMap((one) => one.remedies);
  const nearest = found.flatMap((one) => one.nearest ?? []);
  const texts = remedies.map(remedyText);
  const [only] = texts;
  const list: List = {
    kind: 'list',
    depth: 2,
    items: texts.map((text) => ({ mark: 'item', text: helpful(text) })),
  };
  return [
    ...nearest.map((text) => faint(`Nearest: ${text}.`)),
    ...(only === undefined || texts.length > 1 ? [] : [helpful(`What would help, tried: ${only}`)]),
    ...(texts.length > 1 ? [helpful('What would help, each tried:'), list] : []),
    ...pluginAdvice(rejections).map(faint),
  ];
}
