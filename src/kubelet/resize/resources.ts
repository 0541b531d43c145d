import { quantityMilli } from '../../units/index.ts';
import { withEachContainer } from '../../server/index.ts';
import type { Container, Pod, PodSpec, ResourceRequirements } from '../../objects/index.ts';

type Amounts = ResourceRequirements['requests'];

const NONE: Readonly<Record<string, string>> = {};

/** The containers of a pod whose resources can change: init containers first. */
export function resizable({ initContainers = [], containers }: PodSpec): readonly Container[] {
  return [...initContainers, ...containers];
}

export function resourcesIn(spec: PodSpec, name: string): ResourceRequirements | undefined {
  return resizable(spec).find((container) => container.name === name)?.resources;
}

/** The resources whose amounts differ; in order: requests and limits of cpu, memory and others. */
export function changesOf(
  now: ResourceRequirements | undefined,
  before: ResourceRequirements | undefined,
): readonly string[] {
  if (now === before) return [];
  return [...changed(now?.requests, before?.requests), ...changed(now?.limits, before?.limits)];
}

export function hasSameResources(now: PodSpec, before: PodSpec): boolean {
  if (now.containers === before.containers && now.initContainers === before.initContainers) {
    return true;
  }
  return resizable(now).every(
    ({ name, resources }) => changesOf(resources, resourcesIn(before, name)).length === 0,
  );
}

/** The pod with the resources that another version of it has. */
export function withResourcesOf(pod: Pod, other: Pod): Pod {
  if (hasSameResources(pod.spec, other.spec)) return pod;
  return mapped(pod, (container) => resourcesIn(other.spec, container.name));
}

/** The pod with the most that it or another version of it requests. */
export function withMost(pod: Pod, other: Pod): Pod {
  return mapped(pod, ({ name, resources }) => {
    const requests = { ...resources?.requests };
    for (const [resource, amount] of Object.entries(
      resourcesIn(other.spec, name)?.requests ?? NONE,
    )) {
      if (amountOf(amount) > amountOf(requests[resource])) requests[resource] = amount;
    }
    return { ...resources, requests };
  });
}

function mapped(
  pod: Pod,
  resourcesFor: (container: Container) => ResourceRequirements | undefined,
): Pod {
  const change = (container: Container): Container => {
    const { resources: _, ...rest } = container;
    const resources = resourcesFor(container);
    return resources === undefined ? rest : { ...rest, resources };
  };
  return { ...pod, spec: withEachContainer(pod.spec, change) };
}

function changed(now: Amounts = NONE, before: Amounts = NONE): readonly string[] {
  return [...new Set([...Object.keys(now), ...Object.keys(before)])].filter(
    (name) => now[name] !== before[name] && amountOf(now[name]) !== amountOf(before[name]),
  );
}

const amountOf = (quantity: string | number | undefined): number =>
  quantity === undefined ? 0 : quantityMilli(quantity);
