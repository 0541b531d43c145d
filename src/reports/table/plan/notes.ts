import type { NotModelled } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { count, counted, someOf } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import { groupBy } from '../../reading/group-by.ts';
import { rowLimit, section, type Detail } from '../detail.ts';

/** What was seen and not simulated: silence would be a lie. */
export function notModelled(found: readonly NotModelled[], detail: Detail): readonly string[] {
  const groups = groupBy(
    found,
    ({ kind, apiVersion, reason }) => `${kind}\0${apiVersion}\0${reason}`,
  );
  const limit = rowLimit(detail, 10);
  const named = rowLimit(detail, 3);
  const lines = [...groups.values()].slice(0, limit).flatMap((alike) => {
    const [{ kind, apiVersion, reason } = { kind: '', apiVersion: '', reason: '' }] = alike;
    const many = alike.length > 1 ? `${count(alike.length)} × ` : '';
    const objects = someOf(
      alike.map(({ object }) => object),
      named,
    );
    const text = `${many}${kind} (${apiVersion}): ${objects}: ${reason}`;
    return item(printable(text), detail.paint.yellow('?'), detail);
  });
  return section('NOT MODELLED', withRest(lines, groups.size - limit, 'more kind', detail), detail);
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
