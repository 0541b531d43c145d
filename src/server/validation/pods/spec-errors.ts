import { splitWords } from '../../../units/index.ts';
import { isEnabled } from '../../../features/index.ts';
import { Path, qualifiedNameProblems, labelsErrors } from '../../../objects/index.ts';
import type { Loose, PodResourceClaim, PodSpec } from '../../../objects/index.ts';
import {
  checkContainers,
  checkEphemeralContainers,
  checkInitContainers,
} from './container-errors.ts';
import { eachContainer } from './each-container.ts';
import type { ErrorList } from '../error-list.ts';
import { internalForm } from '../decoding/internal-form.ts';
import { checkAddress } from '../rules/ips.ts';
import { checkAffinity, checkTolerations, checkTopologySpread } from './placement-errors.ts';
import type { PodContext, PodName } from './context.ts';
import { checkPodResources } from './level-resource-errors.ts';
import { checkOverhead } from './resource-errors.ts';
import { checkPodSecurityContext } from './security-errors.ts';
import {
  dnsLabelProblems,
  dnsSubdomainProblems,
  isEmptyText,
  underscoredSubdomainProblems,
} from '../rules/texts.ts';
import { checkVolumes } from '../volumes/errors.ts';
import { checkHostProcesses, checkLinuxPod, checkWindowsPod } from './windows-errors.ts';

/** The feature gate of pods in the network of the host with users of their own (KEP-5607). */
export const HOST_NETWORK_GATE = 'UserNamespacesHostNetworkSupport';

type Spec = Loose<PodSpec>;

const RESTART_POLICIES: readonly string[] = ['Always', 'OnFailure', 'Never'];
const DNS_POLICIES = splitWords('ClusterFirstWithHostNet ClusterFirst Default None');
export const PREEMPTION_POLICIES: readonly string[] = ['PreemptLowerPriority', 'Never'];
const LONGEST_DEADLINE = 2_147_483_647;
const LONGEST_HOSTNAME = 64;
const MOST_NAMESERVERS = 3;
const MOST_SEARCHES = 32;
const LONGEST_SEARCHES = 2048;

/**
 * The errors of a defaulted spec. `pod`: of a pod, absent for a template.
 * Rule: ValidatePodSpec, pkg/apis/core/validation/validation.go, v1.34.
 */
export function checkPodSpec(spec: Spec, path: Path, list: ErrorList, pod?: PodName): void {
  if (spec.terminationGracePeriodSeconds === undefined) {
    list.required(path.child('terminationGracePeriodSeconds'));
  }
  const { resourceClaims = [], restartPolicy, dnsPolicy, nodeSelector } = spec;
  const volumes = checkVolumes(spec.volumes ?? [], path.child('volumes'), list, pod);
  const claims = new Set(resourceClaims.map(({ name = '' }) => name).filter((name) => name !== ''));
  checkResourceClaims(resourceClaims, path.child('resourceClaims'), list, pod);
  const context: PodContext = { spec, volumes, claims };
  checkContainers(context, path.child('containers'), list);
  checkInitContainers(context, path.child('initContainers'), list);
  checkEphemeralContainers(context, path.child('ephemeralContainers'), list);
  checkPodResources(context, path, list);
  checkHostPorts(spec, path, list, pod !== undefined);
  list.oneOf(path.child('restartPolicy'), restartPolicy, RESTART_POLICIES);
  list.oneOf(path.child('dnsPolicy'), dnsPolicy, DNS_POLICIES);
  if (nodeSelector !== undefined) {
    list.addAll(labelsErrors(nodeSelector, path.child('nodeSelector')));
  }
  checkPodSecurityContext(spec, path, list);
  if (spec.affinity !== undefined) checkAffinity(spec.affinity, path.child('affinity'), list);
  checkDns(spec, path.child('dnsConfig'), list);
  checkGates(spec, path, list);
  const constraints = spec.topologySpreadConstraints ?? [];
  checkTopologySpread(constraints, path.child('topologySpreadConstraints'), list);
  checkHostProcesses(spec, path, list);
  checkHostUsers(spec, path, list);
  checkHostnameOverride(spec, path.child('hostnameOverride'), list);
  checkNames(spec, path, list);
  checkOs(spec, path, list);
  checkFileKeyVolumes(spec, path, list);
}

