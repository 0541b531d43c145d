import {
  isExtendedResource,
  isKind,
  keyOf,
  namespaceOf,
  WORKLOAD_KINDS,
} from '../../objects/index.ts';
import { withEachContainer, withPodSpecs } from '../../server/index.ts';
import type { Container, PodSpec } from '../../objects/index.ts';
import { changeEach, objectsOf, type Given } from '../../input/index.ts';
import type { EditedWorkload } from '../../outcome/index.ts';
import { isQuantity, readQuantity } from '../../units/index.ts';
import { nearest } from '../../problems/index.ts';
import type { Edited } from './edited.ts';
import type { SetRequest } from './kinds.ts';
import { findWorkloads, targetText, type Changeable } from './find-workloads.ts';
import { isRunning, resizedPod } from './resize-pod.ts';

const CHANGEABLE: Changeable = {
  kinds: [...WORKLOAD_KINDS, 'Pod'],
  verb: 'set requests of',
  only: 'only Pods and workloads have containers',
};

export function setRequest(given: readonly Given[], edit: SetRequest): Edited {
  const { container: wanted, requests } = edit;
  const wrong = problemOf(edit);
  if (wrong !== undefined) return { problem: { message: wrong } };
  const objects = objectsOf(given);
  const answer = findWorkloads(objects, edit, CHANGEABLE);
  if ('message' in answer) return { problem: answer };
  const containers = new Set<string>();
  const refusals: string[] = [];
  const workloads = new Map<string, EditedWorkload>();
  const changed = changeEach(given, (object) => {
    if (!answer.found.has(object)) return object;
    const { kind, metadata } = object;
    const edited = withPodSpecs(object, (spec) => {
      for (const { name } of allContainers(spec)) containers.add(name);
      const after = withRequests(spec, edit);
      if (after === spec) return spec;
      const namespace = namespaceOf(object);
      workloads.set(keyOf({ namespace, name: metadata.name }), {
        kind,
        namespace,
        name: metadata.name,
      });
      return after;
    });
    if (!isKind(object, 'Pod') || !isKind(edited, 'Pod') || !isRunning(object)) return edited;
    const resized = resizedPod(object, edited, objects);
    if ('pod' in resized) return resized.pod;
    refusals.push(resized.refusal);
    return object;
  });
  const target = targetText(edit);
  const [refusal] = refusals;
  if (refusal !== undefined) {
    return { problem: { message: `cannot set requests of ${target}: ${refusal}` } };
  }
  if (workloads.size === 0) {
    return { problem: { message: unknownContainer(target, wanted ?? '', containers) } };
  }
  const one = wanted === undefined ? {} : { container: wanted };
  return {
    given: changed,
    made: {
      edit: 'set-request',
      target,
      ...one,
      requests,
      workloads: [...workloads.values()],
    },
  };
}

function problemOf({ kind, name, requests }: SetRequest): string | undefined {
  const entries = Object.entries(requests);
  const given = `${kind}/${name}`;
  if (entries.length === 0) return `cannot set requests of ${given}: no resource is named`;
  for (const [resource, text] of entries) {
    const isValid = isQuantity(text) && readQuantity(text).toApproximateNumber() >= 0;
    if (!isValid) {
      return `cannot set requests of ${given}: ${resource}=${text}: not a quantity such as 500m or 1Gi`;
    }
  }
  return undefined;
}

const allContainers = ({ containers, initContainers = [] }: PodSpec): readonly Container[] => [
  ...containers,
  ...initContainers,
];

/** The spec itself if it does not have the container. */
function withRequests(spec: PodSpec, { container: wanted, requests }: SetRequest): PodSpec {
  if (wanted === undefined) {
    return { ...spec, containers: spec.containers.map((one) => withRequest(one, requests)) };
  }
  if (!allContainers(spec).some(({ name }) => name === wanted)) return spec;
  return withEachContainer(spec, (one) => (one.name === wanted ? withRequest(one, requests) : one));
}

/** With its limits raised to the requests: the API accepts no request above its limit, and no extended resource without one. */
function withRequest(container: Container, requests: SetRequest['requests']): Container {
  const { resources = {} } = container;
  // A map, since a user may name a resource like a member of every object, such as "constructor".
  const limits = new Map(Object.entries(resources.limits ?? {}));
  for (const [resource, text] of Object.entries(requests)) {
    const limit = limits.get(resource);
    const isBelow = limit !== undefined && readQuantity(limit).compare(readQuantity(text)) < 0;
    if (isBelow || mustEqualLimit(resource)) limits.set(resource, text);
  }
  return {
    ...container,
    resources: {
      ...resources,
      requests: { ...resources.requests, ...requests },
      ...(limits.size === 0 ? {} : { limits: Object.fromEntries(limits) }),
    },
  };
}

/** Resources that cannot be overcommitted (pkg/apis/core/validation ValidateContainerResourceRequirements, v1.34). */
const mustEqualLimit = (resource: string): boolean =>
  isExtendedResource(resource) || resource.startsWith('hugepages-');

function unknownContainer(target: string, wanted: string, known: ReadonlySet<string>): string {
  const near = nearest(wanted, known);
  const names = [...known].sort().slice(0, 5).join(', ');
  const hint = near === undefined ? `it has ${names}` : `did you mean ${near}?`;
  return `no container ${wanted} in ${target}; ${hint}`;
}
