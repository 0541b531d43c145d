import { compareText } from '../../units/index.ts';
import type { LifecycleHandler } from '../../objects/index.ts';
import { badContexts, quotedList, namesWhere, plural, quoted } from './subject.ts';
import type { CheckedContainer, CheckPod } from './subject.ts';

/** Each text once, in the order of its bytes. */
export const distinct = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts)].sort(compareText);

/** Source of all checks: pod-security-admission policy/check_*.go, v1.34. */
export const hostNamespaces: CheckPod = ({ spec }) => {
  const set = (['hostNetwork', 'hostPID', 'hostIPC'] as const).filter((field) => spec[field]);
  if (set.length === 0) return undefined;
  return { reason: 'host namespaces', detail: set.map((field) => `${field}=true`).join(', ') };
};

export const hostPathVolumes: CheckPod = ({ spec: { volumes = [] } }) => {
  const names = volumes.filter(({ hostPath }) => hostPath !== undefined).map(({ name }) => name);
  if (names.length === 0) return undefined;
  return { reason: 'hostPath volumes', detail: quotedList('volume', names) };
};

export const hostPorts: CheckPod = (subject) => {
  const portsOf = ({ ports = [] }: CheckedContainer): readonly string[] =>
    ports.flatMap(({ hostPort = 0 }) => (hostPort === 0 ? [] : [String(hostPort)]));
  const names = namesWhere(subject, (container) => portsOf(container).length > 0);
  if (names.length === 0) return undefined;
  const ports = distinct(subject.containers.flatMap(portsOf));
  const detail = `${quotedList('container', names)} ${use(names)} ${plural('hostPort', ports.length)} ${ports.join(', ')}`;
  return { reason: 'hostPort', detail };
};

/** "uses" for one, "use" for several. */
export const use = (names: readonly string[]): string => (names.length === 1 ? 'uses' : 'use');

export const hostProbes: CheckPod = (subject) => {
  const names = distinct(namesWhere(subject, (container) => hostsOf(container).length > 0));
  if (names.length === 0) return undefined;
  const hosts = distinct(subject.containers.flatMap(hostsOf));
  const detail = `${quotedList('container', names)} ${use(names)} ${quotedList('probe or lifecycle host', hosts)}`;
  return { reason: 'probe or lifecycle host', detail };
};

function hostsOf(container: CheckedContainer): readonly string[] {
  const { livenessProbe, readinessProbe, startupProbe, lifecycle } = container;
  const { postStart, preStop } = lifecycle ?? {};
  const handlers: readonly (LifecycleHandler | undefined)[] = [
    ...[livenessProbe, readinessProbe, startupProbe],
    ...[postStart, preStop],
  ];
  const hosts = handlers.flatMap((one) => [one?.httpGet?.host, one?.tcpSocket?.host]);
  return hosts.flatMap((host = '') => (host === '' ? [] : [host]));
}

export const hostProcess: CheckPod = (subject) => {
  const bad = badContexts(subject, ({ windowsOptions }) => windowsOptions?.hostProcess === true);
  if (bad.length === 0) return undefined;
  const detail = `${bad.join(' and ')} must not set securityContext.windowsOptions.hostProcess=true`;
  return { reason: 'hostProcess', detail };
};

export const privileged: CheckPod = (subject) => {
  const names = namesWhere(subject, ({ securityContext }) => securityContext?.privileged === true);
  if (names.length === 0) return undefined;
  const detail = `${quotedList('container', names)} must not set securityContext.privileged=true`;
  return { reason: 'privileged', detail };
};

const procMountOf = ({ securityContext }: CheckedContainer): string =>
  securityContext?.procMount ?? 'Default';

/** In the policy of v1.34 and older. */
export const procMount: CheckPod = (subject) => {
  if (subject.isExempt) return undefined;
  const names = namesWhere(subject, (container) => procMountOf(container) !== 'Default');
  if (names.length === 0) return undefined;
  const types = distinct(subject.containers.map(procMountOf)).filter((type) => type !== 'Default');
  const detail = `${quotedList('container', names)} must not set securityContext.procMount to ${quoted(types)}`;
  return { reason: 'procMount', detail };
};
