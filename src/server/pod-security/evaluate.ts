import type { ObjectMeta, PodSpec } from '../../objects/index.ts';
import {
  hostNamespaces,
  hostPathVolumes,
  hostPorts,
  hostProbes,
  hostProcess,
  privileged,
  procMount,
} from './host-checks.ts';
import { minorOfPolicy } from './policy.ts';
import type { LevelVersion } from './policy.ts';
import {
  capabilitiesOfBaseline,
  capabilitiesOfRestricted,
  exceptUserNamespaces,
  exceptWindows,
  privilegeEscalation,
  restrictedVolumes,
  runAsNonRoot,
  runAsUser,
  seLinuxOptions,
  sysctlsSince,
} from './privilege-checks.ts';
import {
  appArmorProfile,
  seccompAnnotations,
  seccompOfBaseline,
  seccompOfRestricted,
} from './profile-checks.ts';
import type { CheckPod, Subject } from './subject.ts';

interface Check {
  /** The form of the check from each minor version of the policy on, ascending. */
  readonly versions: readonly (readonly [since: number, check: CheckPod])[];
  /** For checks of "restricted": the check of "baseline" that it replaces where it exists. */
  readonly replaces?: string;
}

type Checks = Readonly<Record<string, Check>>;

/** Violations are listed in this order: by name within a level. Source: populate, pod-security-admission policy/registry.go, v1.34. */
const BASELINE: Checks = {
  appArmorProfile: { versions: [[0, appArmorProfile]] },
  capabilities_baseline: { versions: [[0, capabilitiesOfBaseline]] },
  hostNamespaces: { versions: [[0, hostNamespaces]] },
  hostPathVolumes: { versions: [[0, hostPathVolumes]] },
  hostPorts: { versions: [[0, hostPorts]] },
  hostProbesAndHostLifecycle: { versions: [[34, hostProbes]] },
  privileged: { versions: [[0, privileged]] },
  procMount: {
    versions: [
      [0, procMount],
      [35, exceptUserNamespaces(procMount)],
    ],
  },
  seLinuxOptions: {
    versions: [
      [0, seLinuxOptions()],
      [31, seLinuxOptions('container_engine_t')],
    ],
  },
  seccompProfile_baseline: {
    versions: [
      [0, seccompAnnotations],
      [19, seccompOfBaseline],
    ],
  },
  sysctls: { versions: [0, 27, 29, 32].map((minor) => [minor, sysctlsSince(minor)] as const) },
  windowsHostProcess: { versions: [[0, hostProcess]] },
};

const RESTRICTED: Checks = {
  allowPrivilegeEscalation: {
    versions: [
      [8, privilegeEscalation],
      [25, exceptWindows(privilegeEscalation)],
    ],
  },
  capabilities_restricted: {
    replaces: 'capabilities_baseline',
    versions: [
      [22, capabilitiesOfRestricted],
      [25, exceptWindows(capabilitiesOfRestricted)],
    ],
  },
  procMount_restricted: { replaces: 'procMount', versions: [[35, procMount]] },
  restrictedVolumes: { replaces: 'hostPathVolumes', versions: [[0, restrictedVolumes]] },
  runAsNonRoot: {
    versions: [
      [0, runAsNonRoot],
      [35, exceptUserNamespaces(runAsNonRoot)],
    ],
  },
  runAsUser: {
    versions: [
      [23, runAsUser],
      [35, exceptUserNamespaces(runAsUser)],
    ],
  },
  seccompProfile_restricted: {
    replaces: 'seccompProfile_baseline',
    versions: [
      [19, seccompOfRestricted],
      [25, exceptWindows(seccompOfRestricted)],
    ],
  },
};

/** What the Pod Security of a release depends on. */
export interface PodSecurityRules {
  /** The minor version of the release: the version of the latest policy. */
  readonly minor: number;
  /** The feature gate UserNamespacesPodSecurityStandards. */
  readonly exemptsUserNamespaces: boolean;
}

/** A pod, or the template of pods. */
export interface PodLike {
  readonly metadata?: Pick<ObjectMeta, 'annotations'>;
  readonly spec: PodSpec;
}

/**
 * How the pod violates the level: `privileged (container "c" must not set securityContext.privileged=true), hostPort (...)`; undefined
 * if it does not. A version of the policy that is newer than the release is the release's.
 * Source: EvaluatePod and ForbiddenDetail, pod-security-admission policy/registry.go and checks.go, v1.34 to v1.36.
 */
export function violationsOf(
  { metadata, spec }: PodLike,
  isPod: boolean,
  demanded: LevelVersion,
  rules: PodSecurityRules,
): string | undefined {
  if (demanded.level === 'privileged') return undefined;
  const { initContainers = [], containers, ephemeralContainers = [] } = spec;
  const subject: Subject = {
    annotations: metadata?.annotations ?? {},
    spec,
    containers: [...initContainers, ...containers, ...ephemeralContainers],
    isPod,
    isExempt: rules.exemptsUserNamespaces && spec.hostUsers === false,
  };
  const minor = Math.min(minorOfPolicy(demanded), rules.minor);
  const checks = demanded.level === 'baseline' ? at(BASELINE, minor) : restrictedChecks(minor);
  const texts = checks.flatMap((check) => {
    const violation = check(subject);
    return violation === undefined ? [] : [`${violation.reason} (${violation.detail})`];
  });
  return texts.length === 0 ? undefined : texts.join(', ');
}

function restrictedChecks(minor: number): readonly CheckPod[] {
  const replaced = new Set(
    Object.values(RESTRICTED)
      .filter((check) => formAt(check, minor) !== undefined)
      .map(({ replaces }) => replaces),
  );
  const kept = Object.entries(BASELINE).filter(([name]) => !replaced.has(name));
  return [...at(Object.fromEntries(kept), minor), ...at(RESTRICTED, minor)];
}

const at = (checks: Checks, minor: number): readonly CheckPod[] =>
  Object.values(checks)
    .map((check) => formAt(check, minor))
    .filter((form) => form !== undefined);

const formAt = ({ versions }: Check, minor: number): CheckPod | undefined =>
  versions.findLast(([since]) => since <= minor)?.[1];
