import { describe, expect, it } from 'vitest';
import { applyDefaults } from '../../defaults/index.ts';
import type {
  KubernetesObject,
  Container,
  Namespace,
  Pod,
  PodSpec,
} from '../../../objects/index.ts';
import { podStrategy } from '../../strategy/pod-strategy.ts';
import { AdmissionWarnings } from '../warnings.ts';
import { createAdmission } from '../create-admission.ts';

const namespace = (labels: Readonly<Record<string, string>>): Namespace => ({
  ...{ apiVersion: 'v1', kind: 'Namespace' as const },
  metadata: {
    name: 'shop',
    labels: Object.fromEntries(
      Object.entries(labels).map(([mode, text]) => [`pod-security.kubernetes.io/${mode}`, text]),
    ),
  },
});

const podOf = (
  spec: Partial<PodSpec> = {},
  container: Partial<Container> = {},
  annotations: Readonly<Record<string, string>> = {},
): Pod =>
  applyDefaults({
    ...{ apiVersion: 'v1', kind: 'Pod' },
    metadata: { name: 'web', namespace: 'shop', annotations },
    spec: { containers: [{ name: 'c', image: 'nginx:1', ...container }], ...spec },
  });

/** A container that "restricted" allows. */
const STRICT: Partial<Container> = {
  securityContext: {
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
    runAsNonRoot: true,
    seccompProfile: { type: 'RuntimeDefault' },
  },
};

/** In a namespace that enforces the level, in a release. */
const refusalOf = (pod: Pod, level: string, minor = 34, gates = {}): string | undefined => {
  const [name = '', version = 'latest'] = level.split(':');
  const objects = [namespace({ enforce: name, 'enforce-version': version })];
  const strategy = podStrategy({ AppArmor: true, ...gates }, minor);
  return createAdmission(objects, { strategy }).reviewPod(pod).refusal;
};

const detailOf = (...args: Parameters<typeof refusalOf>): string | undefined => {
  const prefix = `pods "web" is forbidden: violates PodSecurity "${args[1].includes(':') ? args[1] : `${args[1]}:latest`}": `;
  const refusal = refusalOf(...args);
  if (refusal === undefined) return undefined;
  expect(refusal.startsWith(prefix)).toBe(true);
  return refusal.slice(prefix.length);
};

