import { wordSet } from '../../units/index.ts';
import { distinct, use } from './host-checks.ts';
import { badContexts, quotedList, namesWhere, plural, quoted } from './subject.ts';
import type { CheckedContainer, CheckPod } from './subject.ts';
import type { Volume } from '../../objects/index.ts';

/** The capabilities that "baseline" allows. */
const CAPABILITIES = wordSet(`
  AUDIT_WRITE CHOWN DAC_OVERRIDE FOWNER FSETID KILL MKNOD NET_BIND_SERVICE SETFCAP SETGID
  SETPCAP SETUID SYS_CHROOT
`);

const addedCapabilities = ({ securityContext }: CheckedContainer): readonly string[] =>
  securityContext?.capabilities?.add ?? [];

export const capabilitiesOfBaseline: CheckPod = (subject) => {
  const bad = addedOutside(subject.containers, CAPABILITIES);
  return bad === undefined ? undefined : { reason: 'non-default capabilities', detail: bad };
};

function addedOutside(
  containers: readonly CheckedContainer[],
  allowed: ReadonlySet<string>,
): string | undefined {
  const outside = (container: CheckedContainer): readonly string[] =>
    addedCapabilities(container).filter((one) => !allowed.has(one));
  const names = containers.filter((one) => outside(one).length > 0).map(({ name }) => name);
  if (names.length === 0) return undefined;
  const capabilities = quoted(distinct(containers.flatMap(outside)));
  return `${quotedList('container', names)} must not include ${capabilities} in securityContext.capabilities.add`;
}

export const capabilitiesOfRestricted: CheckPod = (subject) => {
  const names = namesWhere(
    subject,
    ({ securityContext }) => !(securityContext?.capabilities?.drop ?? []).includes('ALL'),
  );
  const kept =
    names.length === 0
      ? undefined
      : `${quotedList('container', names)} must set securityContext.capabilities.drop=["ALL"]`;
  const bad = addedOutside(subject.containers, new Set(['NET_BIND_SERVICE']));
  const details = [kept, bad].filter((detail) => detail !== undefined);
  if (details.length === 0) return undefined;
  return { reason: 'unrestricted capabilities', detail: details.join('; ') };
};

export const privilegeEscalation: CheckPod = (subject) => {
  const names = namesWhere(
    subject,
    ({ securityContext }) => securityContext?.allowPrivilegeEscalation !== false,
  );
  if (names.length === 0) return undefined;
  const detail = `${quotedList('container', names)} must set securityContext.allowPrivilegeEscalation=false`;
  return { reason: 'allowPrivilegeEscalation != false', detail };
};

/** The check does not hold for Windows pods. */
export const exceptWindows =
  (check: CheckPod): CheckPod =>
  (subject) =>
    subject.spec.os?.name === 'windows' ? undefined : check(subject);

/** The check does not hold for pods with users of their own. */
export const exceptUserNamespaces =
  (check: CheckPod): CheckPod =>
  (subject) =>
    subject.spec.hostUsers === false ? undefined : check(subject);

export const runAsNonRoot: CheckPod = (subject) => {
  if (subject.isExempt) return undefined;
  const reason = 'runAsNonRoot != true';
  const bad = badContexts(subject, (context) => context.runAsNonRoot === false);
  if (bad.length > 0) {
    return {
      reason,
      detail: `${bad.join(' and ')} must not set securityContext.runAsNonRoot=false`,
    };
  }
  if (subject.spec.securityContext?.runAsNonRoot === true) return undefined;
  const open = namesWhere(
    subject,
    ({ securityContext }) => securityContext?.runAsNonRoot === undefined,
  );
  if (open.length === 0) return undefined;
  const detail = `pod or ${quotedList('container', open)} must set securityContext.runAsNonRoot=true`;
  return { reason, detail };
};

export const runAsUser: CheckPod = (subject) => {
  if (subject.isExempt) return undefined;
  const bad = badContexts(subject, (context) => context.runAsUser === 0);
  if (bad.length === 0) return undefined;
  return { reason: 'runAsUser=0', detail: `${bad.join(' and ')} must not set runAsUser=0` };
};

