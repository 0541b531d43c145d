import { described, entryKind, object, optional, text } from '../../../documents/index.ts';
import { SCALABLE_KINDS } from '../../../objects/index.ts';
import { boundsProblem, boundsText, countBoundFields, outsideText } from '../count-bounds.ts';
import type { CountBounds } from '../count-bounds.ts';
import type { ExpectationKind } from '../expectation-kind.ts';
import { referenceText, referenceTo } from '../reference.ts';
import type { Reference } from '../reference.ts';

interface Replicas extends CountBounds {
  readonly workload: Reference<(typeof SCALABLE_KINDS)[number]>;
  readonly namespace: string | undefined;
}

export const replicas: ExpectationKind = entryKind({
  name: 'replicas',
  description: 'How many replicas a workload is to have: what an autoscaler gives it.',
  fields: object<Replicas>(
    {
      workload: described(referenceTo(SCALABLE_KINDS), 'KIND/NAME, such as deployment/web.'),
      namespace: optional(text()),
      ...countBoundFields,
    },
    boundsProblem,
  ),
  make: ({ workload, namespace: own, ...bounds }: Replicas, { namespace: usual }) => {
    const namespace = own ?? usual;
    const { kind, name } = workload;
    return {
      text: `${boundsText(bounds)} replicas of ${referenceText(workload, namespace)}`,
      found: (api) => {
        const found = api.get(kind, namespace, name);
        if (found === undefined) return 'it does not exist';
        const number = found.spec.replicas ?? 1;
        return outsideText(number, bounds) === undefined ? undefined : String(number);
      },
    };
  },
});
