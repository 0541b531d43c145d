import { indispensable } from '../../../objects/index.ts';
import type {
  Path,
  Loose,
  Container,
  ContainerPort,
  ContainerResizePolicy,
  EphemeralContainer,
} from '../../../objects/index.ts';
import { checkEnvironment, checkEnvironmentFrom } from './environment-errors.ts';
import type { ErrorList } from '../error-list.ts';
import { checkLifecycle, checkLivenessProbe, checkReadinessProbe } from './handler-errors.ts';
import { checkVolumeDevices, checkVolumeMounts } from './mount-errors.ts';
import type { PodContext } from './context.ts';
import { checkContainerResources } from './resource-errors.ts';
import { checkInitRestartPolicy, checkRestartPolicy } from './restart-errors.ts';
import { checkSecurityContext } from './security-errors.ts';
import { dnsLabelProblems, portNameProblems } from '../rules/texts.ts';

export const PULL_POLICIES: readonly string[] = ['Always', 'IfNotPresent', 'Never'];
export const PROTOCOLS: readonly string[] = ['SCTP', 'TCP', 'UDP'];
const MESSAGE_POLICIES: readonly string[] = ['File', 'FallbackToLogsOnError'];
const FOR_SIDECARS = 'may not be set for init containers without restartPolicy=Always';
const NOT_EPHEMERAL = 'cannot be set for an Ephemeral Container';

type AnyContainer = Loose<Container>;

/** Rule: validateContainers, pkg/apis/core/validation/validation.go, v1.34. */
export function checkContainers(pod: PodContext, path: Path, list: ErrorList): void {
  const { containers = [] } = pod.spec;
  if (containers.length === 0) {
    list.add(indispensable(path, ''));
    return;
  }
  const names = new Set<string>();
  for (const [at, container] of containers.entries()) {
    const item = path.index(at);
    checkCommon(container, pod, item, list);
    checkUniqueName(container, names, item, list);
    checkActions(container, pod, item, list);
    checkRestartPolicy(container, item, list);
  }
  const ports = new Set<string>();
  for (const [at, container] of containers.entries()) {
    checkHostPorts(container, ports, path.index(at), list);
  }
}

/** Rule: validateInitContainers, the same file. */
export function checkInitContainers(pod: PodContext, path: Path, list: ErrorList): void {
  const { containers = [], initContainers = [] } = pod.spec;
  if (initContainers.length === 0) return;
  const names = new Set(containers.map(({ name = '' }) => name));
  for (const [at, container] of initContainers.entries()) {
    const item = path.index(at);
    checkCommon(container, pod, item, list);
    checkInitRestartPolicy(container, item, list);
    const { name = '' } = container;
    if (names.has(name)) list.duplicate(item.child('name'), name);
    else if (name !== '') names.add(name);
    // Upstream compares each with itself, at the index 0.
    checkHostPorts(container, new Set(), path.index(0), list);
    if (container.restartPolicy === 'Always') checkActions(container, pod, item, list);
    else {
      for (const field of [
        'lifecycle',
        'livenessProbe',
        'readinessProbe',
        'startupProbe',
      ] as const) {
        if (container[field] !== undefined) list.forbidden(item.child(field), FOR_SIDECARS);
      }
    }
  }
}

/** Rule: validateEphemeralContainers, the same file. */
export function checkEphemeralContainers(pod: PodContext, path: Path, list: ErrorList): void {
  const { containers = [], initContainers = [], ephemeralContainers = [] } = pod.spec;
  if (ephemeralContainers.length === 0) return;
  const others = new Set([...containers, ...initContainers].map(({ name = '' }) => name));
  const names = new Set(others);
  for (const [at, container] of ephemeralContainers.entries()) {
    const item = path.index(at);
    checkCommon(container, pod, item, list);
    checkImageText(container.image ?? '', item, list);
    checkUniqueName(container, names, item, list);
    const { targetContainerName: target = '' } = container;
    if (target !== '' && !others.has(target)) {
      list.notFound(item.child('targetContainerName'), target);
    }
    checkEphemeralFields(container, item, list);
  }
}

/** Rule: allowedEphemeralContainerFields, the same file. */
function checkEphemeralFields(
  container: Loose<EphemeralContainer>,
  path: Path,
  list: ErrorList,
): void {
  const { ports = [], resources = {}, resizePolicy = [], restartPolicyRules = [] } = container;
  const isSet: Readonly<Record<string, boolean>> = {
    ports: ports.length > 0,
    resources: Object.keys(resources).length > 0,
    resizePolicy: resizePolicy.length > 0,
    restartPolicy: container.restartPolicy !== undefined,
    restartPolicyRules: restartPolicyRules.length > 0,
    livenessProbe: container.livenessProbe !== undefined,
    readinessProbe: container.readinessProbe !== undefined,
    startupProbe: container.startupProbe !== undefined,
    lifecycle: container.lifecycle !== undefined,
  };
  for (const [field, isGiven] of Object.entries(isSet)) {
    if (isGiven) list.forbidden(path.child(field), NOT_EPHEMERAL);
  }
  for (const [at, { subPath, subPathExpr }] of (container.volumeMounts ?? []).entries()) {
    const mount = path.child('volumeMounts').index(at);
    if (subPath) list.forbidden(mount.child('subPath'), NOT_EPHEMERAL);
    if (subPathExpr) list.forbidden(mount.child('subPathExpr'), NOT_EPHEMERAL);
  }
}

