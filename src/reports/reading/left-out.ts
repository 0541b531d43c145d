import { NODE_AUTOSCALER } from '../../outcome/index.ts';
import type { NotModelled } from '../../outcome/index.ts';
import { counted } from '../layout/figures.ts';

/** A verdict line ("Plan passed: ... .") that also says what is not in the document. */
export function withLeftOut(line: string, notModelled: readonly NotModelled[]): string {
  const parts = leftOut(notModelled);
  return parts.length === 0 ? line : `${line.replace(/\.$/, '')}; ${parts.join('; ')}.`;
}

/** "pods of 6 custom resources are not in it (--pods-of)", "2 kinds could not be read". */
function leftOut(notModelled: readonly NotModelled[]): readonly string[] {
  if (notModelled.length === 0) return [];
  const makers = notModelled.filter(({ makesPods }) => makesPods === true);
  const custom = makers.filter(({ isSuspended }) => isSuspended !== true);
  const queued = makers.length - custom.length;
  const maybe = notModelled.filter(({ mayMakePods }) => mayMakePods === true).length;
  const gaps = notModelled.filter(({ object }) => object === '*').length;
  const still = notModelled.find(({ kind }) => kind === NODE_AUTOSCALER);
  return [
    ...(still === undefined ? [] : [`existing nodes only, ${still.object} adds none here`]),
    ...(custom.length === 0
      ? []
      : [`pods of ${counted(custom.length, 'custom resource')} are not in it (--pods-of)`]),
    ...(maybe === 0
      ? []
      : [
          `${counted(maybe, 'custom resource')} of ${maybe === 1 ? 'an unknown kind' : 'unknown kinds'} may make pods (--pods-of)`,
        ]),
    ...(queued === 0
      ? []
      : [`pods of ${counted(queued, 'suspended workload')} are not in it (a queue admits them)`]),
    ...(gaps === 0 ? [] : [`${counted(gaps, 'kind')} of the cluster could not be read`]),
  ];
}
