import { described, list, object, optional, text, entryKind } from '../../../documents/index.ts';
import {
  inNamespace,
  isCustomResource,
  isKind,
  isServed,
  refOf,
  refText,
} from '../../../objects/index.ts';
import type { Kind, KubernetesObject } from '../../../objects/index.ts';
import { ApiError } from '../../../server/index.ts';
import { inCreationOrder } from '../../input/creation-order.ts';
import { applyObject } from '../apply-object.ts';
import { manifest } from '../manifests-field.ts';
import { StepError } from '../step-error.ts';
import type { StepKind } from '../step-kind.ts';

interface Applied {
  readonly objects: readonly KubernetesObject[] | undefined;
  readonly files: readonly string[] | undefined;
}

const MOST_NAMED = 3;

export const apply: StepKind = entryKind({
  name: 'apply',
  description: 'Creates objects, or changes those that are there, as kubectl apply does.',
  fields: object<Applied>(
    {
      objects: described(optional(list(manifest())), 'Kubernetes objects, written here.'),
      files: described(
        optional(list(text())),
        'Files and directories of manifests, relative to this file.',
      ),
    },
    ({ objects, files }) => {
      if (files !== undefined) return 'only the command line reads files: give their objects';
      return objects === undefined ? 'give objects or files' : undefined;
    },
  ),
  make: ({ objects: written = [] }, { namespace }) => {
    const all = written.map((one) => inNamespace(one, namespace));
    const objects = inCreationOrder(all.filter(isApplied));
    const named = objects.slice(0, MOST_NAMED).map(nameOf).join(', ');
    const more = objects.length > MOST_NAMED ? ` and ${objects.length - MOST_NAMED} more` : '';
    return {
      text: `apply ${named}${more}`,
      objects: all,
      run: ({ api, learn, refusals }) => {
        for (const one of objects) learn(one);
        const failures = objects.flatMap((one) => {
          try {
            applyObject(one, api);
            refusals.created(one, one.kind);
            return [];
          } catch (error) {
            if (!(error instanceof ApiError) && !(error instanceof StepError)) throw error;
            if (error instanceof ApiError) refusals.refused(one, one, error);
            return [`${nameOf(one)}: ${error.message}`];
          }
        });
        if (failures.length > 0) throw new StepError(failures.join('; '));
        return undefined;
      },
    };
  },
});

const nameOf = (object: KubernetesObject): string => refText(refOf(object));

/** False for kinds that no part of the simulation reads. Unknown kinds are true, so that the step reports them. */
const isApplied = (one: KubernetesObject): boolean =>
  isKind(one, one.kind as Kind) ||
  !(isCustomResource(one.apiVersion) || isServed(one.apiVersion, one.kind));
