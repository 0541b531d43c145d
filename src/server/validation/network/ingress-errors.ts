import { isEnabled } from '../../../features/index.ts';
import { Path } from '../../../objects/index.ts';
import type {
  Loose,
  HTTPIngressPath,
  HTTPIngressRuleValue,
  Ingress,
  IngressBackend,
  IngressRule,
  IngressSpec,
  IngressTLS,
  ServiceBackendPort,
} from '../../../objects/index.ts';
import { ErrorList } from '../error-list.ts';
import { parseAddress } from '../rules/ip-address.ts';
import { checkLocalReference } from '../rules/references.ts';
import {
  dns1035LabelProblems,
  dnsLabelProblems,
  dnsSubdomainProblems,
  portNameProblems,
  wildcardProblems,
} from '../rules/texts.ts';

/** Rules of this file: the functions of these names in pkg/apis/networking/validation/validation.go, v1.34. */

const PATH_TYPES: readonly string[] = ['Exact', 'ImplementationSpecific', 'Prefix'];
const INVALID_PARTS: readonly string[] = ['//', '/./', '/../', '%2f', '%2F'];
const INVALID_ENDS: readonly string[] = ['/..', '/.'];
export const IS_ADDRESS = 'must be a DNS name, not an IP address';
const CLASS_NOTE = 'kubernetes.io/ingress.class';
/** Upstream names no metadata. */
const NOTE = Path.root
  .child('annotations')
  .child(CLASS_NOTE)
  .writtenAs(Path.metadata.child('annotations').key(CLASS_NOTE));
const RELAXED_GATE = 'RelaxedServiceNameValidation';

/** What stays allowed because the stored Ingress has it. */
interface Allowed {
  readonly anySecretName: boolean;
  readonly anyWildcardRule: boolean;
  readonly anyServiceLabel: boolean;
}

const NO_GATES = {};
const NOTHING: Allowed = {
  anySecretName: false,
  anyWildcardRule: false,
  anyServiceLabel: false,
};

/** ValidateIngressCreate. */
export function checkIngress({ metadata, spec = {} }: Loose<Ingress>, list: ErrorList): void {
  checkSpec(spec, NOTHING, list);
  const note = metadata?.annotations?.[CLASS_NOTE];
  const { ingressClassName: name } = spec;
  if (list.isStored || note === undefined || name === undefined || note === name) return;
  const detail = 'must match `ingressClassName` when both are specified';
  list.invalid(NOTE, note, detail);
}

/** ValidateIngressUpdate, but for its metadata. */
export function checkIngressUpdate(
  { spec = {} }: Loose<Ingress>,
  { spec: old = {} }: Loose<Ingress>,
  list: ErrorList,
): void {
  const { tls = [], rules = [] } = old;
  const allowed = {
    anySecretName: tls.some(({ secretName = '' }) => secretProblems(secretName).length > 0),
    anyWildcardRule: rules.some((rule) => isWildcard(rule) && isBroken(rule)),
    anyServiceLabel: rules.some(({ http }) => (http?.paths ?? []).some(hasRelaxedName)),
  };
  checkSpec(spec, allowed, list);
}

const isWildcard = ({ host = '' }: Loose<IngressRule>): boolean => host.includes('*');

function isBroken({ http }: Loose<IngressRule>): boolean {
  const found = new ErrorList(NO_GATES);
  if (http !== undefined) checkHttp(http, Path.root, NOTHING, found);
  return found.errors.length > 0;
}

/** A name that the gate for relaxed names allows. */
function hasRelaxedName({ backend: { service } = {} }: Loose<HTTPIngressPath>): boolean {
  const name = service?.name;
  if (name === undefined) return false;
  return dnsLabelProblems(name).length === 0 && dns1035LabelProblems(name).length > 0;
}

/** ValidateIngressSpec. */
function checkSpec(spec: Loose<IngressSpec>, allowed: Allowed, list: ErrorList): void {
  const { rules = [], defaultBackend, tls = [], ingressClassName } = spec;
  const { spec: path } = Path;
  if (rules.length === 0 && defaultBackend === undefined) {
    const detail = 'either `defaultBackend` or `rules` must be specified';
    list.invalid(path, spec.rules, detail);
  }
  if (defaultBackend !== undefined) {
    checkBackend(defaultBackend, path.child('defaultBackend'), allowed, list);
  }
  for (const [at, rule] of rules.entries()) {
    checkRule(rule, path.child('rules').index(at), allowed, list);
  }
  for (const [at, one] of tls.entries()) {
    checkTls(one, path.child('tls').index(at), allowed, list);
  }
  if (ingressClassName !== undefined) {
    const problems = dnsSubdomainProblems(ingressClassName);
    list.each(path.child('ingressClassName'), ingressClassName, problems);
  }
}

