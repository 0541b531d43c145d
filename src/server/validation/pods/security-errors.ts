import { isEnabled } from '../../../features/index.ts';
import type {
  Path,
  Loose,
  AppArmorProfile,
  PodSecurityContext,
  PodSpec,
  SeccompProfile,
  SecurityContext,
} from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { internalForm } from '../decoding/internal-form.ts';
import { checkLocalDescendingPath } from '../rules/paths.ts';
import { checkWindowsOptions } from './windows-errors.ts';

/** The feature gate of volumes that are mounted with a label of SELinux. */
const SELINUX_GATE = 'SELinuxMount';
const MOST_ID = 2_147_483_647;
const PROFILE_TYPES: readonly string[] = ['Localhost', 'RuntimeDefault', 'Unconfined'];
const SYSCTL_SEGMENT = '[a-z0-9]([-_a-z0-9]*[a-z0-9])?';
const SYSCTL = `^(${SYSCTL_SEGMENT}[\\./])*${SYSCTL_SEGMENT}$`;
const sysctl = new RegExp(SYSCTL);
const LONGEST_SYSCTL = 253;
const LONGEST_PROFILE = 4095;
const IPC_SYSCTLS: ReadonlySet<string> = new Set(['kernel/sem']);
const IPC_PREFIXES = ['kernel/shm', 'kernel/msg', 'fs/mqueue/'];

/** Rule: ValidateSecurityContext, pkg/apis/core/validation/validation.go, v1.34. */
export function checkSecurityContext(
  context: Loose<SecurityContext> | undefined,
  path: Path,
  list: ErrorList,
  hasHostUsers: boolean,
): void {
  if (context === undefined) return;
  checkId(context.runAsUser, path.child('runAsUser'), list);
  checkId(context.runAsGroup, path.child('runAsGroup'), list);
  const { procMount } = context;
  if (procMount !== undefined) {
    list.supported(path.child('procMount'), procMount, ['Default', 'Unmasked']);
    if (hasHostUsers && procMount === 'Unmasked') {
      const detail = '`hostUsers` must be false to use `Unmasked`';
      list.invalid(path.child('procMount'), procMount, detail);
    }
  }
  checkSeccomp(context.seccompProfile, path.child('seccompProfile'), list);
  if (context.allowPrivilegeEscalation === false) checkEscalation(context, path, list);
  checkWindowsOptions(context.windowsOptions, path.child('windowsOptions'), list);
  checkAppArmor(context.appArmorProfile, path.child('appArmorProfile'), list);
}

function checkEscalation(context: Loose<SecurityContext>, path: Path, list: ErrorList): void {
  const rule = 'cannot set `allowPrivilegeEscalation` to false and ';
  const shown = (): unknown => internalForm(context, 'SecurityContext');
  if (context.privileged === true) list.invalid(path, shown(), `${rule}\`privileged\` to true`);
  for (const capability of context.capabilities?.add ?? []) {
    if (capability !== 'CAP_SYS_ADMIN') continue;
    list.invalid(path, shown(), `${rule}\`capabilities.Add\` CAP_SYS_ADMIN`);
  }
}

function checkId(id: number | undefined, path: Path, list: ErrorList): void {
  if (id !== undefined) list.within(path, id, [0, MOST_ID]);
}

/** Rule: validatePodSpecSecurityContext, the same file. */
export function checkPodSecurityContext(
  spec: Loose<PodSpec>,
  specPath: Path,
  list: ErrorList,
): void {
  const path = specPath.child('securityContext');
  const { securityContext: context = {}, shareProcessNamespace, hostPID } = spec;
  checkIds(context, path, list);
  if (shareProcessNamespace === true && hostPID === true) {
    const detail = 'ShareProcessNamespace and HostPID cannot both be enabled';
    const field = 'shareProcessNamespace';
    list.invalid(path.child(field).writtenAs(specPath.child(field)), true, detail);
  }
  const seen = new Set<string>();
  for (const [at, { name = '' }] of (context.sysctls ?? []).entries()) {
    const field = path.child('sysctls').index(at).child('name');
    checkSysctl(name, seen, field, list);
    checkHostSysctl(name, spec, field, list);
  }
  checkPolicies(context, path, list);
}

function checkIds(context: Loose<PodSecurityContext>, path: Path, list: ErrorList): void {
  checkId(context.fsGroup, path.child('fsGroup'), list);
  checkId(context.runAsUser, path.child('runAsUser'), list);
  checkId(context.runAsGroup, path.child('runAsGroup'), list);
  for (const [at, group] of (context.supplementalGroups ?? []).entries()) {
    checkId(group, path.child('supplementalGroups').index(at), list);
  }
}