function checkUniqueName(
  { name = '' }: AnyContainer,
  names: Set<string>,
  path: Path,
  list: ErrorList,
): void {
  if (names.has(name)) list.duplicate(path.child('name'), name);
  names.add(name);
}

/** Rule: validateContainerCommon, the same file. */
function checkCommon(container: AnyContainer, pod: PodContext, path: Path, list: ErrorList): void {
  const { name = '', image = '', volumeMounts = [], volumeDevices = [] } = container;
  if (name === '') list.required(path.child('name'));
  else list.each(path.child('name'), name, dnsLabelProblems(name));
  if (image === '') list.required(path.child('image'));
  const { terminationMessagePolicy, imagePullPolicy } = container;
  list.oneOf(path.child('terminationMessagePolicy'), terminationMessagePolicy, MESSAGE_POLICIES);
  checkPorts(container.ports, path.child('ports'), list);
  checkEnvironment(container.env ?? [], path.child('env'), list);
  checkEnvironmentFrom(container.envFrom ?? [], path.child('envFrom'), list);
  checkVolumeMounts(container, pod.volumes, path.child('volumeMounts'), list);
  if (volumeDevices.length > 0) {
    const devices = path.child('volumeDevices');
    checkVolumeDevices({ volumeDevices, volumeMounts }, pod.volumes, devices, list);
  }
  list.oneOf(path.child('imagePullPolicy'), imagePullPolicy, PULL_POLICIES);
  checkContainerResources(container.resources, path.child('resources'), list, pod.claims);
  checkResizePolicy(container.resizePolicy, pod, path.child('resizePolicy'), list);
  const context = path.child('securityContext');
  checkSecurityContext(container.securityContext, context, list, pod.spec.hostUsers ?? true);
}

/** Rule: validateContainerOnlyForPod, the same file. */
export function checkImageText(image: string, path: Path, list: ErrorList): void {
  if (image.trim() === image) return;
  list.invalid(path.child('image'), image, 'must not have leading or trailing whitespace');
}

/** Rule: validateContainerPorts, the same file. */
function checkPorts(
  ports: readonly Loose<ContainerPort>[] | undefined,
  path: Path,
  list: ErrorList,
): void {
  if (ports === undefined) return;
  const names = new Set<string>();
  for (const [at, port] of ports.entries()) {
    const item = path.index(at);
    const { name = '', containerPort = 0, hostPort = 0, protocol } = port;
    if (name !== '') {
      const problems = portNameProblems(name);
      list.each(item.child('name'), name, problems);
      if (problems.length === 0) list.unique(item.child('name'), name, names);
    }
    if (containerPort === 0) list.required(item.child('containerPort'));
    else list.port(item.child('containerPort'), containerPort);
    if (hostPort !== 0) list.port(item.child('hostPort'), hostPort);
    list.oneOf(item.child('protocol'), protocol, PROTOCOLS);
  }
}

/** Rule: AccumulateUniqueHostPorts, the same file. */
function checkHostPorts(
  { ports = [] }: AnyContainer,
  seen: Set<string>,
  path: Path,
  list: ErrorList,
): void {
  for (const [at, { hostPort = 0, protocol = '', hostIP = '' }] of ports.entries()) {
    if (hostPort === 0) continue;
    const field = path.child('ports').index(at).child('hostPort');
    list.unique(field, `${protocol}/${hostIP}/${String(hostPort)}`, seen);
  }
}

function checkActions(container: AnyContainer, pod: PodContext, path: Path, list: ErrorList): void {
  const { lifecycle, livenessProbe, readinessProbe, startupProbe } = container;
  const grace = pod.spec.terminationGracePeriodSeconds;
  if (lifecycle !== undefined) {
    checkLifecycle(lifecycle, { grace, os: pod.spec.os?.name }, path.child('lifecycle'), list);
  }
  checkLivenessProbe(livenessProbe, grace, path.child('livenessProbe'), list);
  checkReadinessProbe(readinessProbe, grace, path.child('readinessProbe'), list);
  checkLivenessProbe(startupProbe, grace, path.child('startupProbe'), list);
}

/** Rule: validateResizePolicy, the same file. */
function checkResizePolicy(
  policies: readonly Loose<ContainerResizePolicy>[] | undefined,
  { spec }: PodContext,
  path: Path,
  list: ErrorList,
): void {
  if (policies === undefined) return;
  const seen = new Set<string>();
  for (const [at, { resourceName = '', restartPolicy = '' }] of policies.entries()) {
    list.unique(path.index(at), resourceName, seen);
    list.oneOf(path, resourceName, ['cpu', 'memory']);
    list.oneOf(path, restartPolicy, ['NotRequired', 'RestartContainer']);
    if (spec.restartPolicy === 'Never' && restartPolicy !== 'NotRequired') {
      const detail = "must be 'NotRequired' when `restartPolicy` is 'Never'";
      list.invalid(path, restartPolicy, detail);
    }
  }
}
