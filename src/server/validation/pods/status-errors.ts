import { Path, dnsSubdomainProblems, qualifiedNameProblems } from '../../../objects/index.ts';
import type {
  Loose,
  Container,
  ContainerStatus,
  Pod,
  PodSpec,
  PodStatus,
} from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { checkImmutable, shapeOf } from '../rules/immutable.ts';
import { parseAddress } from '../rules/ip-address.ts';
import { areBothFamilies, checkAddress } from '../rules/ips.ts';

const HEALTH = ['Healthy', 'Unhealthy', 'Unknown'];
const LARGEST_ID = 2_147_483_647;
const NOT_NEGATIVE = 'must be a non-negative integer';
const STATUSES = [
  'containerStatuses',
  'initContainerStatuses',
  'ephemeralContainerStatuses',
] as const;

/** Checks a pod's status, without its metadata. Rule: ValidatePodStatusUpdate, pkg/apis/core/validation/validation.go, v1.34. */
export function checkPodStatus(pod: Pod, old: Pod, list: ErrorList): void {
  const [status, before] = [pod.status ?? {}, old.status ?? {}];
  checkPodConditions(status, list);
  checkNomination(status.nominatedNodeName ?? '', old, list);
  checkGeneration(status, Path.status, list);
  const classes = { now: status.qosClass ?? '', before: before.qosClass ?? '' };
  checkImmutable(Path.status.child('qosClass'), classes, shapeOf('PodStatus', 'qosClass'), list);
  for (const field of STATUSES) checkTransitions(field, [status, before], old.spec, list);
  checkClaims(status, pod.spec, list);
  checkAddresses('podIPs', status.podIPs ?? [], before.podIPs ?? [], list);
  checkHostAddresses(status, before, list);
  for (const field of STATUSES) checkUsers(field, status, pod.spec, list);
  for (const field of STATUSES) checkAllocated(field, status, pod.spec, list);
}

function checkGeneration(
  { observedGeneration = 0 }: { readonly observedGeneration?: number | undefined },
  path: Path,
  list: ErrorList,
): void {
  if (observedGeneration >= 0) return;
  list.invalid(path.child('observedGeneration'), observedGeneration, NOT_NEGATIVE);
}

function checkPodConditions({ conditions = [] }: Loose<PodStatus>, list: ErrorList): void {
  for (const [at, { type = '', observedGeneration = 0 }] of conditions.entries()) {
    const path = Path.status.child('conditions').index(at);
    checkGeneration({ observedGeneration }, path, list);
    list.each(path.child('Type'), type, qualifiedNameProblems(type));
  }
}

function checkNomination(name: string, { spec, status }: Pod, list: ErrorList): void {
  if (name === '' || name === (status?.nominatedNodeName ?? '')) return;
  const path = Path.status.child('nominatedNodeName');
  list.each(path, name, dnsSubdomainProblems(name));
  if (!spec.nodeName) return;
  if (list.askGates()?.['ClearingNominatedNodeNameAfterBinding'] !== true) return;
  list.forbidden(path, 'may not be set on pods that are already bound to a node');
}

/** A terminated container may only run again if its restart policy says so. */
function checkTransitions(
  field: (typeof STATUSES)[number],
  [status, old]: readonly [PodStatus, PodStatus],
  spec: PodSpec,
  list: ErrorList,
): void {
  for (const [at, { name, state }] of (old[field] ?? []).entries()) {
    if (state?.terminated === undefined) continue;
    const mayRestart =
      field !== 'ephemeralContainerStatuses' &&
      isRestarted(spec, state.terminated.exitCode, field, name);
    if (mayRestart) continue;
    for (const one of status[field] ?? []) {
      if (one.name !== name || one.state?.terminated !== undefined) continue;
      const path = Path.status.child(field).index(at).child('state');
      list.forbidden(path, 'may not be transitioned to non-terminated state');
    }
  }
}

function isRestarted(
  { restartPolicy, initContainers = [] }: PodSpec,
  exitCode: number,
  field: (typeof STATUSES)[number],
  name: string,
): boolean {
  if (restartPolicy === 'Always' || (exitCode !== 0 && restartPolicy === 'OnFailure')) return true;
  if (field !== 'initContainerStatuses') return false;
  return initContainers.find((one) => one.name === name)?.restartPolicy === 'Always';
}

/** Rule: validatePodResourceClaimStatuses, the same file. */
function checkClaims(status: PodStatus, { resourceClaims = [] }: PodSpec, list: ErrorList): void {
  const seen = new Set<string>();
  for (const [at, { name, resourceClaimName }] of (status.resourceClaimStatuses ?? []).entries()) {
    const path = Path.status.child('resourceClaimStatuses').index(at).child('name');
    if (!resourceClaims.some((claim) => claim.name === name)) {
      list.invalid(path, name, 'must match the name of an entry in `spec.resourceClaims`');
    }
    list.unique(path, name, seen);
    if (resourceClaimName === undefined) continue;
    list.each(path, resourceClaimName, dnsSubdomainProblems(resourceClaimName));
  }
}