const RESTRICTED_VOLUMES = [
  ...(['configMap', 'csi', 'downwardAPI', 'emptyDir', 'ephemeral', 'image'] as const),
  ...(['persistentVolumeClaim', 'projected', 'secret'] as const),
] as const;

/** In the order in which the first one names the type of a volume. */
const OTHER_VOLUMES = [
  ...(['hostPath', 'gcePersistentDisk', 'awsElasticBlockStore', 'gitRepo', 'nfs'] as const),
  ...(['iscsi', 'glusterfs', 'rbd', 'flexVolume', 'cinder', 'cephfs', 'flocker', 'fc'] as const),
  ...(['azureFile', 'vsphereVolume', 'quobyte', 'azureDisk', 'photonPersistentDisk'] as const),
  ...(['portworxVolume', 'scaleIO', 'storageos'] as const),
] as const;

export const restrictedVolumes: CheckPod = ({ spec: { volumes = [] } }) => {
  const bad = volumes.filter(
    (volume) => !RESTRICTED_VOLUMES.some((source) => volume[source] !== undefined),
  );
  if (bad.length === 0) return undefined;
  const names = bad.map(({ name }) => name);
  const types = distinct(bad.map(typeOf));
  const detail = `${quotedList('volume', names)} ${use(names)} ${quotedList('restricted volume type', types)}`;
  return { reason: 'restricted volume types', detail };
};

const typeOf = (volume: Volume): string =>
  OTHER_VOLUMES.find((source) => volume[source] !== undefined) ?? 'unknown';

/** What "baseline" allows in the policy of a minor version. */
const SYSCTLS: readonly (readonly [since: number, names: readonly string[]])[] = [
  [
    0,
    [
      'kernel.shm_rmid_forced',
      'net.ipv4.ip_local_port_range',
      'net.ipv4.tcp_syncookies',
      'net.ipv4.ping_group_range',
      'net.ipv4.ip_unprivileged_port_start',
    ],
  ],
  [27, ['net.ipv4.ip_local_reserved_ports']],
  [
    29,
    [
      'net.ipv4.tcp_keepalive_time',
      'net.ipv4.tcp_fin_timeout',
      'net.ipv4.tcp_keepalive_intvl',
      'net.ipv4.tcp_keepalive_probes',
    ],
  ],
  [32, ['net.ipv4.tcp_rmem', 'net.ipv4.tcp_wmem']],
];

/** The check of sysctls in the policy of that minor version. */
export function sysctlsSince(minor: number): CheckPod {
  const allowed = new Set(SYSCTLS.flatMap(([since, names]) => (since <= minor ? names : [])));
  return ({ spec }) => {
    const { sysctls = [] } = spec.securityContext ?? {};
    const bad = sysctls.map(({ name }) => name).filter((name) => !allowed.has(name));
    return bad.length === 0 ? undefined : { reason: 'forbidden sysctls', detail: bad.join(', ') };
  };
}

const SELINUX_TYPES = ['', 'container_t', 'container_init_t', 'container_kvm_t'];

/** The check of SELinux options, with the types that the version of the policy allows beside the first four. */
export function seLinuxOptions(...more: readonly string[]): CheckPod {
  const allowed: ReadonlySet<string> = new Set([...SELINUX_TYPES, ...more]);
  return (subject) => {
    const { spec, containers } = subject;
    const options = [spec, ...containers].flatMap(
      ({ securityContext }) => securityContext?.seLinuxOptions ?? [],
    );
    const types = distinct(options.map(({ type = '' }) => type)).filter((one) => !allowed.has(one));
    const data = [
      ...(types.length > 0 ? [`${plural('type', types.length)} ${quoted(types)}`] : []),
      ...(options.some(({ user }) => Boolean(user)) ? ['user may not be set'] : []),
      ...(options.some(({ role }) => Boolean(role)) ? ['role may not be set'] : []),
    ];
    if (data.length === 0) return undefined;
    const bad = badContexts(subject, ({ seLinuxOptions: one }) => {
      return (
        one !== undefined && (!allowed.has(one.type ?? '') || [one.user, one.role].some(Boolean))
      );
    });
    const detail = `${bad.join(' and ')} set forbidden securityContext.seLinuxOptions: ${data.join('; ')}`;
    return { reason: 'seLinuxOptions', detail };
  };
}
