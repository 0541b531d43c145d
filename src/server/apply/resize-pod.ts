import { isEnabled } from '../../features/index.ts';
import type { Gates } from '../../features/index.ts';
import { changedForm, isUnchanged } from '../strategy/changed-form.ts';
import { asServed } from '../strategy/as-served.ts';
import { withEachContainer } from '../strategy/each-container.ts';
import { isKind } from '../../objects/index.ts';
import type { Container, ContainerStatus, Pod, ResourceRequirements } from '../../objects/index.ts';
import { updateErrors } from '../validation/index.ts';
import { failure, invalidObject } from './refusal.ts';
import type { ApplyRefusal } from './refusal.ts';
import { withSameParts } from './same-parts.ts';

/** Resources that a patch sets for a container. Amounts that the patch leaves out stay as they are. */
export type ResourcesPatch = Pick<ResourceRequirements, 'limits' | 'requests'>;

const GATE = 'InPlacePodVerticalScaling';

/**
 * A pod after `kubectl patch --subresource resize` with these resources by name of container, or why the API server refuses that.
 * A pod that is not changed by it is returned itself.
 * Rule: pkg/registry/core/pod/strategy.go (podResizeStrategy) and ValidatePodResize, v1.36. Without InPlacePodVerticalScaling (on
 * from v1.33) there is no such subresource.
 */
export function resizePod(
  stored: Pod,
  patches: ReadonlyMap<string, ResourcesPatch>,
  gates: Gates,
): { readonly pod: Pod } | { readonly refusal: ApplyRefusal } {
  if (!isEnabled(gates, GATE)) {
    return { refusal: failure('the server could not find the requested resource') };
  }
  const old = asServed(reporting(stored));
  if (!isKind(old, 'Pod')) return { pod: stored };
  const { object } = changedForm(patchContainers(old, patches), old, gates, 'resize');
  const errors = updateErrors(object, old, gates, 'resize');
  if (errors.length > 0) return { refusal: invalidObject(object, errors) };
  if (isUnchanged(object, old) || !isKind(object, 'Pod')) return { pod: stored };
  const { status } = stored;
  const pod = withSameParts({ ...object, ...(status === undefined ? {} : { status }) }, stored);
  return { pod: isKind(pod, 'Pod') ? pod : stored };
}

/** Patches containers by name; adds a container that the pod does not have, which validation then refuses. */
function patchContainers(pod: Pod, patches: ReadonlyMap<string, ResourcesPatch>): Pod {
  const { containers, initContainers = [] } = pod.spec;
  const known = new Set([...containers, ...initContainers].map(({ name }) => name));
  const spec = withEachContainer(pod.spec, (container) => {
    const patch = patches.get(container.name);
    return patch === undefined ? container : withResources(container, patch);
  });
  const added = [...patches].filter(([name]) => !known.has(name));
  const unknown = added.map(([name, resources]): Container => ({ name, resources }));
  return { ...pod, spec: { ...spec, containers: [...spec.containers, ...unknown] } };
}

function withResources(container: Container, { limits, requests }: ResourcesPatch): Container {
  const { resources } = container;
  return {
    ...container,
    resources: {
      ...resources,
      ...(limits === undefined ? {} : { limits: { ...resources?.limits, ...limits } }),
      ...(requests === undefined ? {} : { requests: { ...resources?.requests, ...requests } }),
    },
  };
}

/** Adds the resources that kubelets report of running containers: simulated kubelets report them for resized pods only. */
function reporting(pod: Pod): Pod {
  const { status } = pod;
  if (status?.containerStatuses === undefined) return pod;
  const containerStatuses = status.containerStatuses.map((one): ContainerStatus => {
    if (one.state?.running === undefined || one.resources !== undefined) return one;
    const { resources = {} } = pod.spec.containers.find(({ name }) => name === one.name) ?? {};
    return { ...one, resources };
  });
  return { ...pod, status: { ...status, containerStatuses } };
}