/** Rule: validatePodResourceClaims, the same file. */
function checkResourceClaims(
  claims: readonly Loose<PodResourceClaim>[],
  path: Path,
  list: ErrorList,
  pod: PodName | undefined,
): void {
  const names = new Set<string>();
  for (const [at, claim] of claims.entries()) {
    if (pod?.annotations?.['kubernetes.io/config.mirror'] !== undefined) {
      list.forbidden(Path.unnamed, 'static pods do not support resource claims');
      continue;
    }
    const item = path.index(at);
    const { name = '', resourceClaimName: own, resourceClaimTemplateName: template } = claim;
    if (name === '') list.required(item.child('name'));
    else if (names.has(name)) list.duplicate(item.child('name'), name);
    else list.each(item.child('name'), name, dnsLabelProblems(name));
    names.add(name);
    const shown = (): unknown => internalForm(claim, 'PodResourceClaim');
    if (own !== undefined && template !== undefined) {
      const detail =
        'at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified';
      list.invalid(item, shown(), detail);
    }
    if (own === undefined && template === undefined) {
      const detail = 'must specify one of: `resourceClaimName`, `resourceClaimTemplateName`';
      list.invalid(item, shown(), detail);
    }
    checkName(own, item.child('resourceClaimName'), list);
    checkName(template, item.child('resourceClaimTemplateName'), list);
  }
}

function checkName(name: string | undefined, path: Path, list: ErrorList): void {
  if (name !== undefined) list.each(path, name, dnsSubdomainProblems(name));
}

/** Rule: validatePodHostNetworkDeps, the same file. */
function checkHostPorts(spec: Spec, path: Path, list: ErrorList, isPod: boolean): void {
  if (spec.hostNetwork !== true) return;
  for (const [index, { ports = [] }] of (spec.containers ?? []).entries()) {
    for (const [at, { hostPort = 0, containerPort = 0 }] of ports.entries()) {
      if (hostPort === containerPort || (hostPort === 0 && !isPod)) continue;
      const field = path.child('containers').index(index).child('ports').index(at);
      const detail = 'must match `containerPort` when `hostNetwork` is true';
      list.invalid(field.child('hostPort'), hostPort, detail);
    }
  }
}

/** Rule: validatePodDNSConfig, the same file. */
function checkDns({ dnsPolicy, dnsConfig }: Spec, path: Path, list: ErrorList): void {
  const { nameservers = [], searches = [], options = [] } = dnsConfig ?? {};
  if (dnsPolicy === 'None' && dnsConfig === undefined) {
    list.required(path, 'must provide `dnsConfig` when `dnsPolicy` is None');
    return;
  }
  if (dnsPolicy === 'None' && nameservers.length === 0) {
    const detail = 'must provide at least one DNS nameserver when `dnsPolicy` is None';
    list.required(path.child('nameservers'), detail);
    return;
  }
  if (dnsConfig === undefined) return;
  checkNameservers(nameservers, path.child('nameservers'), list);
  checkSearches(searches, path.child('searches'), list);
  for (const [at, { name }] of options.entries()) {
    if (isEmptyText(name)) list.required(path.child('options').index(at), 'must not be empty');
  }
}

function checkNameservers(nameservers: readonly string[], path: Path, list: ErrorList): void {
  if (nameservers.length > MOST_NAMESERVERS) {
    const detail = `must not have more than ${String(MOST_NAMESERVERS)} nameservers`;
    list.invalid(path, nameservers, detail);
  }
  for (const [at, address] of nameservers.entries()) {
    checkAddress(address, path.index(at), list);
  }
}

function checkSearches(searches: readonly string[], path: Path, list: ErrorList): void {
  if (searches.length > MOST_SEARCHES) {
    const detail = `must not have more than ${String(MOST_SEARCHES)} search paths`;
    list.invalid(path, searches, detail);
  }
  if (searches.join(' ').length > LONGEST_SEARCHES) {
    const detail = `must not have more than ${String(LONGEST_SEARCHES)} characters (including spaces) in the search list`;
    list.invalid(path, searches, detail);
  }
  for (const [at, given] of searches.entries()) {
    if (given === '.') continue;
    const search = given.endsWith('.') ? given.slice(0, -1) : given;
    list.each(path.index(at), search, underscoredSubdomainProblems(search));
  }
}

/** Rule: validateReadinessGates and validateSchedulingGates, the same file. */
function checkGates(
  { readinessGates = [], schedulingGates = [] }: Spec,
  path: Path,
  list: ErrorList,
): void {
  for (const [at, { conditionType = '' }] of readinessGates.entries()) {
    const field = path.child('readinessGates').index(at).child('conditionType');
    list.each(field, conditionType, qualifiedNameProblems(conditionType));
  }
  const seen = new Set<string>();
  for (const [at, { name = '' }] of schedulingGates.entries()) {
    const field = path.child('schedulingGates').index(at);
    list.each(field, name, qualifiedNameProblems(name));
    list.unique(field, name, seen);
  }
}

