import type { Pod } from '../../objects/index.ts';
import type { PodRejection } from './admit-pod.ts';

/** A namespace of the kernel, as messages name it. Sysctls of no namespace apply to the whole node and are never allowed. */
type SysctlNamespace = 'IPC' | 'Net';

interface SafeSysctl {
  readonly name: string;
  /** The first kernel on which it belongs to a namespace: [major, minor]. Absent: every kernel. */
  readonly kernel?: readonly [number, number];
  /** Whether it is safe since v1.32 only. */
  readonly isNew?: true;
}

/** pkg/kubelet/sysctl/safe_sysctls.go and pkg/util/kernel/constants.go, v1.36. */
const SAFE: readonly SafeSysctl[] = [
  { name: 'kernel.shm_rmid_forced' },
  { name: 'net.ipv4.ip_local_port_range' },
  { name: 'net.ipv4.tcp_syncookies' },
  { name: 'net.ipv4.ping_group_range' },
  { name: 'net.ipv4.ip_unprivileged_port_start' },
  { name: 'net.ipv4.ip_local_reserved_ports', kernel: [3, 16] },
  { name: 'net.ipv4.tcp_keepalive_time', kernel: [4, 5] },
  { name: 'net.ipv4.tcp_fin_timeout', kernel: [4, 6] },
  { name: 'net.ipv4.tcp_keepalive_intvl', kernel: [4, 5] },
  { name: 'net.ipv4.tcp_keepalive_probes', kernel: [4, 5] },
  { name: 'net.ipv4.tcp_rmem', kernel: [4, 15], isNew: true },
  { name: 'net.ipv4.tcp_wmem', kernel: [4, 15], isNew: true },
];

/** component-helpers/node/util/sysctl/namespace.go, v1.36. */
const OF_IPC: ReadonlySet<string> = new Set([
  'kernel.sem',
  ...['shmall', 'shmmax', 'shmmni', 'shm_rmid_forced', 'shm'].map((name) => `kernel.${name}`),
  ...['msgmax', 'msgmnb', 'msgmni', 'msg'].map((name) => `kernel.${name}`),
]);

export interface SysctlOptions {
  /** The field of that name of a KubeletConfiguration: names, or prefixes with an asterisk at the end. */
  readonly allowedUnsafeSysctls: readonly string[];
  /** `status.nodeInfo.kernelVersion` of the node, such as "5.15.0-91-generic"; unknown kernels count as new. */
  readonly kernelVersion: string | undefined;
  /** Whether tcp_rmem and tcp_wmem are safe, as since v1.32. */
  readonly allowsTcpMemory: boolean;
}

/** The sysctls that a kubelet allows its pods (pkg/kubelet/sysctl/allowlist.go, v1.36). */
export class SysctlAllowlist {
  readonly #names = new Map<string, SysctlNamespace>();
  readonly #prefixes: (readonly [prefix: string, of: SysctlNamespace])[] = [];

  constructor({ allowedUnsafeSysctls, kernelVersion, allowsTcpMemory }: SysctlOptions) {
    for (const { name, kernel, isNew = false } of SAFE) {
      if ((allowsTcpMemory || !isNew) && isAtLeast(kernelVersion, kernel)) this.#add(name);
    }
    for (const pattern of allowedUnsafeSysctls) this.#add(pattern);
  }

  /** Why the kubelet rejects the pod; undefined: it does not. */
  rejection({ spec }: Pod): PodRejection | undefined {
    const { securityContext: { sysctls } = {}, hostNetwork = false, hostIPC = false } = spec;
    if (sysctls === undefined) return undefined;
    for (const { name } of sysctls) {
      const why = this.#problem(normalize(name), { Net: hostNetwork, IPC: hostIPC });
      if (why !== undefined)
        return { reason: 'SysctlForbidden', message: `forbidden sysctl: ${why}` };
    }
    return undefined;
  }

  #problem(name: string, shared: Readonly<Record<SysctlNamespace, boolean>>): string | undefined {
    const quoted = JSON.stringify(name);
    const namespace =
      this.#names.get(name) ?? this.#prefixes.find(([prefix]) => name.startsWith(prefix))?.[1];
    if (namespace === undefined) return `${quoted} not allowlisted`;
    return shared[namespace] ? `${quoted} not allowed with host ${namespace} enabled` : undefined;
  }

  #add(pattern: string): void {
    const { name, isPrefix, namespace } = partsOf(pattern);
    if (namespace === undefined) return;
    if (isPrefix) this.#prefixes.push([name, namespace]);
    else this.#names.set(name, namespace);
  }
}

const SEGMENT = '[a-z0-9]([-_a-z0-9]*[a-z0-9])?';
const PATTERN = `(${SEGMENT}[\\./])*([a-z0-9][-_a-z0-9]*)?[a-z0-9*]`;
const pattern = new RegExp(`^${PATTERN}$`);
const LONGEST = 253;

/** Why a kubelet with this entry of allowedUnsafeSysctls would not start; undefined: it would (NewAllowlist, the same file). */
export function sysctlPatternProblem(text: string): string | undefined {
  if (text.length > LONGEST || !pattern.test(text)) {
    return `sysctl ${JSON.stringify(text)} must have at most ${String(LONGEST)} characters and match regex ${PATTERN}`;
  }
  const { name, namespace } = partsOf(text);
  return namespace === undefined
    ? `the sysctls ${JSON.stringify(name)} are not known to be namespaced`
    : undefined;
}

/** The name, or the prefix before the first asterisk, and its namespace. */
function partsOf(written: string): {
  readonly name: string;
  readonly isPrefix: boolean;
  readonly namespace: SysctlNamespace | undefined;
} {
  const [name = '', ...rest] = normalize(written).split('*');
  return { name, isPrefix: rest.length > 0, namespace: namespaceOf(name) };
}

function namespaceOf(name: string): SysctlNamespace | undefined {
  if (OF_IPC.has(name) || name.startsWith('fs.mqueue.')) return 'IPC';
  return name.startsWith('net.') ? 'Net' : undefined;
}

/** If the first separator is a slash, slashes and dots are swapped: "net/ipv4/conf/eno2.100" becomes "net.ipv4.conf.eno2/100". */
function normalize(name: string): string {
  if (/[./]/.exec(name)?.[0] !== '/') return name;
  return name.replace(/[./]/g, (separator) => (separator === '/' ? '.' : '/'));
}

function isAtLeast(
  version: string | undefined,
  [major, minor]: readonly [number, number] = [0, 0],
): boolean {
  const [, ofMajor, ofMinor] = /^(\d+)[.](\d+)/.exec(version ?? '') ?? [];
  if (ofMajor === undefined || ofMinor === undefined) return true;
  return Number(ofMajor) > major || (Number(ofMajor) === major && Number(ofMinor) >= minor);
}
