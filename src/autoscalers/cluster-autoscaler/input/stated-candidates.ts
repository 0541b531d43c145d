import { compileLabelSelector } from '../../../objects/index.ts';
import type { Node } from '../../../objects/index.ts';
import type { DocumentProblem } from '../../../documents/index.ts';
import type { Candidate } from './candidates.ts';
import type { NodeGroups, StatedGroup } from './document/index.ts';

/** Candidates with what a document states of them, and what is wrong in it. */
export interface StatedCandidates {
  readonly candidates: readonly Candidate[];
  readonly problems: readonly DocumentProblem[];
}

/** Adds a problem of a field of a group, by its place in the document. */
type Refuse = (at: number, field: string, message: string) => void;

/**
 * Puts what a document states over what is known. Its groups come first: each is the candidate of its name, or has the nodes that its
 * selector finds, or is a new group without nodes. Nodes that a selector finds leave the candidate that they were of.
 */
export function statedCandidates(
  { groups }: NodeGroups,
  known: readonly Candidate[],
  nodes: readonly Node[],
): StatedCandidates {
  const problems: DocumentProblem[] = [];
  const refuse: Refuse = (at, field, message) => {
    problems.push({ path: ['groups', at, field], at: 'value', message });
  };
  const selected = selectedNodes(groups, nodes, refuse);
  const keep = (some: readonly Node[]): readonly Node[] =>
    some.filter((node) => !selected.has(node));
  const used = new Set<Candidate>();
  const stated = groups.map((group, at): Candidate => {
    const same = sameCandidate(group, known, used, (message) => {
      refuse(at, 'name', message);
    });
    if (same !== undefined) used.add(same);
    const base = same ?? { id: group.name, name: group.name, nodes: [], rivals: [] };
    const own =
      group.nodeSelector === undefined
        ? keep(base.nodes)
        : nodes.filter((node) => selected.get(node) === at);
    return { ...base, stated: group, nodes: own };
  });
  const rest = known.flatMap((one) => {
    const left = keep(one.nodes);
    const isEmptied = left.length === 0 && one.nodes.length > 0;
    return used.has(one) || isEmptied ? [] : [{ ...one, nodes: left }];
  });
  return { candidates: [...stated, ...rest], problems };
}

/** The place of the group that selects a node. */
function selectedNodes(
  groups: readonly StatedGroup[],
  nodes: readonly Node[],
  refuse: Refuse,
): ReadonlyMap<Node, number> {
  const placeOf = new Map<Node, number>();
  for (const [at, { nodeSelector }] of groups.entries()) {
    if (nodeSelector === undefined) continue;
    const isSelected = compileLabelSelector({ matchLabels: nodeSelector });
    const found = nodes.filter(({ metadata }) => isSelected(metadata.labels ?? {}));
    const shared = found.find((node) => placeOf.has(node));
    if (shared !== undefined) {
      const { name = '' } = groups[placeOf.get(shared) ?? at] ?? {};
      refuse(at, 'nodeSelector', `node ${shared.metadata.name} is of group ${name} already`);
    }
    for (const node of found) if (!placeOf.has(node)) placeOf.set(node, at);
  }
  return placeOf;
}

/** The only candidate that a stated group names. */
function sameCandidate(
  { name }: StatedGroup,
  known: readonly Candidate[],
  used: ReadonlySet<Candidate>,
  refuse: (message: string) => void,
): Candidate | undefined {
  const byId = known.filter(({ id }) => id === name);
  const [same, ...others] = byId.length > 0 ? byId : known.filter((one) => one.name === name);
  if (same === undefined) return undefined;
  if (others.length > 0) {
    const ids = [same, ...others].map(({ id }) => id);
    refuse(`several groups are called ${name}: name one of ${ids.join(', ')}`);
  } else if (used.has(same)) refuse(`the group ${same.id} is given twice`);
  return same;
}
