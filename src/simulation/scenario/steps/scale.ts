import {
  described,
  object,
  optional,
  text,
  wholeNumber,
  entryKind,
} from '../../../documents/index.ts';
import type { ApiServer } from '../../../server/index.ts';
import { referenceText, referenceTo, SCALABLE_KINDS } from '../reference.ts';
import type { Reference, ScalableKind } from '../reference.ts';
import { StepError } from '../step-kind.ts';
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
        setReplicas(api, workload, namespace, replicas);
        return undefined;
      },
    };
  },
});

/** One case per kind: the compiler cannot infer the kind of a spread union. */
function setReplicas(
  api: ApiServer,
  { kind, name }: Reference<ScalableKind>,
  namespace: string,
  replicas: number,
): void {
  const found = api.get(kind, namespace, name);
  if (found === undefined) {
    throw new StepError(`${kind} "${name}" not found in namespace ${namespace}`);
  }
  switch (found.kind) {
    case 'Deployment':
      api.update('Deployment', { ...found, spec: { ...found.spec, replicas } });
      return;
    case 'ReplicaSet':
      api.update('ReplicaSet', { ...found, spec: { ...found.spec, replicas } });
      return;
    case 'ReplicationController':
      api.update('ReplicationController', { ...found, spec: { ...found.spec, replicas } });
      return;
    case 'StatefulSet':
      api.update('StatefulSet', { ...found, spec: { ...found.spec, replicas } });
  }
}
