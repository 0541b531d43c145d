import type { Container, Pod } from '../../objects/index.ts';
import { isRecord } from '../../units/index.ts';

/**
 * The message of an event of a resize: what the containers have or ask for, as JSON (pkg/kubelet/events/resize.go, v1.36).
 * `error`: why it is not made.
 */
export function resizeText(what: string, pod: Pod, generation: number, error?: string): string {
  const { initContainers = [], containers } = pod.spec;
  const summary = {
    ...(initContainers.length === 0 ? {} : { initContainers: initContainers.map(resourcesOf) }),
    containers: containers.map(resourcesOf),
    generation,
    ...(error === undefined ? {} : { error }),
  };
  return `Pod resize ${what}: ${JSON.stringify(summary)}`;
}

const resourcesOf = ({ name, resources = {} }: Container): object => ({
  name,
  resources: sortFields(resources),
});

/** Sorts fields and keys and leaves out empty values, as Go writes structs and maps. */
function sortFields(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const members = Object.entries(value).filter(
    ([, member]) => !isRecord(member) || Object.keys(member).length > 0,
  );
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([key, member]) => [key, sortFields(member)]));
}
