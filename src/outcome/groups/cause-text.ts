import { amount, count, counted } from '../../units/index.ts';
import type { AmountRange, CountRange, GroupedReason } from '../plan-group.ts';

type Asks = Readonly<Record<string, AmountRange>>;

/** Most reasons in a sentence. */
const CLAUSES = 4;

/** "no nvidia.com/gpu free on 1,213 nodes that have some; 310 nodes have none". The reasons are in their order. */
export function causeText(reasons: readonly GroupedReason[], asks: Asks): string {
  const named = new Set<string>();
  const shown = reasons.length > CLAUSES + 1 ? reasons.slice(0, CLAUSES) : reasons;
  const clauses = shown.map((reason) => {
    const { resource } = reason;
    const clause = resource === undefined ? plainClause(reason) : lackClause(reason, asks, named);
    if (resource !== undefined) named.add(resource);
    return clause;
  });
  const left = reasons.length - shown.length;
  return [...clauses, ...(left > 0 ? [`${count(left)} more reasons`] : [])].join('; ');
}

/** "1 gpu", "2 to 4 cpu". */
export function askedAmount(resource: string, { least, most }: AmountRange): string {
  const [from, to] = [amount(resource, least), amount(resource, most)];
  return `${from === to ? to : `${from} to ${to}`} ${resource}`;
}

/** The scheduler's text with the number of nodes: "3 nodes had untolerated taint {dedicated: gpu}". */
function plainClause({ text, nodes }: GroupedReason): string {
  if (nodes.most === 0) return text;
  const ofNodes = /^node\(s\) (?<rest>.*)$/s.exec(text)?.groups?.['rest'];
  if (ofNodes === undefined) return `${nodesText(nodes)}: ${text}`;
  const rest = isOne(nodes) ? ofNodes.replace(/^(?:were|are|have)\b/, singular) : ofNodes;
  return `${nodesText(nodes)} ${rest}`;
}

const singular = (verb: string): string =>
  verb === 'were' ? 'was' : verb === 'are' ? 'is' : 'has';

/** `named`: the resources that the sentence has named before. */
function lackClause(
  { resource = '', lack, nodes }: GroupedReason,
  asks: Asks,
  named: ReadonlySet<string>,
): string {
  const asked = Object.hasOwn(asks, resource) ? asks[resource] : undefined;
  const where = nodesText(nodes);
  const has = isOne(nodes) ? 'has' : 'have';
  if (resource === 'pods') return `${where} ${has} no room for another pod`;
  if (lack === 'none') return `${where} ${has} ${named.has(resource) ? 'none' : `no ${resource}`}`;
  if (lack === 'too-small') return `${where} ${has} ${lessThan(resource, asked)}`;
  const isSingle = !MEASURED.has(resource) && asked?.most === 1;
  return isSingle
    ? `no ${resource} free on ${where} that ${has} some`
    : `${tooLittle(resource)} free on ${where}`;
}

/** Resources that are measured, not counted. */
const MEASURED: ReadonlySet<string> = new Set(['cpu', 'memory', 'ephemeral-storage']);

const tooLittle = (resource: string): string =>
  `too ${MEASURED.has(resource) ? 'little' : 'few'} ${resource}`;

/** "less than 8 cpu", "fewer than 8 nvidia.com/gpu"; without an amount if the pods ask for different ones. */
const lessThan = (resource: string, asked: AmountRange | undefined): string =>
  asked === undefined || asked.least !== asked.most
    ? tooLittle(resource)
    : `${MEASURED.has(resource) ? 'less' : 'fewer'} than ${askedAmount(resource, asked)}`;

const isOne = ({ least, most }: CountRange): boolean => least === 1 && most === 1;

/** "1 node", "1 to 3 nodes". */
const nodesText = ({ least, most }: CountRange): string =>
  least === most ? counted(most, 'node') : `${count(least)} to ${count(most)} nodes`;
