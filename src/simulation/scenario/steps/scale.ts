import {
  described,
  object,
  optional,
  text,
  wholeNumber,
  entryKind,
} from '../../../documents/index.ts';
import { SCALABLE_KINDS, withReplicas } from '../../../objects/index.ts';
import type { ScalableKind } from '../../../objects/index.ts';
import { referenceText, referenceTo } from '../reference.ts';
import type { Reference } from '../reference.ts';
import { StepError } from '../step-error.ts';
import type { StepKind } from '../step-kind.ts';

interface Scaling {
  readonly workload: Reference<ScalableKind>;
  readonly namespace: string | undefined;
  readonly replicas: number;
}

const MOST_REPLICAS = 1_000_000;

export const scale: StepKind = entryKind({
  name: 'scale',
  description: 'Gives a workload so many replicas, as kubectl scale does.',
  fields: object<Scaling>({
    workload: described(referenceTo(SCALABLE_KINDS), 'KIND/NAME, such as deployment/web.'),
    namespace: optional(text()),
    replicas: wholeNumber(0, MOST_REPLICAS),
  }),
  make: ({ workload, namespace: own, replicas }, { namespace: usual }) => {
    const namespace = own ?? usual;
    return {
      text: `scale ${referenceText(workload, namespace)} to ${replicas}`,
      demand: { ...workload, namespace, pods: replicas },
      run: ({ api }) => {
        const { kind, name } = workload;
        const found = api.get(kind, namespace, name);
        if (found === undefined) {
          throw new StepError(`${kind} "${name}" not found in namespace ${namespace}`);
        }
        api.update(kind, withReplicas(found, replicas));
        return undefined;
      },
    };
  },
});
