import { DEFAULT_NAMESPACE, groupOf, refOf } from '../../../../objects/index.ts';
import type { KubernetesObject, WorkloadRef } from '../../../../objects/index.ts';
import { valueAt } from '../../../../problems/index.ts';
import { listAt, textAt } from '../../../../simulation/index.ts';

/** A VerticalPodAutoscaler that changes requests. */
export interface VerticalAutoscaler {
  readonly ref: WorkloadRef;
  readonly target: WorkloadRef;
  /** "Recreate", "Initial". */
  readonly mode: string;
  /** Whether it sets the request of a container. */
  readonly sets: (container: string, resource: string) => boolean;
}

/**
 * Those with an updateMode other than Off. Nothing has validated them: fields of another type count as absent.
 * Source: VerticalPodAutoscalerSpec, vertical-pod-autoscaler/pkg/apis/autoscaling.k8s.io/v1/types.go.
 */
export const verticalAutoscalers = (
  objects: readonly KubernetesObject[],
): readonly VerticalAutoscaler[] =>
  objects.filter(isVertical).flatMap((object) => {
    const { namespace = DEFAULT_NAMESPACE } = object.metadata;
    const kind = textAt(object, 'spec', 'targetRef', 'kind');
    const name = textAt(object, 'spec', 'targetRef', 'name');
    const mode = textAt(object, 'spec', 'updatePolicy', 'updateMode') ?? DEFAULT_MODE;
    if (kind === undefined || name === undefined || mode === 'Off') return [];
    const policies = listAt(object, 'spec', 'resourcePolicy', 'containerPolicies');
    const policyOf = (container: string): unknown =>
      [container, ANY].flatMap((wanted) =>
        policies.filter((policy) => textAt(policy, 'containerName') === wanted),
      )[0];
    return [
      {
        ref: { ...refOf(object), namespace },
        target: { kind, namespace, name },
        mode,
        sets: (container, resource) => controls(policyOf(container), resource),
      },
    ];
  });

/** A policy of the containers that have none of their own. */
const ANY = '*';
/** "Auto" before it was deprecated: both evict pods to change them. */
const DEFAULT_MODE = 'Recreate';
const CONTROLLED_BY_DEFAULT: readonly unknown[] = ['cpu', 'memory'];

const isVertical = ({ apiVersion, kind }: KubernetesObject): boolean =>
  kind === 'VerticalPodAutoscaler' && groupOf(apiVersion) === 'autoscaling.k8s.io';

function controls(policy: unknown, resource: string): boolean {
  if (textAt(policy, 'mode') === 'Off') return false;
  const written = valueAt(policy, ['controlledResources']);
  return (Array.isArray(written) ? written : CONTROLLED_BY_DEFAULT).includes(resource);
}
