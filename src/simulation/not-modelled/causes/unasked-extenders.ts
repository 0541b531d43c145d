import type { Pod } from '../../../objects/index.ts';
import { Doubts } from '../cause.ts';
import type { Cause } from '../cause.ts';

const EFFECT = 'it may be refused every node';

/**
 * Pods whose nodes would be filtered by an extender that is not called. An extender that only scores, preempts or binds decides where a pod
 * runs, not whether.
 */
export const unaskedExtenders: Cause = ({ unasked, shaped }) => {
  const filtering = unasked.filter(({ filterVerb }) => filterVerb !== '');
  if (filtering.length === 0 || shaped.length === 0) return [];
  const doubts = new Doubts(EFFECT);
  return filtering.map(({ urlPrefix, managedResources }) => {
    const managed = new Set(managedResources.map(({ name }) => name));
    const doubt = doubts.of(`extender ${urlPrefix} is not called (--allow-extenders calls it)`);
    return {
      doubt: ({ pod }) => (managed.size === 0 || requestsAny(pod, managed) ? doubt : undefined),
    };
  });
};

/** Source: pkg/scheduler/extender.go HTTPExtender.IsInterested, v1.34. */
function requestsAny(
  { spec: { containers, initContainers = [] } }: Pod,
  names: ReadonlySet<string>,
): boolean {
  return [...containers, ...initContainers].some(({ resources: { requests, limits } = {} }) =>
    [requests, limits].some((list) => Object.keys(list ?? {}).some((name) => names.has(name))),
  );
}
