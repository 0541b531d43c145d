import {
  described,
  object,
  optional,
  text,
  wholeNumber,
  entryKind,
} from '../../../documents/index.ts';
import { podSetFields, podSetText, somePodsOf } from '../pod-set.ts';
import type { PodSet } from '../pod-set.ts';
import { anyReference, referenceText } from '../reference.ts';
import type { OtherReference, Reference } from '../reference.ts';
import type { StepKind } from '../step-kind.ts';

interface Deletion {
  readonly object: OtherReference | Reference | undefined;
  readonly pods: PodSet | undefined;
  readonly namespace: string | undefined;
  readonly gracePeriodSeconds: number | undefined;
}

export const deleteObjects: StepKind = entryKind({
  name: 'delete',
  description: 'Deletes an object, or some pods, as kubectl delete does.',
  fields: object<Deletion>(
    {
      object: described(
        optional(anyReference()),
        'KIND/NAME, such as pod/web-0; a custom kind with its group: widgets.example.com/a.',
      ),
      pods: described(optional(object<PodSet>(podSetFields)), 'Instead: these pods.'),
      namespace: optional(text()),
      gracePeriodSeconds: described(
        optional(wholeNumber()),
        "Default: the pod's own; 0 takes it away at once.",
      ),
    },
    ({ object: one, pods }) =>
      (one === undefined) === (pods === undefined) ? 'give either object or pods' : undefined,
  ),
  make: (deletion, { namespace: usual }) => {
    const namespace = deletion.namespace ?? usual;
    const { object: one, pods, gracePeriodSeconds } = deletion;
    const options = gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds };
    return {
      text: `delete ${one === undefined ? '' : nameOf(one, namespace)}${
        pods === undefined ? '' : podSetText(pods, namespace)
      }`,
      run: ({ api }) => {
        if (one !== undefined && 'kind' in one) api.delete(one.kind, namespace, one.name, options);
        const chosen = pods === undefined ? [] : somePodsOf(pods, api, namespace);
        for (const { metadata } of chosen) {
          api.delete('Pod', metadata.namespace, metadata.name, options);
        }
        return undefined;
      },
    };
  },
});

/** What nothing simulates is passed over: its deletion changes nothing here. */
const nameOf = (one: OtherReference | Reference, namespace: string): string =>
  'kind' in one ? referenceText(one, namespace) : `${one.otherKind}/${one.name}`;
