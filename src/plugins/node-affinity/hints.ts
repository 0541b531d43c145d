import { compileNodeSelector, compileRequiredNodeAffinity } from '../../objects/index.ts';
import type { Node, NodeSelector } from '../../objects/index.ts';
import type { EventHint } from '../../framework/index.ts';
import { changed } from '../shared/changed-objects.ts';

/**
 * The node matches the pod's selector and affinity, and is new or did not match before. `added`: the affinity of the profile, which
 * the node must match now.
 *
 * Source: kubernetes v1.34.1 plugins/nodeaffinity isSchedulableAfterNodeChange.
 */
export function matchesNow(added: NodeSelector | undefined): EventHint {
  const matchesAdded = added && compileNodeSelector(added);
  return (pod, change) => {
    const { now, before } = changed('Node', change);
    if (now === undefined) return false;
    if (matchesAdded?.matches(labelsOf(now), now.metadata.name) === false) return false;
    const required = compileRequiredNodeAffinity(pod.spec);
    const matches = (node: Node): boolean => required.matches(labelsOf(node), node.metadata.name);
    if (!matches(now)) return required.error(labelsOf(now)) !== undefined;
    return before === undefined || !matches(before);
  };
}

const labelsOf = ({ metadata: { labels = {} } }: Node): Readonly<Record<string, string>> => labels;
