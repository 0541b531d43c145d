import { isEnabled } from '../../features/index.ts';
import { forbidden, indispensable, invalid, required } from '../field-error.ts';
import { dnsSubdomainProblems, qualifiedNameProblems } from '../name-syntax.ts';
import { labelsErrors } from '../selectors/index.ts';
import type { PodSpec, Volume } from '../types.ts';
import { checkContainer } from './container-errors.ts';
import type { PodNames } from './container-errors.ts';
import { dnsLabelProblems } from './error-list.ts';
import type { ErrorList } from './error-list.ts';
import { checkAffinity, checkTolerations, checkTopologySpread } from './placement-errors.ts';
import { checkRestartPolicy } from './restart-errors.ts';
import { checkResourceList, checkResources } from './resource-errors.ts';

/** The feature gate of pods in the network of the host with users of their own (KEP-5607). */
export const HOST_NETWORK_GATE = 'UserNamespacesHostNetworkSupport';

const LONGEST_DEADLINE = 2_147_483_647;

/** Rule: ValidatePodSpec, pkg/apis/core/validation/validation.go, v1.34. */
export function checkPodSpec(spec: PodSpec, path: string, list: ErrorList): void {
  // A stored spec may lack the list, despite its type.
  const containers = (spec.containers as PodSpec['containers'] | undefined) ?? [];
  const { initContainers = [], volumes = [], hostNetwork = false, nodeSelector = {} } = spec;
  checkVolumes(volumes, `${path}.volumes`, list);
  if (containers.length === 0) list.add(indispensable(`${path}.containers`, ''));
  const names: PodNames = {
    containers: new Set(),
    hostPorts: new Set(),
    volumes: new Set(volumes.map(({ name }) => name)),
    hostNetwork,
  };
  for (const [index, container] of containers.entries()) {
    const field = `${path}.containers[${String(index)}]`;
    checkContainer(container, field, names, list);
    checkRestartPolicy(container, field, false, list);
  }
  for (const [index, container] of initContainers.entries()) {
    const field = `${path}.initContainers[${String(index)}]`;
    // Ports of init containers do not conflict with those of containers.
    checkContainer(container, field, { ...names, hostPorts: new Set() }, list);
    checkRestartPolicy(container, field, true, list);
  }
  checkResources(spec.resources, `${path}.resources`, list);
  list.oneOf(`${path}.restartPolicy`, spec.restartPolicy, ['Always', 'OnFailure', 'Never']);
  list.oneOf(`${path}.dnsPolicy`, spec.dnsPolicy, [
    'ClusterFirstWithHostNet',
    'ClusterFirst',
    'Default',
    'None',
  ]);
  list.add(...labelsErrors(nodeSelector, `${path}.nodeSelector`));
  checkHostUsers(spec, path, list);
  checkNames(spec, path, list);
  checkDeadline(spec.activeDeadlineSeconds, `${path}.activeDeadlineSeconds`, list);
  checkAffinity(spec.affinity, `${path}.affinity`, list);
  checkTolerations(spec.tolerations ?? [], `${path}.tolerations`, list);
  checkTopologySpread(
    spec.topologySpreadConstraints ?? [],
    `${path}.topologySpreadConstraints`,
    list,
  );
  list.oneOf(`${path}.preemptionPolicy`, spec.preemptionPolicy, ['PreemptLowerPriority', 'Never']);
  checkResourceList(spec.overhead ?? {}, `${path}.overhead`, list);
  checkGates(spec, path, list);
}

/** Rule: validateHostUsers, the same file, v1.36. */
function checkHostUsers(spec: PodSpec, path: string, list: ErrorList): void {
  if (spec.hostUsers !== false) return;
  const detail = 'when `hostUsers` is false';
  if (spec.hostNetwork === true) {
    const gates = list.askGates();
    const isAllowed = gates === undefined || isEnabled(gates, HOST_NETWORK_GATE);
    if (!isAllowed) list.add(forbidden(`${path}.hostNetwork`, detail));
  }
  if (spec.hostPID === true) list.add(forbidden(`${path}.HostPID`, detail));
  if (spec.hostIPC === true) list.add(forbidden(`${path}.HostIPC`, detail));
}

function checkVolumes(volumes: readonly Volume[], path: string, list: ErrorList): void {
  const seen = new Set<string>();
  for (const [index, { name }] of volumes.entries()) {
    const field = `${path}[${String(index)}].name`;
    if (name === '') list.add(required(field, ''));
    else {
      list.each(field, name, dnsLabelProblems(name));
      list.unique(field, name, seen);
    }
  }
}

function checkDeadline(deadline: number | undefined, field: string, list: ErrorList): void {
  if (deadline === undefined || (deadline >= 1 && deadline <= LONGEST_DEADLINE)) return;
  const detail = `must be between 1 and ${String(LONGEST_DEADLINE)}, inclusive`;
  list.add(invalid(field, deadline, detail));
}

/** Names of other objects in a pod spec. */
function checkNames(spec: PodSpec, path: string, list: ErrorList): void {
  for (const field of [
    'serviceAccountName',
    'nodeName',
    'priorityClassName',
    'runtimeClassName',
  ] as const) {
    const name = spec[field] ?? '';
    if (name !== '') list.each(`${path}.${field}`, name, dnsSubdomainProblems(name));
  }
  for (const field of ['hostname', 'subdomain'] as const) {
    const name = spec[field] ?? '';
    if (name !== '') list.each(`${path}.${field}`, name, dnsLabelProblems(name));
  }
}

function checkGates({ schedulingGates = [] }: PodSpec, path: string, list: ErrorList): void {
  const seen = new Set<string>();
  for (const [index, { name }] of schedulingGates.entries()) {
    const field = `${path}.schedulingGates[${String(index)}]`;
    list.each(field, name, qualifiedNameProblems(name));
    list.unique(field, name, seen);
  }
}
