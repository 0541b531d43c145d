import { invalid, required } from '../field-error.ts';
import type { Container, ContainerPort } from '../types.ts';
import { dnsLabelProblems, portNameProblems } from './error-list.ts';
import type { ErrorList } from './error-list.ts';
import { checkResources } from './resource-errors.ts';

/** The names and ports that containers of one pod share. */
export interface PodNames {
  readonly containers: Set<string>;
  readonly hostPorts: Set<string>;
  readonly volumes: ReadonlySet<string>;
  readonly hostNetwork: boolean;
}

/** Rule: validateContainers and validateContainerCommon, pkg/apis/core/validation/validation.go, v1.34. */
export function checkContainer(
  container: Container,
  path: string,
  names: PodNames,
  list: ErrorList,
): void {
  const { name, image = '' } = container;
  if (name === '') list.add(required(`${path}.name`, ''));
  else {
    list.each(`${path}.name`, name, dnsLabelProblems(name));
    list.unique(`${path}.name`, name, names.containers);
  }
  checkImage(image, `${path}.image`, list);
  checkPorts(container.ports ?? [], `${path}.ports`, names, list);
  for (const [index, { name: variable }] of (container.env ?? []).entries()) {
    if (variable === '') list.add(required(`${path}.env[${String(index)}].name`, ''));
  }
  checkMounts(container, path, names, list);
  list.oneOf(`${path}.imagePullPolicy`, container.imagePullPolicy, [
    'Always',
    'IfNotPresent',
    'Never',
  ]);
  list.oneOf(`${path}.terminationMessagePolicy`, container.terminationMessagePolicy, [
    'File',
    'FallbackToLogsOnError',
  ]);
  checkResources(container.resources, `${path}.resources`, list);
}

export function checkImage(image: string, field: string, list: ErrorList): void {
  if (image === '') list.add(required(field, ''));
  else if (image.trim() !== image) {
    list.add(invalid(field, image, 'must not have leading or trailing whitespace'));
  }
}

function checkPorts(
  ports: readonly ContainerPort[],
  path: string,
  names: PodNames,
  list: ErrorList,
): void {
  const portNames = new Set<string>();
  for (const [index, port] of ports.entries()) {
    const field = `${path}[${String(index)}]`;
    const { name = '', containerPort, hostPort = 0, protocol = 'TCP', hostIP = '' } = port;
    if (name !== '') {
      const problems = portNameProblems(name);
      list.each(`${field}.name`, name, problems);
      if (problems.length === 0) list.unique(`${field}.name`, name, portNames);
    }
    if (containerPort === 0) list.add(required(`${field}.containerPort`, ''));
    else list.port(`${field}.containerPort`, containerPort);
    list.oneOf(`${field}.protocol`, protocol, ['SCTP', 'TCP', 'UDP']);
    if (hostPort === 0) continue;
    list.port(`${field}.hostPort`, hostPort);
    if (names.hostNetwork && hostPort !== containerPort) {
      const detail = 'must match `containerPort` when `hostNetwork` is true';
      list.add(invalid(`${field}.hostPort`, hostPort, detail));
    }
    list.unique(`${field}.hostPort`, `${protocol}/${hostIP}/${String(hostPort)}`, names.hostPorts);
  }
}

function checkMounts(
  { volumeMounts = [], volumeDevices = [] }: Container,
  path: string,
  { volumes }: PodNames,
  list: ErrorList,
): void {
  const paths = new Set<string>();
  for (const [index, { name, mountPath }] of volumeMounts.entries()) {
    const field = `${path}.volumeMounts[${String(index)}]`;
    if (name === '') list.add(required(`${field}.name`, ''));
    else if (!volumes.has(name)) {
      list.add({ type: 'FieldValueNotFound', field: `${field}.name`, badValue: name, detail: '' });
    }
    if (mountPath === '') list.add(required(`${field}.mountPath`, ''));
    else if (paths.has(mountPath)) {
      list.add(invalid(`${field}.mountPath`, mountPath, 'must be unique'));
    }
    paths.add(mountPath);
  }
  for (const [index, { name }] of volumeDevices.entries()) {
    if (volumes.has(name)) continue;
    const field = `${path}.volumeDevices[${String(index)}].name`;
    list.add({ type: 'FieldValueNotFound', field, badValue: name, detail: '' });
  }
}
