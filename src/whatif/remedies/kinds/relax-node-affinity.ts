import type { NodeSelectorRequirement, NodeSelectorTerm } from '../../../objects/index.ts';
import { podPatch } from '../kind.ts';
import type { HintKind } from '../kind.ts';
import type { Patch } from '../strategic-merge.ts';

/** Drops one requirement of a term of the required node affinity. If it is the term's only one, the whole affinity is dropped. */
export const relaxNodeAffinity: HintKind = {
  name: 'relax-node-affinity',
  *propose({ pod }) {
    const required =
      pod.spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
    const terms = required?.nodeSelectorTerms ?? [];
    const patch = (relaxed: Patch | null): Patch =>
      podPatch(pod, {
        affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: relaxed } },
      });
    for (const term of terms) {
      for (const requirement of requirementsOf(term)) {
        const left = without(term, requirement);
        // A term without requirements matches no node.
        const relaxed =
          requirementsOf(left).length === 0
            ? null
            : { nodeSelectorTerms: terms.map((other) => (other === term ? left : other)) };
        yield {
          change: `drop ${inWords(requirement)} from the required node affinity`,
          patch: patch(relaxed),
        };
      }
    }
  },
};

const requirementsOf = ({
  matchExpressions = [],
  matchFields = [],
}: NodeSelectorTerm): readonly NodeSelectorRequirement[] => [...matchExpressions, ...matchFields];

function without(term: NodeSelectorTerm, requirement: NodeSelectorRequirement): NodeSelectorTerm {
  const keep = (other: NodeSelectorRequirement): boolean => other !== requirement;
  const expressions = term.matchExpressions?.filter(keep) ?? [];
  const fields = term.matchFields?.filter(keep) ?? [];
  return {
    ...(expressions.length === 0 ? {} : { matchExpressions: expressions }),
    ...(fields.length === 0 ? {} : { matchFields: fields }),
  };
}

const inWords = ({ key, operator, values = [] }: NodeSelectorRequirement): string =>
  `"${key} ${operator}${values.length === 0 ? '' : ` ${values.join(', ')}`}"`;
