import { Path, qosClass } from '../../../objects/index.ts';
import { definition } from '../../schemas/definitions.ts';
import { meansSame } from '../../strategy/same-meaning.ts';
import type {
  Container,
  EphemeralContainer,
  Pod,
  PodSpec,
  ResourceRequirements,
} from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { internalDiff } from '../decoding/internal-form.ts';
import { checkMetadata } from '../metadata-errors.ts';
import { checkMetadataUpdate } from '../metadata-update-errors.ts';
import { checkPodAnnotationUpdate, MIRROR } from './annotation-errors.ts';
import { checkStoredPod } from './errors.ts';

/** Rule: ValidatePodEphemeralContainersUpdate, pkg/apis/core/validation/validation.go, v1.34. */
export function checkEphemeralContainers(pod: Pod, old: Pod, list: ErrorList): void {
  if (isStatic(old)) {
    list.forbidden(Path.unnamed, 'static pods do not support ephemeral containers');
    return;
  }
  checkMetadataUpdate(pod, old, list);
  checkMetadata(pod, list);
  checkStoredPod(pod, list);
  checkPodAnnotationUpdate(pod, old, list);
  const path = Path.spec.child('ephemeralContainers');
  const now = new Map<string, EphemeralContainer>();
  for (const container of pod.spec.ephemeralContainers ?? []) now.set(container.name, container);
  for (const before of old.spec.ephemeralContainers ?? []) {
    const other = now.get(before.name);
    const shown = JSON.stringify(before.name);
    if (other === undefined) {
      list.forbidden(path, `existing ephemeral containers ${shown} may not be removed\n`);
    } else if (!meansSame(before, other, definition('EphemeralContainer'))) {
      const diff = internalDiff(before, other, 'EphemeralContainer');
      list.forbidden(path, `existing ephemeral containers ${shown} may not be changed\n${diff}`);
    }
  }
}

const isStatic = ({ metadata }: Pod): boolean => metadata.annotations?.[MIRROR] !== undefined;

/** Rule: ValidatePodResize, the same file. */
export function checkResize(pod: Pod, old: Pod, list: ErrorList): void {
  const why = whyNotResizable(pod, old);
  if (why !== undefined) {
    list.forbidden(Path.unnamed, why);
    return;
  }
  checkMetadataUpdate(pod, old, list);
  checkMetadata(pod, list);
  checkStoredPod(pod, list);
  if (classOf(old) !== qosClass(pod)) {
    const detail = 'Pod QOS Class may not change as a result of resizing';
    list.invalid(Path.spec, pod.status?.qosClass ?? '', detail);
  }
  if (!hasNodeSupport(old)) {
    list.forbidden(Path.spec, 'Pod running on node without support for resize');
  }
  const before = list.errors.length;
  for (const field of FIELDS) checkOrder(field, pod.spec, old.spec, list);
  if (list.errors.length === before) checkAmounts(pod, old, list);
}

function classOf(pod: Pod): string {
  const { qosClass: written = '' } = pod.status ?? {};
  return written === '' ? qosClass(pod) : written;
}

function checkAmounts(pod: Pod, old: Pod, list: ErrorList): void {
  for (const [at, container] of containersOf(old.spec, 'initContainers').entries()) {
    if (isRestartable(container)) checkRemoval('initContainers', at, [pod.spec, old.spec], list);
  }
  for (const at of old.spec.containers.keys()) {
    checkRemoval('containers', at, [pod.spec, old.spec], list);
  }
  checkOtherResources(pod.spec, old.spec, list);
}

function whyNotResizable({ spec }: Pod, old: Pod): string | undefined {
  if (hasOwnResources(spec) || hasOwnResources(old.spec)) {
    return 'pods with pod-level resources cannot be resized';
  }
  if (isStatic(old)) return 'static pods cannot be resized';
  return old.spec.os?.name === 'windows' ? 'windows pods cannot be resized' : undefined;
}

const hasOwnResources = ({ resources }: PodSpec): boolean =>
  Object.keys(resources?.requests ?? {}).length + Object.keys(resources?.limits ?? {}).length > 0;