function checkPolicies(context: Loose<PodSecurityContext>, path: Path, list: ErrorList): void {
  const { fsGroupChangePolicy, supplementalGroupsPolicy, seLinuxChangePolicy } = context;
  if (fsGroupChangePolicy !== undefined) {
    const field = path.child('fsGroupChangePolicy');
    list.supported(field, fsGroupChangePolicy, ['Always', 'OnRootMismatch']);
  }
  checkSeccomp(context.seccompProfile, path.child('seccompProfile'), list);
  checkWindowsOptions(context.windowsOptions, path.child('windowsOptions'), list);
  checkAppArmor(context.appArmorProfile, path.child('appArmorProfile'), list);
  if (supplementalGroupsPolicy !== undefined) {
    const field = path.child('supplementalGroupsPolicy');
    list.supported(field, supplementalGroupsPolicy, ['Merge', 'Strict']);
  }
  if (seLinuxChangePolicy !== undefined) {
    checkSeLinux(seLinuxChangePolicy, path.child('seLinuxChangePolicy'), list);
  }
}

/** Rule: validateSELinuxChangePolicy, the same file. */
function checkSeLinux(policy: string, path: Path, list: ErrorList): void {
  if (policy === 'Recursive') return;
  const gates = list.askGates();
  const isFull = gates === undefined || isEnabled(gates, SELINUX_GATE);
  list.supported(path, policy, isFull ? ['MountOption', 'Recursive'] : ['Recursive']);
}

/** Rule: validateSysctls, the same file. */
function checkSysctl(name: string, seen: Set<string>, path: Path, list: ErrorList): void {
  if (name === '') list.required(path);
  else if (name.length > LONGEST_SYSCTL || !sysctl.test(name)) {
    const detail = `must have at most ${String(LONGEST_SYSCTL)} characters and match regex ${SYSCTL}`;
    list.invalid(path, name, detail);
  } else list.unique(path, name, seen);
  seen.add(name);
}

/** Rule: ValidateHostSysctl, the same file, and GetNamespace, component-helpers/node/util/sysctl. */
function checkHostSysctl(
  name: string,
  { hostNetwork, hostIPC }: Loose<PodSpec>,
  path: Path,
  list: ErrorList,
): void {
  const slashed = withSlashes(name);
  if (hostNetwork === true && slashed.startsWith('net/')) {
    list.invalid(path, name, "may not be specified when 'hostNetwork' is true");
  } else if (hostIPC === true && isOfIpc(slashed)) {
    list.invalid(path, name, "may not be specified when 'hostIPC' is true");
  }
}

const isOfIpc = (name: string): boolean =>
  IPC_SYSCTLS.has(name) || IPC_PREFIXES.some((prefix) => name.startsWith(prefix));

/** The first separator in a name, "." or "/", is its separator. Rule: NormalizeName, the same package, whose separator is the dot. */
function withSlashes(name: string): string {
  const first = /[./]/.exec(name)?.[0];
  if (first !== '.') return name;
  return name.replaceAll(/[./]/g, (sign) => (sign === '.' ? '/' : '.'));
}

/** Rule: validateSeccompProfileField, the same file. */
function checkSeccomp(
  profile: Loose<SeccompProfile> | undefined,
  path: Path,
  list: ErrorList,
): void {
  if (profile === undefined) return;
  const { type = '', localhostProfile } = profile;
  if (type === '') {
    list.required(path.child('type'), 'type is required when seccompProfile is set');
  } else list.supported(path.child('type'), type, PROFILE_TYPES);
  const field = path.child('localhostProfile');
  if (type !== 'Localhost') {
    if (localhostProfile === undefined) return;
    const shown = internalForm(profile, 'SeccompProfile');
    list.invalid(field, shown, 'can only be set when seccomp type is Localhost');
  } else if (localhostProfile === undefined) {
    list.required(field, 'must be set when seccomp type is Localhost');
  } else checkLocalDescendingPath(localhostProfile, field, list);
}

/** Rule: ValidateAppArmorProfileField, the same file. */
function checkAppArmor(
  profile: Loose<AppArmorProfile> | undefined,
  path: Path,
  list: ErrorList,
): void {
  if (profile === undefined) return;
  const { type = '', localhostProfile } = profile;
  const field = path.child('localhostProfile');
  if (type === 'Localhost') checkLocalAppArmor(localhostProfile, field, list);
  else if (type === '') {
    list.required(path.child('type'), 'type is required when appArmorProfile is set');
  } else if (!PROFILE_TYPES.includes(type)) {
    list.notSupported(path.child('type'), type, PROFILE_TYPES);
  } else if (localhostProfile !== undefined) {
    list.invalid(field, localhostProfile, 'can only be set when AppArmor type is Localhost');
  }
}

function checkLocalAppArmor(profile: string | undefined, path: Path, list: ErrorList): void {
  const missing = 'must be set when AppArmor type is Localhost';
  if (profile === undefined) {
    list.required(path, missing);
    return;
  }
  if (profile.trim() !== profile) {
    list.invalid(path, profile, 'must not be padded with whitespace');
  } else if (profile === '') list.required(path, missing);
  if (profile.length > LONGEST_PROFILE) list.tooLong(path, LONGEST_PROFILE);
}
