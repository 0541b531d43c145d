import { compilePreferredTerms } from '../../objects/index.ts';
import type { NodeSelector, PreferredSchedulingTerm } from '../../objects/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';
import { fault, FITS, reasonsAbout, SKIP, unresolvable } from '../../framework/index.ts';
import type { NodeFilter, Plugin, ScoreAnswer } from '../../framework/index.ts';
import { nodeEvents } from '../shared/node-events.ts';
import { nodeSelector, requiredNodes } from '../shared/node-matcher.ts';
import { signNodeAffinity, signMap } from '../shared/sign.ts';
import { nodeAffinityArgs } from './args.ts';
import type { NodeAffinityArgs } from './args.ts';
import { matchesNow } from './hints.ts';
import { preferredScore } from './preferred-score.ts';

const REASONS = reasonsAbout('node-affinity', {
  conflict: { text: 'pod affinity terms conflict' },
  enforced: {
    text: "node(s) didn't match scheduler-enforced node affinity",
  },
  mismatch: {
    text: "node(s) didn't match Pod's node affinity/selector",
  },
});

const ADDED = 0;
const OWN = 1;

/**
 * Keeps pods on nodes that match their nodeSelector and required node affinity, and prefers nodes that match their preferences
 * (kubernetes v1.34.1 plugins/nodeaffinity).
 */
export const nodeAffinity: Plugin<NodeAffinityArgs | undefined> = {
  name: 'NodeAffinity',
  points: ['preFilter', 'filter', 'preScore', 'score'],
  args: nodeAffinityArgs,
  reads: ['node.labels'],
  events: (args, gates) => [
    {
      on: nodeEvents(gates, 'Node/Add', 'Node/UpdateLabels'),
      hint: matchesNow(addedNodes(args)),
    },
  ],
  reasons: REASONS,
  signer: () => (pod) => signNodeAffinity(pod) + signMap(pod.spec.nodeSelector),
  create: (args) => {
    const required = addedNodes(args);
    const preferred = args?.addedAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
    return {
      preFilter(pod, cluster) {
        const own = ownRequired(pod);
        if (own === undefined && required === undefined && pod.nodeSelector === undefined)
          return SKIP;
        const onlyNodes = namedNodes(own);
        if (onlyNodes?.size === 0) {
          return {
            type: 'rejection',
            code: 'UnschedulableAndUnresolvable',
            reasons: [{ id: 'conflict' }],
          };
        }
        const filter = requiredFilter(pod, cluster, required);
        return onlyNodes === undefined ? filter : { ...filter, onlyNodes };
      },
      filterAlone: (pod, cluster) => requiredFilter(pod, cluster, required),
      preScore(pod, cluster) {
        const own = preferredTerms(pod);
        if (own === undefined && preferred.length === 0) return SKIP;
        return scorePreferred(own, preferred, cluster);
      },
      scoreAlone: (pod, cluster) => scorePreferred(preferredTerms(pod), preferred, cluster),
    };
  },
};

/** What a profile requires of nodes. Its terms may be absent in a configuration: they match nothing. */
function addedNodes(args: NodeAffinityArgs | undefined): NodeSelector | undefined {
  const required: Partial<NodeSelector> | undefined =
    args?.addedAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return required && { nodeSelectorTerms: required.nodeSelectorTerms ?? [] };
}

const ownRequired = (pod: PodView): NodeSelector | undefined =>
  pod.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;

const preferredTerms = (pod: PodView): readonly PreferredSchedulingTerm[] | undefined =>
  pod.affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution;

function requiredFilter(
  pod: PodView,
  cluster: ClusterView,
  added: NodeSelector | undefined,
): NodeFilter {
  const matchesOwn = requiredNodes(pod, cluster);
  const matchesAdded = added === undefined ? undefined : nodeSelector(added, cluster);
  return {
    type: 'node',
    key: JSON.stringify([pod.nodeSelector, ownRequired(pod)]),
    filter(node) {
      if (matchesAdded?.(node) === false) return unresolvable(ADDED);
      return matchesOwn?.(node) === false ? unresolvable(OWN) : FITS;
    },
    explain: (detail) => [{ id: detail === ADDED ? 'enforced' : 'mismatch' }],
  };
}

/** A term of the pod that cannot be parsed, as a bound with a sign, ends scoring in an error. */
function scorePreferred(
  own: readonly PreferredSchedulingTerm[] = [],
  added: readonly PreferredSchedulingTerm[],
  cluster: ClusterView,
): ScoreAnswer {
  const { error } = compilePreferredTerms(own);
  return error === undefined ? preferredScore([...own, ...added], cluster) : fault(error);
}

/** The nodes to which terms with `metadata.name In [...]` limit the pod. Undefined if some term names no nodes. */
function namedNodes(required: NodeSelector | undefined): ReadonlySet<string> | undefined {
  const terms = required?.nodeSelectorTerms ?? [];
  if (terms.length === 0) return undefined;
  const all = new Set<string>();
  for (const { matchFields = [] } of terms) {
    const named = matchFields.filter((r) => r.key === 'metadata.name' && r.operator === 'In');
    const [first, ...others] = named.map((requirement) => requirement.values ?? []);
    if (first === undefined) return undefined;
    for (const name of first) if (others.every((values) => values.includes(name))) all.add(name);
  }
  return all;
}
