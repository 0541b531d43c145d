import type { Explanation, PluginVerdict } from '../../../outcome/index.ts';
import { append, groupBy, printable } from '../../../units/index.ts';
import { counted, someOf } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import { rowLimit, section, type Detail } from '../detail.ts';

/** Every plugin that rejects a node; nodes with equal rejections share an entry. */
export function everyReason({ allReasons = {} }: Explanation, detail: Detail): readonly string[] {
  const { paint, width } = detail;
  const groups = groupBy(Object.entries(allReasons), ([, verdicts]) => JSON.stringify(verdicts));
  const lines: string[] = [];
  for (const group of [...groups.values()].sort((a, b) => b.length - a.length)) {
    const names = group.map(([node]) => printable(node)).sort();
    const named = someOf(names, rowLimit(detail, 5));
    const [first = '', ...rest] = wrap(`${counted(names.length, 'node')}: ${named}`, width - 4);
    lines.push(`  - ${paint.dim(first)}`);
    for (const line of rest) lines.push(`    ${paint.dim(line)}`);
    for (const verdict of group[0]?.[1] ?? []) append(lines, verdictLines(verdict, width));
  }
  return section('EVERY REASON', lines, detail);
}

function verdictLines({ plugin, code, reasons }: PluginVerdict, width: number): readonly string[] {
  const why = reasons.length > 0 ? `: ${reasons.join(', ')}` : '';
  const text = printable(`${plugin} (${code})${why}`);
  return wrap(text, width - 8).map((line, at) => `${at === 0 ? '      ' : '        '}${line}`);
}
