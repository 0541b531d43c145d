import type { RejectedNodes } from '../../outcome/index.ts';
import { printable } from '../../units/index.ts';
import { counted, someOf } from '../layout/figures.ts';
import { wrap } from '../layout/wrap.ts';
import { rowLimit, type Detail } from './detail.ts';

/** The rejected nodes under each reason. */
export function rejectedNodes(
  rejections: readonly RejectedNodes[],
  detail: Detail,
): readonly string[] {
  const { paint, width } = detail;
  const lines: string[] = [];
  const named = rowLimit(detail, 5);
  for (const { plugin, reasons, nodes } of rejections) {
    // A gated pod was not offered to any node.
    if (nodes.length === 0) continue;
    const why = reasons.length > 0 ? printable(reasons.join(', ')) : 'excluded before filtering';
    const by = plugin === '' ? '' : ` (${printable(plugin)})`;
    const [first = '', ...rest] = wrap(`${counted(nodes.length, 'node')}: ${why}${by}`, width - 8);
    lines.push(`    - ${first}`);
    for (const line of rest) lines.push(`      ${line}`);
    for (const line of wrap(someOf(nodes.map(printable), named), width - 8)) {
      lines.push(`      ${paint.dim(line)}`);
    }
  }
  return lines;
}
