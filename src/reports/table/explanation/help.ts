import type { Explanation, Hint } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { wrap } from '../../layout/wrap.ts';
import { yamlLines } from '../../layout/yaml-lines.ts';
import { whatWouldHelp } from '../../reading/remedies.ts';
import type { Detail } from '../detail.ts';

/** Verified hints with their patches; without any, advice from the reasons. */
export function help(
  { hints, feasible, preEnqueue, preFilterFailure, rejections = [] }: Explanation,
  { width, paint }: Detail,
): readonly string[] {
  if (hints !== undefined && hints.length > 0) {
    return hints.flatMap((hint) => hintLines(hint, { width, paint }));
  }
  if (feasible.length > 0) return [];
  const concernsPod = preEnqueue !== undefined || preFilterFailure !== undefined;
  const advice = whatWouldHelp(
    concernsPod ? rejections.map((one) => ({ ...one, nodes: [] })) : rejections,
  );
  const tried = hints === undefined ? [] : ['No single change was found that makes the pod fit.'];
  return [...tried, ...(advice === undefined ? [] : [advice])]
    .flatMap((text) => wrap(text, width - 2))
    .map((line) => `  ${paint.cyan(line)}`);
}

function hintLines(
  { change, patch }: Hint,
  { width, paint }: Pick<Detail, 'width' | 'paint'>,
): string[] {
  const words = wrap(printable(change), width - 4).map(
    (line, at) => `  ${at === 0 ? paint.green('+') : ' '} ${line}`,
  );
  if (typeof patch !== 'object' || patch === null) return words;
  return [...words, ...yamlLines(patch).map((line) => `      ${paint.dim(line)}`)];
}
