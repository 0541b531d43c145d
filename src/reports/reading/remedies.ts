import type { Reason, RejectedNodes } from '../../outcome/index.ts';
import { append, fillTemplate, printable } from '../../units/index.ts';
import { counted } from '../layout/figures.ts';

/** Number of remedies in one sentence: more is a list, not advice. */
const CHOICES = 3;

/**
 * One sentence with the remedies of the reasons that reject most nodes; undefined if no reason has a remedy. A remedy concerns the
 * first filter that rejects a node: another filter may reject the node afterwards.
 */
export function whatWouldHelp(rejections: readonly RejectedNodes[]): string | undefined {
  const byReason = new Map<string, { readonly reason: Reason; readonly nodes: string[] }>();
  for (const { causes = [], nodes } of rejections) {
    for (const reason of causes) {
      const key = JSON.stringify([reason.text, reason.remedy]);
      const known = byReason.get(key);
      if (known === undefined) byReason.set(key, { reason, nodes: [...nodes] });
      else append(known.nodes, nodes);
    }
  }
  const byNodes = [...byReason.values()].sort((a, b) => b.nodes.length - a.nodes.length);
  const advice = new Set(byNodes.flatMap(({ reason, nodes }) => adviceFor(reason, nodes) ?? []));
  if (advice.size === 0) return undefined;
  return `${[...advice].slice(0, CHOICES).join('; or ')}.`;
}

/** The remedy for one reason, with the names of the nodes. */
export function adviceFor(
  { remedy, detail }: Reason,
  nodes: readonly string[],
): string | undefined {
  if (remedy === undefined) return undefined;
  return printable(
    fillTemplate(remedy, { ...detail, nodes: someNode(nodes), anyNode: anyNode(nodes) }),
  );
}

function someNode(nodes: readonly string[]): string {
  if (nodes.length === 0) return 'a node';
  if (nodes.length <= 2) return nodes.join(' or ');
  return `one of ${counted(nodes.length, 'node')}`;
}

function anyNode(nodes: readonly string[]): string {
  return nodes.length > 1 ? `any of ${counted(nodes.length, 'node')}` : (nodes[0] ?? 'a node');
}
