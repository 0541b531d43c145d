import type { Container, Pod } from '../objects/index.ts';
import { isRecord } from '../units/index.ts';

/** The pod with the resources that its containers have later, by their names; undefined if none of them differ. */
export function resizedPod(pod: Pod, later: Pod): Pod | undefined {
  const resources = new Map(containersOf(later).map((one) => [one.name, one.resources]));
  const before = containersOf(pod);
  const containers = before.map((container): Container => {
    const own = resources.get(container.name);
    return own === undefined || areEqual(own, container.resources)
      ? container
      : { ...container, resources: own };
  });
  const isResized = containers.some((container, at) => container !== before[at]);
  return isResized ? { ...pod, spec: { ...pod.spec, containers } } : undefined;
}

/** What is recorded is checked when it is played: the list may be anything. */
function containersOf({ spec }: Pod): readonly Container[] {
  const containers: unknown = spec.containers;
  return Array.isArray(containers) && containers.every(isRecord) ? spec.containers : [];
}

type Resources = Container['resources'];

const areEqual = (a: Resources, b: Resources): boolean =>
  JSON.stringify(amountsOf(a)) === JSON.stringify(amountsOf(b));

/** The amounts in one order. */
const amountsOf = ({ requests = {}, limits = {} }: Resources = {}): readonly unknown[] =>
  [requests, limits].map((of) => Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1)));