const hostProblems = (host: string): readonly string[] =>
  host.includes('*') ? wildcardProblems(host) : dnsSubdomainProblems(host);

/** validateIngressRules. */
function checkRule(rule: Loose<IngressRule>, path: Path, allowed: Allowed, list: ErrorList): void {
  const { host = '', http } = rule;
  if (host !== '') {
    if (parseAddress(host) !== undefined) list.invalid(path.child('host'), host, IS_ADDRESS);
    list.each(path.child('host'), host, hostProblems(host));
  }
  if (isWildcard(rule) && allowed.anyWildcardRule) return;
  if (http !== undefined) checkHttp(http, path.child('http'), allowed, list);
}

/** validateHTTPIngressRuleValue. */
function checkHttp(
  { paths = [] }: Loose<HTTPIngressRuleValue>,
  path: Path,
  allowed: Allowed,
  list: ErrorList,
): void {
  if (paths.length === 0) list.required(path.child('paths'));
  for (const [at, one] of paths.entries()) {
    checkPath(one, path.child('paths').index(at), allowed, list);
  }
}

/** validateHTTPIngressPath. */
function checkPath(
  { path: target = '', pathType, backend = {} }: Loose<HTTPIngressPath>,
  path: Path,
  allowed: Allowed,
  list: ErrorList,
): void {
  if (pathType === undefined) {
    list.required(path.child('pathType'), 'pathType must be specified');
    return;
  }
  list.supported(path.child('pathType'), pathType, PATH_TYPES);
  const isSpecific = pathType === 'ImplementationSpecific';
  if (PATH_TYPES.includes(pathType) && !(isSpecific && target === '')) {
    if (!target.startsWith('/')) {
      list.invalid(path.child('path'), target, 'must be an absolute path');
    }
    if (!isSpecific) list.each(path.child('path'), target, partProblems(target));
  }
  checkBackend(backend, path.child('backend'), allowed, list);
}

const partProblems = (target: string): readonly string[] => [
  ...INVALID_PARTS.filter((part) => target.includes(part)).map(
    (part) => `must not contain '${part}'`,
  ),
  ...INVALID_ENDS.filter((end) => target.endsWith(end)).map((end) => `cannot end with '${end}'`),
];

/** validateIngressTLS. */
function checkTls(
  { hosts = [], secretName = '' }: Loose<IngressTLS>,
  path: Path,
  { anySecretName }: Allowed,
  list: ErrorList,
): void {
  for (const [at, host] of hosts.entries()) {
    list.each(path.child('hosts').index(at), host, hostProblems(host));
  }
  if (anySecretName) return;
  list.each(path.child('secretName'), secretName, secretProblems(secretName));
}

/** validateTLSSecretName. */
const secretProblems = (name: string): readonly string[] =>
  name === '' ? [] : dnsSubdomainProblems(name);

/** validateIngressBackend. */
function checkBackend(
  { resource, service }: Loose<IngressBackend>,
  path: Path,
  { anyServiceLabel }: Allowed,
  list: ErrorList,
): void {
  if (resource !== undefined && service !== undefined) {
    list.invalid(path, '', 'cannot set both resource and service backends');
  } else if (resource !== undefined) {
    checkLocalReference(resource, path.child('resource'), list);
  } else if (service !== undefined) {
    checkServiceName(
      service.name ?? '',
      anyServiceLabel,
      path.child('service').child('name'),
      list,
    );
    checkServicePort(service.port ?? {}, path, list);
  } else list.invalid(path, '', 'resource or service backend is required');
}

function checkServiceName(name: string, isRelaxed: boolean, path: Path, list: ErrorList): void {
  if (name === '') {
    list.required(path);
    return;
  }
  const problems = dns1035LabelProblems(name);
  if (problems.length === 0) return;
  const relaxed = dnsLabelProblems(name);
  if (isRelaxed) {
    list.each(path, name, relaxed);
    return;
  }
  const gates = list.askGates();
  if (gates === undefined) return;
  list.each(path, name, isEnabled(gates, RELAXED_GATE) ? relaxed : problems);
}

function checkServicePort(
  { name = '', number = 0 }: Loose<ServiceBackendPort>,
  path: Path,
  list: ErrorList,
): void {
  const port = path.child('service').child('port');
  if (name !== '' && number !== 0) {
    list.invalid(path, '', 'cannot set both port name & port number');
  } else if (name !== '') list.each(port.child('name'), name, portNameProblems(name));
  else if (number !== 0) list.port(port.child('number'), number);
  else list.required(path, 'port name or number is required');
}
