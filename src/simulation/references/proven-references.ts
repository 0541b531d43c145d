import { isKind, refKeyOf } from '../../objects/index.ts';
import type { ContainerStatus, KubernetesObject, Pod } from '../../objects/index.ts';
import { referencesOf } from './pod-references.ts';

/** The ConfigMaps and Secrets that exist because pods have started with them, by `refKeyOf`. An exported cluster mostly lacks them. */
export function provenReferences(objects: readonly KubernetesObject[]): ReadonlySet<string> {
  const proven = new Set<string>();
  for (const object of objects) {
    if (!isKind(object, 'Pod') || !hasStarted(object)) continue;
    const { namespace } = object.metadata;
    for (const { kind, name, by, user } of referencesOf(object.spec)) {
      const isUsed = by === 'volume' || (by === 'environment' && hasRun(object, user));
      if (isUsed) proven.add(refKeyOf({ kind, namespace, name }));
    }
  }
  return proven;
}

function hasStarted({ spec, status }: Pod): boolean {
  const { phase } = status ?? {};
  return (spec.nodeName ?? '') !== '' && (phase === 'Running' || phase === 'Succeeded');
}

/** A container that waits may lack its configuration, beside others that run. A short form of the status names none. */
function hasRun({ status }: Pod, container: string): boolean {
  const { containerStatuses = [], initContainerStatuses = [] } = status ?? {};
  const all: readonly ContainerStatus[] = [...containerStatuses, ...initContainerStatuses];
  const one = all.find(({ name }) => name === container);
  if (one === undefined) return true;
  const { state, lastState } = one;
  return [state?.running, state?.terminated, lastState?.terminated].some((is) => is !== undefined);
}

/** How a kubelet words that an object does not exist (client-go's NotFound errors). */
const NOT_FOUND = /^(configmap|secret) "([^"]+)" not found$/;

/** The ConfigMaps and Secrets that containers wait for, by `refKeyOf`: when the cluster was exported, they did not exist. */
export function lackedReferences(objects: readonly KubernetesObject[]): ReadonlySet<string> {
  return new Set(objects.flatMap((object) => (isKind(object, 'Pod') ? lackedBy(object) : [])));
}

function lackedBy({ metadata: { namespace }, status = {} }: Pod): readonly string[] {
  const { containerStatuses = [], initContainerStatuses = [] } = status;
  return [...initContainerStatuses, ...containerStatuses].flatMap(({ state }) => {
    const { reason, message = '' } = state?.waiting ?? {};
    if (reason !== 'CreateContainerConfigError') return [];
    const [, kind, name] = NOT_FOUND.exec(message) ?? [];
    if (name === undefined) return [];
    return [refKeyOf({ kind: kind === 'secret' ? 'Secret' : 'ConfigMap', namespace, name })];
  });
}
