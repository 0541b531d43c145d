import type { Comparison, RegressionKind } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { counted } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import { rowLimit, section, type Detail } from '../detail.ts';

/** Regressions that no other section of the comparison shows. */
const SHOWN: ReadonlySet<RegressionKind> = new Set([
  'refused',
  'not-created',
  'lost',
  'failing',
  'not-ready',
  'in-doubt',
]);

/** Findings that only the head has. */
export function worse({ regressions }: Comparison, detail: Detail): readonly string[] {
  const { paint, width } = detail;
  const found = regressions.filter(({ kind }) => SHOWN.has(kind));
  const limit = rowLimit(detail, 12);
  const lines = found
    .slice(0, limit)
    .flatMap(({ kind, counts, object, message }) => [
      ...wrap(printable(`${object}: ${kind}`), width - 2).map(
        (line, at) =>
          `${at > 0 ? ' ' : counts ? paint.red('!') : paint.dim('-')} ${paint.bold(line)}`,
      ),
      ...wrap(printable(message), width - 4).map((line) => `    ${paint.yellow(line)}`),
    ]);
  const more = found.length - limit;
  if (more > 0) lines.push(paint.dim(`  and ${counted(more, 'more')}, -o wide shows all`));
  return section('WORSE IN THE HEAD', lines, detail);
}