describe('PodSecurity', () => {
  it('forbids what "restricted" demands and a plain pod lacks, in the order of the checks', () => {
    expect(refusalOf(podOf(), 'restricted')).toBe(
      'pods "web" is forbidden: violates PodSecurity "restricted:latest": ' +
        'allowPrivilegeEscalation != false (container "c" must set securityContext.allowPrivilegeEscalation=false), ' +
        'unrestricted capabilities (container "c" must set securityContext.capabilities.drop=["ALL"]), ' +
        'runAsNonRoot != true (pod or container "c" must set securityContext.runAsNonRoot=true), ' +
        'seccompProfile (pod or container "c" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")',
    );
    expect(refusalOf(podOf({}, STRICT), 'restricted')).toBeUndefined();
    expect(refusalOf(podOf(), 'baseline')).toBeUndefined();
    expect(refusalOf(podOf({ hostNetwork: true }), 'privileged')).toBeUndefined();
  });

  it('lists every violation of "baseline"', () => {
    const pod = podOf(
      {
        hostNetwork: true,
        hostPID: true,
        volumes: [{ name: 'v', hostPath: { path: '/' } }],
        securityContext: {
          seLinuxOptions: { type: 'x_t', user: 'u' },
          seccompProfile: { type: 'Unconfined' },
          sysctls: [{ name: 'a.b', value: '1' }],
        },
      },
      {
        ports: [{ containerPort: 80, hostPort: 80 }],
        livenessProbe: { httpGet: { host: 'h', port: 80 } },
        securityContext: {
          privileged: true,
          procMount: 'Unmasked',
          capabilities: { add: ['SYS_ADMIN', 'CHOWN', 'NET_RAW'] },
          appArmorProfile: { type: 'Unconfined' },
        },
      },
    );
    const gates = { ProcMountType: true, AppArmorFields: true };
    expect(detailOf(pod, 'baseline', 34, gates)?.split(/(?<=\)), /)).toEqual([
      'forbidden AppArmor profile (container "c" must not set AppArmor profile type to "Unconfined")',
      'non-default capabilities (container "c" must not include "NET_RAW", "SYS_ADMIN" in securityContext.capabilities.add)',
      'host namespaces (hostNetwork=true, hostPID=true)',
      'hostPath volumes (volume "v")',
      'hostPort (container "c" uses hostPort 80)',
      'probe or lifecycle host (container "c" uses probe or lifecycle host "h")',
      'privileged (container "c" must not set securityContext.privileged=true)',
      'procMount (container "c" must not set securityContext.procMount to "Unmasked")',
      'seLinuxOptions (pod set forbidden securityContext.seLinuxOptions: type "x_t"; user may not be set)',
      'seccompProfile (pod must not set securityContext.seccompProfile.type to "Unconfined")',
      'forbidden sysctls (a.b)',
    ]);
  });

  it('takes the checks of the demanded version, and of no newer one than the release', () => {
    const probed = podOf({}, { livenessProbe: { tcpSocket: { host: 'h', port: 80 } } });
    expect(detailOf(probed, 'baseline')).toContain('probe or lifecycle host');
    expect(detailOf(probed, 'baseline:v1.33')).toBeUndefined();
    expect(detailOf(probed, 'baseline', 33)).toBeUndefined();
    expect(detailOf(probed, 'baseline:v1.99')).toContain('probe or lifecycle host');
    const user = podOf({ securityContext: { runAsUser: 0 } }, STRICT);
    expect(detailOf(user, 'restricted')).toBe('runAsUser=0 (pod must not set runAsUser=0)');
    expect(detailOf(user, 'restricted:v1.22')).toBeUndefined();
  });

  it('exempts pods with users of their own by gate, and from v1.35 on by the policy', () => {
    const open = { ...STRICT.securityContext, runAsNonRoot: false };
    const pod = podOf({ hostUsers: false }, { securityContext: open });
    const refused =
      'runAsNonRoot != true (container "c" must not set securityContext.runAsNonRoot=false)';
    const gate = { UserNamespacesSupport: true, UserNamespacesPodSecurityStandards: true };
    const without = { UserNamespacesSupport: true };
    expect(detailOf(pod, 'restricted', 34, without)).toBe(refused);
    expect(detailOf(pod, 'restricted', 34, gate)).toBeUndefined();
    expect(detailOf(pod, 'restricted', 35, without)).toBeUndefined();
    expect(detailOf(pod, 'restricted:v1.34', 35, without)).toBe(refused);
  });

  it('judges pods of one spec by their annotations', () => {
    const key = 'container.apparmor.security.beta.kubernetes.io/c';
    const objects = [namespace({ enforce: 'baseline' })];
    const plugins = createAdmission(objects, { strategy: podStrategy({}, 34) });
    const good = podOf();
    const bad = { ...good, metadata: { ...good.metadata, annotations: { [key]: 'unconfined' } } };
    expect(plugins.reviewPod(good).refusal).toBeUndefined();
    expect(plugins.reviewPod(bad).refusal).toMatch(
      /forbidden AppArmor profiles \(container "c" and annotation must not set AppArmor profile type to "Unconfined", ".*="unconfined""\)$/,
    );
    expect(plugins.reviewPod(good).refusal).toBeUndefined();
  });

  it('refuses invalid labels of a new namespace, and enforces "restricted" where they are stored', () => {
    const given = namespace({ enforce: 'strict', 'warn-version': 'v1.01' });
    const strategy = podStrategy({}, 34);
    expect(createAdmission([], { strategy }).refusalOfNamespace(given)).toBe(
      'Namespace "shop" is invalid: [metadata.labels[pod-security.kubernetes.io/enforce]: Invalid value: "strict": must be one of privileged, baseline, restricted, ' +
        'metadata.labels[pod-security.kubernetes.io/warn-version]: Invalid value: "v1.01": must be "latest" or "v1.x"]',
    );
    expect(createAdmission([given], { strategy }).reviewPod(podOf()).refusal).toContain(
      'violates PodSecurity "restricted:latest"',
    );
  });

  it('warns of workloads by their templates, at least of the enforced level', () => {
    const deployment: KubernetesObject = applyDefaults({
      ...{ apiVersion: 'apps/v1', kind: 'Deployment' },
      metadata: { name: 'web', namespace: 'shop' },
      spec: { template: { metadata: {}, spec: { ...podOf().spec, hostIPC: true } } },
    });
    const warned = (labels: Readonly<Record<string, string>>): readonly string[] => {
      const warnings = new AdmissionWarnings();
      const options = { warnings, strategy: podStrategy({}, 34) };
      createAdmission([namespace(labels)], options).warnOf(deployment);
      return warnings.list.map(({ object, message }) => `${object}: ${message}`);
    };
    const text =
      'Deployment/web: would violate PodSecurity "baseline:latest": host namespaces (hostIPC=true)';
    expect(warned({ warn: 'baseline' })).toEqual([text]);
    expect(warned({ enforce: 'baseline' })).toEqual([text]);
    expect(warned({ enforce: 'baseline', warn: 'privileged' })).toEqual([]);
    expect(warned({ audit: 'restricted' })).toEqual([]);
  });
});