/** Rule: validateHostUsers, the same file, v1.36. */
function checkHostUsers(spec: Spec, path: Path, list: ErrorList): void {
  if (spec.hostUsers !== false) return;
  const detail = 'when `hostUsers` is false';
  if (spec.hostNetwork === true) {
    const gates = list.askGates();
    const isAllowed = gates === undefined || isEnabled(gates, HOST_NETWORK_GATE);
    if (!isAllowed) list.forbidden(path.child('hostNetwork'), detail);
  }
  if (spec.hostPID === true) list.forbidden(path.child('HostPID'), detail);
  if (spec.hostIPC === true) list.forbidden(path.child('HostIPC'), detail);
  eachContainer(spec, path, ({ volumeDevices = [] }, at) => {
    if (volumeDevices.length > 0) list.forbidden(at.child('volumeDevices'), detail);
  });
}

/** Rule: validatePodHostName, the same file. */
function checkHostnameOverride(
  { hostnameOverride: name, setHostnameAsFQDN, hostNetwork }: Spec,
  path: Path,
  list: ErrorList,
): void {
  if (name === undefined) return;
  if (setHostnameAsFQDN === true) {
    list.forbidden(path, 'may not be specified when setHostnameAsFQDN is true');
  }
  if (hostNetwork === true) list.forbidden(path, 'may not be specified when hostNetwork is true');
  if (name.length > LONGEST_HOSTNAME) list.tooLong(path, LONGEST_HOSTNAME);
  list.each(path, name, dnsSubdomainProblems(name));
}

/** Names of other objects, and fields between them in the API server's order. */
function checkNames(spec: Spec, path: Path, list: ErrorList): void {
  const { serviceAccountName, nodeName, priorityClassName, preemptionPolicy, overhead } = spec;
  const { activeDeadlineSeconds: deadline } = spec;
  if (serviceAccountName)
    checkName(
      serviceAccountName,
      path.child('serviceAccountName').writtenAs(path.child('serviceAccount')),
      list,
    );
  if (nodeName) checkName(nodeName, path.child('nodeName'), list);
  if (deadline !== undefined) {
    list.within(path.child('activeDeadlineSeconds'), deadline, [1, LONGEST_DEADLINE]);
  }
  for (const field of ['hostname', 'subdomain'] as const) {
    const name = spec[field];
    if (name) list.each(path.child(field), name, dnsLabelProblems(name));
  }
  checkTolerations(spec.tolerations ?? [], path.child('tolerations'), list);
  checkHostAliases(spec, path.child('hostAliases'), list);
  if (priorityClassName) checkName(priorityClassName, path.child('priorityClassName'), list);
  checkName(spec.runtimeClassName, path.child('runtimeClassName'), list);
  if (preemptionPolicy !== undefined) {
    list.oneOf(path.child('preemptionPolicy'), preemptionPolicy, PREEMPTION_POLICIES);
  }
  if (overhead !== undefined) {
    checkOverhead(overhead, path.child('overhead'), path.child('overhead'), list);
  }
}

/** Rule: ValidateHostAliases, the same file. */
function checkHostAliases({ hostAliases = [] }: Spec, path: Path, list: ErrorList): void {
  for (const [index, { ip = '', hostnames = [] }] of hostAliases.entries()) {
    checkAddress(ip, path.index(index).child('ip'), list);
    for (const [at, name] of hostnames.entries()) {
      checkName(name, path.index(index).child('hostnames').index(at), list);
    }
  }
}

/** Rule: validateOS, the same file. */
function checkOs(spec: Spec, path: Path, list: ErrorList): void {
  if (spec.os === undefined) return;
  const { name = '' } = spec.os;
  if (name === '') list.required(path.child('os').child('name'));
  else if (name === 'linux') checkLinuxPod(spec, path, list);
  else if (name === 'windows') checkWindowsPod(spec, path, list);
  else list.notSupported(path.child('os'), name, ['linux', 'windows']);
}

/** Rule: validateFileKeyRefVolumes, the same file. */
function checkFileKeyVolumes(spec: Spec, path: Path, list: ErrorList): void {
  const { volumes = [] } = spec;
  eachContainer(spec, path, ({ env }, at) => {
    for (const [index, { valueFrom }] of env?.entries() ?? []) {
      const name = valueFrom?.fileKeyRef?.volumeName;
      if (name === undefined) continue;
      const field = at.child('env').index(index).child('valueFrom').child('fileKeyRef');
      const volume = volumes.find((one) => one.name === name);
      if (volume === undefined) list.notFound(field.child('volumeName'), name);
      else if (volume.emptyDir === undefined) {
        const detail = 'referenced volume must be of type emptyDir';
        list.invalid(field.child('volumeName'), name, detail);
      }
    }
  });
}