type Addresses = readonly Loose<{ ip: string }>[];

function checkHostAddresses(status: PodStatus, old: PodStatus, list: ErrorList): void {
  const { hostIP = '', hostIPs = [] } = status;
  const [first] = hostIPs;
  if (first !== undefined && first.ip !== hostIP) {
    const path = Path.status.child('hostIPs').index(0).child('ip');
    list.invalid(path, first.ip, 'must be equal to `hostIP`');
  }
  checkAddresses('hostIPs', hostIPs, old.hostIPs ?? [], list);
}

function checkAddresses(field: string, now: Addresses, before: Addresses, list: ErrorList): void {
  const path = Path.status.child(field);
  const known = before.map(({ ip = '' }) => ip);
  for (const [at, { ip = '' }] of now.entries()) checkAddress(ip, path.index(at), list, known);
  if (now.length < 2) return;
  const families = now.map(({ ip = '' }) => parseAddress(ip)?.family);
  const broken = families.indexOf(undefined);
  if (broken >= 0) {
    const detail = `failed to check for dual stack with error:invalid IP: ${now[broken]?.ip ?? ''}`;
    list.add({ type: 'InternalError', field: path, badValue: undefined, detail });
  }
  if (broken < 0 && now.length === 2 && areBothFamilies(families)) return;
  const shown = now.map(({ ip = '' }) => ({ IP: ip }));
  list.invalid(path, shown, 'may specify no more than one IP for each IP family');
}

/** Rule: validateContainerStatusUsers, the same file. */
function checkUsers(
  field: (typeof STATUSES)[number],
  status: PodStatus,
  { os }: PodSpec,
  list: ErrorList,
): void {
  for (const [at, { user }] of (status[field] ?? []).entries()) {
    const path = Path.status.child(field).index(at).child('user').child('linux');
    if (user?.linux === undefined) continue;
    if (os?.name === 'windows') list.forbidden(path, 'cannot be set for a windows pod');
    else if ((os?.name ?? 'linux') === 'linux') {
      const { uid, gid, supplementalGroups = [] } = user.linux;
      list.within(path.child('uid'), uid, [0, LARGEST_ID]);
      list.within(path.child('gid'), gid, [0, LARGEST_ID]);
      for (const [index, group] of supplementalGroups.entries()) {
        list.within(path.child('supplementalGroups').index(index), group, [0, LARGEST_ID]);
      }
    }
  }
}

/** Rule: validateContainerStatusAllocatedResourcesStatus, the same file. */
function checkAllocated(
  field: (typeof STATUSES)[number],
  status: PodStatus,
  spec: PodSpec,
  list: ErrorList,
): void {
  for (const [at, one] of (status[field] ?? []).entries()) {
    const path = Path.status.child(field).index(at).child('allocatedResourcesStatus');
    if ((one.allocatedResourcesStatus ?? []).length === 0) continue;
    if (field === 'ephemeralContainerStatuses') {
      list.forbidden(path, 'must not be specified in container status');
      continue;
    }
    const containers = field === 'containerStatuses' ? spec.containers : spec.initContainers;
    const container = containers?.find(({ name }) => name === one.name);
    checkResourceStatuses(one, container, path, list);
  }
}

function checkResourceStatuses(
  { allocatedResourcesStatus = [] }: ContainerStatus,
  container: Container | undefined,
  path: Path,
  list: ErrorList,
): void {
  for (const [at, { name, resources = [] }] of allocatedResourcesStatus.entries()) {
    const own = path.index(at);
    if (container !== undefined && !hasResource(container, name)) {
      const detail = name.startsWith('claim:')
        ? "must match one of the container's resource claims in a format 'claim:<claimName>/<request>' or 'claim:<claimName>' if request is empty"
        : "must match one of the container's resource requests";
      list.invalid(own.child('name'), name, detail);
    }
    const seen = new Set<string>();
    for (const [index, { health = '', resourceID }] of resources.entries()) {
      const resource = own.child('resources').index(index);
      list.supported(resource.child('health'), health, HEALTH);
      list.unique(resource.child('resourceID'), resourceID, seen);
    }
  }
}

function hasResource({ resources = {} }: Container, name: string): boolean {
  if (!name.startsWith('claim:')) return Object.hasOwn(resources.requests ?? {}, name);
  return (resources.claims ?? []).some(
    (claim) => name === `claim:${claim.name}${claim.request ? `/${claim.request}` : ''}`,
  );
}
