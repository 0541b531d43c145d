import {
  described,
  object,
  optional,
  quantity,
  text,
  entryKind,
} from '../../../documents/index.ts';
import { resizePod, ApiError } from '../../../server/index.ts';
import type { Pod } from '../../../objects/index.ts';
import type { ResourcesPatch, ApiServer } from '../../../server/index.ts';
import { podSetFields, podSetText, somePodsOf } from '../pod-set.ts';
import type { PodSet } from '../pod-set.ts';
import { StepError } from '../step-error.ts';
import type { StepKind } from '../step-kind.ts';

interface Amounts {
  readonly cpu: string | undefined;
  readonly memory: string | undefined;
}

interface Resize {
  readonly pod: string | undefined;
  readonly pods: PodSet | undefined;
  readonly namespace: string | undefined;
  readonly container: string | undefined;
  readonly requests: Amounts | undefined;
  readonly limits: Amounts | undefined;
}

const amounts = optional(
  object<Amounts>({ cpu: optional(quantity()), memory: optional(quantity()) }),
);

const given = ({ cpu, memory }: Amounts): Readonly<Record<string, string>> => ({
  ...(cpu === undefined ? {} : { cpu }),
  ...(memory === undefined ? {} : { memory }),
});

export const resize: StepKind = entryKind({
  name: 'resize',
  description:
    'Changes the cpu and memory of containers of running pods, as kubectl patch --subresource resize does (since v1.33).',
  fields: object<Resize>(
    {
      pod: described(optional(text()), 'Name of the pod.'),
      pods: described(optional(object<PodSet>(podSetFields)), 'Instead: these pods.'),
      namespace: optional(text()),
      container: described(optional(text()), 'Default: the only container of a pod.'),
      requests: described(amounts, 'New requests; what is left out stays.'),
      limits: described(amounts, 'New limits; what is left out stays.'),
    },
    ({ pod, pods, requests, limits }) => {
      if ((pod === undefined) === (pods === undefined)) return 'give either pod or pods';
      return requests === undefined && limits === undefined ? 'give requests or limits' : undefined;
    },
  ),
  make: ({ pod, pods, namespace: own, container, requests, limits }, { namespace: usual }) => {
    const namespace = own ?? usual;
    const patch = {
      ...(requests && { requests: given(requests) }),
      ...(limits && { limits: given(limits) }),
    };
    const which = pods === undefined ? `pod/${pod ?? ''}` : podSetText(pods, namespace);
    const of = container === undefined ? '' : `, container ${container},`;
    return {
      text: `resize ${which}${of} to ${amountsText(patch)}`,
      run: ({ api }) => {
        const found =
          pods === undefined
            ? [findPod(pod ?? '', namespace, api)]
            : somePodsOf(pods, api, namespace);
        const failures = found.flatMap((one) => refusalOf(one, container, patch, api));
        if (failures.length > 0) throw new StepError(failures.join('; '));
        return undefined;
      },
    };
  },
});

function findPod(name: string, namespace: string, api: ApiServer): Pod {
  const found = api.get('Pod', namespace, name);
  if (found === undefined) throw new ApiError('NotFound', `pods "${name}" not found`);
  return found;
}

/** Resizes the pod; none: it was not refused. */
function refusalOf(
  pod: Pod,
  container: string | undefined,
  patch: ResourcesPatch,
  api: ApiServer,
): readonly string[] {
  const { name } = pod.metadata;
  const [first, ...others] = pod.spec.containers;
  if (container === undefined && others.length > 0) {
    return [`pod ${name} has several containers: give container`];
  }
  const patches = new Map([[container ?? first?.name ?? '', patch]]);
  const resized = resizePod(pod, patches, api.gates);
  if ('refusal' in resized) return [resized.refusal.message];
  if (resized.pod === pod) return [];
  try {
    api.update('Pod', resized.pod);
    return [];
  } catch (error) {
    if (error instanceof ApiError) return [error.message];
    throw error;
  }
}

function amountsText({ requests = {}, limits = {} }: ResourcesPatch): string {
  const list = (what: string, all: Readonly<Record<string, unknown>>): readonly string[] =>
    Object.entries(all).map(([resource, value]) => `${resource} ${what} ${String(value)}`);
  return [...list('request', requests), ...list('limit', limits)].join(', ');
}
