import { isKind, readObjectName } from '../../objects/index.ts';
import type { KubernetesObject, Node } from '../../objects/index.ts';
import { nearest, type Problem } from '../../problems/index.ts';
import { textMatcher } from '../../documents/index.ts';
import { nearestTo, readPattern, type Pattern } from './pattern.ts';

/** Nodes in the order of the input, or why there are none. */
type FoundNodes = { readonly nodes: readonly Node[] } | { readonly problem: Problem };

const nodesOf = (objects: readonly KubernetesObject[]): readonly Node[] =>
  objects.filter((object) => isKind(object, 'Node'));

/** The nodes that a pattern chooses. */
export function findNodes(objects: readonly KubernetesObject[], text: string): FoundNodes {
  const pattern = readPattern(text);
  if ('message' in pattern) return { problem: pattern };
  const all = nodesOf(objects);
  const nodes = all.filter(pattern.matches);
  if (nodes.length > 0) return { nodes };
  // "node/worker-1": a node that is named exactly so takes precedence.
  const { namespace, kind, name } = readObjectName(text, ['Node']);
  return kind !== undefined && namespace === undefined && pattern.form !== 'selector'
    ? findNodes(objects, name)
    : { problem: { message: unknownNode(pattern, all) } };
}

/** "no node wroker-1 in the input; did you mean worker-1?" */
function unknownNode(pattern: Pattern, all: readonly Node[]): string {
  const { text, form } = pattern;
  const what =
    form === 'selector'
      ? `no node with labels ${text} in the input`
      : `no node ${text} in the input`;
  const near = nearestTo(pattern, all);
  if (near !== undefined) return `${what}; did you mean ${near}?`;
  const held = all.length === 1 ? '1 node' : `${String(all.length)} nodes`;
  const alike = form === 'selector' ? 'none with a similar label' : 'none of a similar name';
  return `${what}; it holds ${held}, ${alike}`;
}

/** The zone of a node; the older label is from Kubernetes before v1.17. */
const zoneOf = ({ metadata: { labels = {} } }: Node): string | undefined =>
  labels['topology.kubernetes.io/zone'] ?? labels['failure-domain.beta.kubernetes.io/zone'];

/** The nodes of a zone, or of all zones that fit a glob. */
export function findZone(objects: readonly KubernetesObject[], zone: string): FoundNodes {
  const all = nodesOf(objects);
  const matches = textMatcher(zone);
  const nodes = all.filter((node) => {
    const own = zoneOf(node);
    return own !== undefined && matches(own);
  });
  if (nodes.length > 0) return { nodes };
  const zones = [...new Set(all.flatMap((node) => zoneOf(node) ?? []))].sort();
  if (zones.length === 0) {
    const message = `no zone ${zone} in the input: no node has the label topology.kubernetes.io/zone`;
    return { problem: { message } };
  }
  const near = nearest(zone.replaceAll(/[*?]/g, ''), zones);
  const known = `its zones are ${zones.slice(0, 5).join(', ')}${zones.length > 5 ? ', ...' : ''}`;
  const hint = near === undefined ? known : `did you mean ${near}?`;
  return { problem: { message: `no zone ${zone} in the input; ${hint}` } };
}
