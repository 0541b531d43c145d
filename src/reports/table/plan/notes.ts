import type { NotModelled } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { counted, someOf } from '../../layout/figures.ts';
import { wordsOf } from '../../page/texts.ts';
import { wrap } from '../../layout/wrap.ts';
import { kindsWithoutPods, unmodelledGroups } from '../../reading/not-modelled.ts';
import { rowLimit, section, type Detail } from '../detail.ts';

/** What is not simulated, by reason, and one line for the objects that create no pods. */
export function notModelled(found: readonly NotModelled[], detail: Detail): readonly string[] {
  const groups = unmodelledGroups(found);
  const limit = rowLimit(detail, 10);
  const lines = groups.slice(0, limit).flatMap(({ reason, objects }) => [
    ...item(printable(reason), detail.paint.yellow('?'), detail),
    ...item(
      wordsOf(objects, (most) => rowLimit(detail, most)),
      ' ',
      detail,
    ),
  ]);
  const kinds = someOf(kindsWithoutPods(found), rowLimit(detail, 6));
  const withoutPods = kinds === '' ? [] : item(printable(`creates no pods: ${kinds}`), '·', detail);
  return section(
    'NOT MODELLED',
    [
      ...withRest(lines, groups.length - limit, 'more reason', detail),
      ...withoutPods.map((line) => detail.paint.dim(line)),
    ],
    detail,
  );
}

export function warnings(found: readonly string[], detail: Detail): readonly string[] {
  const limit = rowLimit(detail, 10);
  const lines = found
    .slice(0, limit)
    .flatMap((warning) => item(printable(warning), detail.paint.yellow('!'), detail));
  return section('WARNINGS', withRest(lines, found.length - limit, 'more warning', detail), detail);
}

function item(text: string, mark: string, detail: Detail): readonly string[] {
  return wrap(text, detail.width - 2).map((line, at) => `${at === 0 ? mark : ' '} ${line}`);
}

function withRest(
  lines: readonly string[],
  more: number,
  what: string,
  detail: Detail,
): readonly string[] {
  return more > 0
    ? [...lines, detail.paint.dim(`  and ${counted(more, what)}, -o wide shows all`)]
    : lines;
}