/** Kubelets that can resize report the resources of running containers. */
function hasNodeSupport({ status }: Pod): boolean {
  const running = status?.containerStatuses?.find(({ state }) => state?.running !== undefined);
  return running === undefined || running.resources !== undefined;
}

const FIELDS = ['containers', 'initContainers'] as const;
type ContainerField = (typeof FIELDS)[number];

const containersOf = (spec: PodSpec, field: ContainerField): readonly Container[] =>
  spec[field] ?? [];

const isRestartable = ({ restartPolicy }: Container): boolean => restartPolicy === 'Always';

function checkOrder(field: ContainerField, spec: PodSpec, old: PodSpec, list: ErrorList): void {
  const [now, before] = [containersOf(spec, field), containersOf(old, field)];
  const path = Path.spec.child(field);
  if (now.length !== before.length) {
    list.forbidden(path, `${field} may not be added or removed on resize`);
    return;
  }
  for (const [at, { name }] of before.entries()) {
    if (now[at]?.name === name) continue;
    const detail = `${field} may not be renamed or reordered on resize`;
    list.forbidden(path.index(at).child('name'), detail);
  }
}

function checkRemoval(
  field: ContainerField,
  at: number,
  [spec, old]: readonly [PodSpec, PodSpec],
  list: ErrorList,
): void {
  const path = Path.spec.child(field).index(at).child('resources');
  const now = containersOf(spec, field)[at]?.resources ?? {};
  const before = containersOf(old, field)[at]?.resources ?? {};
  for (const kind of ['requests', 'limits'] as const) {
    const kept = new Set(Object.keys(now[kind] ?? {}));
    if (Object.keys(before[kind] ?? {}).every((name) => kept.has(name))) continue;
    list.forbidden(path.child(kind), `resource ${kind} cannot be removed`);
  }
}

/** Only cpu and memory of containers that run beside others may change. */
function checkOtherResources(spec: PodSpec, old: PodSpec, list: ErrorList): void {
  const isSame = (field: ContainerField, at: number, container: Container): boolean =>
    meansSame(
      withoutNoResources(container),
      withoutNoResources(containersOf(old, field)[at]),
      definition('Container'),
    );
  for (const [at, container] of spec.containers.entries()) {
    const munged = withFormerResources(container, old.containers[at]);
    if (isSame('containers', at, munged)) continue;
    list.forbidden(Path.spec, 'only cpu and memory resources are mutable');
  }
  for (const [at, container] of containersOf(spec, 'initContainers').entries()) {
    const isSidecar = isRestartable(container);
    const before = containersOf(old, 'initContainers')[at];
    const munged = isSidecar ? withFormerResources(container, before) : container;
    if (isSame('initContainers', at, munged)) continue;
    const detail = isSidecar
      ? 'only cpu and memory resources for sidecar containers are mutable'
      : 'resources for non-sidecar init containers are immutable';
    list.forbidden(Path.spec, detail);
  }
}

/** Without an empty struct, which Go always has. */
function withoutNoResources(container: Container | undefined): Container | undefined {
  if (container?.resources === undefined) return container;
  const { resources, ...rest } = container;
  const { claims = [], limits = {}, requests = {} } = resources;
  const count = claims.length + Object.keys(limits).length + Object.keys(requests).length;
  return count === 0 ? rest : container;
}

/** With the former cpu and memory, and without claims, as upstream compares it. */
function withFormerResources(container: Container, before: Container | undefined): Container {
  const { resources } = container;
  const munged = (kind: 'limits' | 'requests'): ResourceRequirements => {
    const former = before?.resources?.[kind];
    if (former === undefined) return {};
    const { cpu: _, memory: __, ...rest } = resources?.[kind] ?? {};
    const { cpu, memory } = former;
    const amounts = {
      ...rest,
      ...(cpu === undefined ? {} : { cpu }),
      ...(memory === undefined ? {} : { memory }),
    };
    return { [kind]: amounts };
  };
  return { ...container, resources: { ...munged('limits'), ...munged('requests') } };
}
