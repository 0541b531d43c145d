import type {
  Capacities,
  Capacity,
  CountedTemplate,
  TemplateCapacity,
} from '../../../outcome/index.ts';
import { count, counted } from '../../layout/figures.ts';
import { templatesOf } from '../capacity-templates.ts';
import { withLeftOut } from '../left-out.ts';

/** How many templates the line names. */
const NAMED = 3;

/** "Capacity passed: 24 more copies of shop/web on 6 of 8 nodes; what stops the next: Insufficient cpu." */
export function capacityLine(capacity: Capacity | Capacities): string {
  const templates = templatesOf(capacity);
  // What fails is named first.
  const ranked = [...templates].sort((a, b) => rank(a) - rank(b));
  const shown = ranked.slice(0, NAMED).map(templateWords);
  const more = templates.length - shown.length;
  const rest = more > 0 ? ` | and ${counted(more, 'more template')}` : '';
  const how = 'templates' in capacity ? (capacity.isTogether ? 'together ' : 'each alone ') : '';
  const line = `Capacity ${capacity.summary.verdict}: ${how}${shown.join(' | ')}${rest}.`;
  return withLeftOut(line, capacity.notModelled);
}

const RANKS = { failed: 0, unknown: 1, passed: 2 } as const;

const rank = ({ verdict }: CountedTemplate): number => RANKS[verdict];

/** "24 more copies of shop/web on 6 of 8 nodes; what stops the next: Insufficient cpu" */
export function templateWords(template: CountedTemplate): string {
  const { pod, copies, atLeast, isLimited, nodes } = template;
  const required = copies < atLeast && atLeast > 1 ? `, ${count(atLeast)} required` : '';
  const used = nodes.filter((node) => node.copies > 0).length;
  const least = isLimited ? 'at least ' : '';
  const where = copies === 0 ? '' : ` on ${count(used)} of ${counted(nodes.length, 'node')}`;
  const of = `${counted(copies, 'more copy', 'more copies')} of ${pod}`;
  return `${least}${of}${where}${required}${stopWords(template)}`;
}

/** The first entry with the most nodes. */
function ofMostNodes<T extends { readonly nodes: readonly string[] }>(
  all: readonly T[],
): T | undefined {
  return all.reduce<T | undefined>(
    (most, one) => (most !== undefined && most.nodes.length >= one.nodes.length ? most : one),
    undefined,
  );
}

function stopWords(template: CountedTemplate): string {
  const { isLimited, copies, message } = template;
  if (isLimited) return '; stopped at the limit';
  const reason = stopOf(template);
  const isStopped = message !== undefined || copies === 0;
  return isStopped && reason !== undefined ? `; what stops the next: ${reason}` : '';
}

/** The reason that stops the next copy. Older saved documents lack `stops`: then the reason of the most nodes. */
export const stopOf = ({ stops, runsOut, closed }: TemplateCapacity): string | undefined =>
  stops ?? ofMostNodes(runsOut)?.reason ?? ofMostNodes(closed)?.reasons[0];
