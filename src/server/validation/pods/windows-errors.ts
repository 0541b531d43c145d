import { splitWords, wordSet } from '../../../units/index.ts';
import type {
  Path,
  Loose,
  PodSpec,
  WindowsSecurityContextOptions,
} from '../../../objects/index.ts';
import { eachContainer } from './each-container.ts';
import type { ErrorList } from '../error-list.ts';
import { dnsSubdomainProblems } from '../rules/texts.ts';

type Options = Loose<WindowsSecurityContextOptions>;

const LONGEST_CREDENTIALS_KIB = 64;
const LONGEST_DOMAIN = 256;
const LONGEST_USER = 104;
// oxlint-disable-next-line no-control-regex -- the rule is about control characters
const CONTROL = /[\u0000-\u001f\u007f]/;
const NET_BIOS = /^[^\\/:*?"<>|.][^\\/:*?"<>|]{0,14}$/;
const DOMAIN_LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const DOMAIN = new RegExp(`^${DOMAIN_LABEL}(?:\\.${DOMAIN_LABEL})*$`);
const FOREIGN_TO_USERS = /["/\\:;|=,+*?<>@[\]]/;
const NOT_FOR_WINDOWS = 'cannot be set for a windows pod';
const NOT_FOR_LINUX = 'windows options cannot be set for a linux pod';

/** Rule: validateWindowsSecurityContextOptions, pkg/apis/core/validation/validation.go, v1.34. */
export function checkWindowsOptions(
  options: Options | undefined,
  path: Path,
  list: ErrorList,
): void {
  if (options === undefined) return;
  const { gmsaCredentialSpecName: name, gmsaCredentialSpec: credentials, runAsUserName } = options;
  if (name !== undefined) {
    list.each(path.child('gmsaCredentialSpecName'), name, dnsSubdomainProblems(name));
  }
  if (credentials !== undefined) {
    const field = path.child('gmsaCredentialSpec');
    if (credentials === '') {
      list.invalid(field, credentials, 'gmsaCredentialSpec cannot be an empty string');
    } else if (credentials.length > LONGEST_CREDENTIALS_KIB * 1024) {
      const detail = `gmsaCredentialSpec size must be under ${String(LONGEST_CREDENTIALS_KIB)} KiB`;
      list.invalid(field, credentials, detail);
    }
  }
  if (runAsUserName === undefined) return;
  list.eachTyped(path.child('runAsUserName'), runAsUserName, [...accountProblems(runAsUserName)]);
}

function* accountProblems(account: string): Generator<string> {
  const parts = account.split('\\');
  if (account === '') yield 'runAsUserName cannot be an empty string';
  else if (CONTROL.test(account)) yield 'runAsUserName cannot contain control characters';
  else if (parts.length > 2) yield 'runAsUserName cannot contain more than one backslash';
  else {
    const [first = '', second] = parts;
    if (second !== undefined) yield* domainProblems(first);
    yield* userProblems(second ?? first);
  }
}

function* domainProblems(domain: string): Generator<string> {
  if (domain.length >= LONGEST_DOMAIN) {
    yield `runAsUserName's Domain length must be under ${String(LONGEST_DOMAIN)} characters`;
  }
  if (!NET_BIOS.test(domain) && !DOMAIN.test(domain)) {
    yield "runAsUserName's Domain doesn't match the NetBios nor the DNS format";
  }
}

function* userProblems(user: string): Generator<string> {
  if (user === '') yield "runAsUserName's User cannot be empty";
  else if (user.length > LONGEST_USER) {
    yield `runAsUserName's User length must not be longer than ${String(LONGEST_USER)} characters`;
  }
  if (/^[. ]+$/.test(user)) yield "runAsUserName's User cannot contain only periods or spaces";
  if (FOREIGN_TO_USERS.test(user)) {
    yield `runAsUserName's User cannot contain the following characters: "/\\:;|=,+*?<>@[]`;
  }
}

/** Rule: validateWindowsHostProcessPod, the same file. */
export function checkHostProcesses(spec: Loose<PodSpec>, path: Path, list: ErrorList): void {
  const ofPod = spec.securityContext?.windowsOptions?.hostProcess;
  let containers = 0;
  let onHost = 0;
  eachContainer(spec, path, ({ securityContext }, at) => {
    containers++;
    const own = securityContext?.windowsOptions?.hostProcess;
    if (ofPod !== undefined && own !== undefined && ofPod !== own) {
      const field = at.child('securityContext').child('windowsOptions').child('hostProcess');
      const detail = `pod hostProcess value must be identical if both are specified, was ${String(ofPod)}`;
      list.invalid(field, own, detail);
    }
    if (own ?? ofPod ?? false) onHost++;
  });
  if (onHost === 0) return;
  if (onHost !== containers) {
    const detail =
      'If pod contains any hostProcess containers then all containers must be HostProcess containers';
    list.invalid(path, '', detail);
  }
  if (spec.hostNetwork === true) return;
  const detail = 'hostNetwork must be true if pod contains any hostProcess containers';
  list.invalid(path.child('hostNetwork'), false, detail);
}

/** Fields of a pod that Windows lacks, in the API server's order. */
const OF_LINUX_PODS = splitWords(`
  appArmorProfile seLinuxOptions hostUsers hostPID hostIPC seccompProfile fsGroup
  fsGroupChangePolicy sysctls shareProcessNamespace runAsUser runAsGroup supplementalGroups
  supplementalGroupsPolicy seLinuxChangePolicy
`);
const OF_SPEC = wordSet('hostUsers hostPID hostIPC shareProcessNamespace');
const OF_LINUX_CONTAINERS = splitWords(`
  appArmorProfile seLinuxOptions seccompProfile capabilities readOnlyRootFilesystem privileged
  allowPrivilegeEscalation procMount runAsUser runAsGroup
`);

/** Rule: validateWindows, the same file. */
export function checkWindowsPod(spec: Loose<PodSpec>, path: Path, list: ErrorList): void {
  const context = path.child('securityContext');
  for (const field of OF_LINUX_PODS) {
    const isOfSpec = OF_SPEC.has(field);
    const value = memberOf(isOfSpec ? spec : spec.securityContext, field);
    const isSet =
      field.startsWith('hostP') || field === 'hostIPC' ? value === true : isGiven(value);
    if (isSet) list.forbidden((isOfSpec ? path : context).child(field), NOT_FOR_WINDOWS);
  }
  eachContainer(spec, path, ({ securityContext }, at) => {
    for (const field of OF_LINUX_CONTAINERS) {
      if (memberOf(securityContext, field) === undefined) continue;
      list.forbidden(at.child('securityContext').child(field), NOT_FOR_WINDOWS);
    }
  });
}

const isGiven = (value: unknown): boolean =>
  value !== undefined && !(Array.isArray(value) && value.length === 0);

const memberOf = (struct: object | undefined, field: string): unknown =>
  Object.entries(struct ?? {}).find(([key]) => key === field)?.[1];

/** Rule: validateLinux, the same file. */
export function checkLinuxPod(spec: Loose<PodSpec>, path: Path, list: ErrorList): void {
  if (spec.securityContext?.windowsOptions !== undefined) {
    list.forbidden(path.child('securityContext').child('windowsOptions'), NOT_FOR_LINUX);
  }
  eachContainer(spec, path, ({ securityContext }, at) => {
    if (securityContext?.windowsOptions === undefined) return;
    list.forbidden(at.child('securityContext').child('windowsOptions'), NOT_FOR_LINUX);
  });
}
