import { isNodeReady } from '../../../controllers/index.ts';
import { described, entryKind, flag, object, optional } from '../../../documents/index.ts';
import { boundsProblem, boundsText, countBoundFields, outsideText } from '../count-bounds.ts';
import type { CountBounds } from '../count-bounds.ts';
import type { ExpectationKind } from '../expectation-kind.ts';
import { labelSelection } from '../pod-set.ts';
import type { LabelSelection } from '../pod-set.ts';

interface CountedNodes extends CountBounds {
  readonly selector: LabelSelection | undefined;
  readonly ready: boolean | undefined;
}

export const nodes: ExpectationKind = entryKind({
  name: 'nodes',
  description: 'How many nodes there are: with an autoscaler, how far the cluster has grown.',
  fields: object<CountedNodes>(
    {
      selector: described(
        optional(labelSelection()),
        'Labels, as kubectl get -l takes them, such as karpenter.sh/nodepool=general. Default: all nodes.',
      ),
      ready: described(optional(flag()), 'Only those with this condition Ready. Default: both.'),
      ...countBoundFields,
    },
    boundsProblem,
  ),
  make: ({ selector, ready, ...bounds }: CountedNodes) => {
    const labels = selector === undefined ? '' : ` with ${selector.text}`;
    const state = ready === undefined ? '' : ready ? ' ready' : ' not ready';
    return {
      text: `${boundsText(bounds)} nodes${labels}${state}`,
      found: (api) => {
        const number = api
          .list('Node')
          .filter(({ metadata }) => selector?.matches(metadata.labels ?? {}) ?? true)
          .filter((node) => ready === undefined || isNodeReady(node) === ready).length;
        return outsideText(number, bounds) === undefined ? undefined : String(number);
      },
    };
  },
});
