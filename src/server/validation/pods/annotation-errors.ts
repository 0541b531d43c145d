import { goQuote } from '../../../golang/index.ts';
import { isRecord } from '../../../units/index.ts';
import { Path } from '../../../objects/index.ts';
import type {
  Loose,
  AppArmorProfile,
  Pod,
  PodSpec,
  SeccompProfile,
  Toleration,
} from '../../../objects/index.ts';
import { eachContainer } from './each-container.ts';
import type { ErrorList } from '../error-list.ts';
import { checkLocalDescendingPath } from '../rules/paths.ts';
import { checkTolerations } from './placement-errors.ts';

type Annotations = Readonly<Record<string, string>> | undefined;

export const MIRROR = 'kubernetes.io/config.mirror';
const TOLERATIONS = 'scheduler.alpha.kubernetes.io/tolerations';
const DELETION_COST = 'controller.kubernetes.io/pod-deletion-cost';
const SECCOMP_POD = 'seccomp.security.alpha.kubernetes.io/pod';
const SECCOMP = 'container.seccomp.security.alpha.kubernetes.io/';
const APP_ARMOR = 'container.apparmor.security.beta.kubernetes.io/';
const LOCALHOST = 'localhost/';
/** The annotations that say RuntimeDefault, by program. */
const DEFAULTS = {
  seccomp: ['runtime/default', 'docker/default'],
  apparmor: ['runtime/default'],
};

/** Rule: ValidatePodSpecificAnnotations, pkg/apis/core/validation/validation.go, v1.34. */
export function checkPodAnnotations(
  annotations: Annotations,
  spec: Loose<PodSpec>,
  path: Path,
  list: ErrorList,
): void {
  if (annotations === undefined) return;
  const mirror = annotations[MIRROR];
  if (mirror !== undefined && !spec.nodeName) {
    const detail = 'must set spec.nodeName if mirror pod annotation is set';
    list.invalid(path.key(MIRROR), mirror, detail);
  }
  const tolerations = annotations[TOLERATIONS];
  if (tolerations) checkAnnotatedTolerations(tolerations, path, list);
  const cost = annotations[DELETION_COST];
  if (cost !== undefined && !isDeletionCost(cost)) {
    list.invalid(path.key(DELETION_COST), cost, 'must be a 32bit integer');
  }
  for (const [key, value] of Object.entries(annotations)) {
    if (key === SECCOMP_POD || key.startsWith(SECCOMP)) {
      checkSeccompText(value, path.child(key), list);
    }
  }
  for (const [key, value] of Object.entries(annotations)) {
    if (key.startsWith(APP_ARMOR)) checkAppArmorText([key, value], spec, path.key(key), list);
  }
}

/** Rule: ValidatePodSpecificAnnotationUpdates, the same file. */
export function checkPodAnnotationUpdate(pod: Pod, old: Pod, list: ErrorList): void {
  const path = Path.metadata.child('annotations');
  const now = pod.metadata.annotations ?? {};
  const before = old.metadata.annotations ?? {};
  for (const [key, value] of Object.entries(before)) {
    if (now[key] === value) continue;
    if (key.startsWith(APP_ARMOR)) {
      list.forbidden(path.key(key), 'may not remove or update AppArmor annotations');
    }
    if (key === MIRROR) {
      list.forbidden(path.key(key), 'may not remove or update mirror pod annotation');
    }
  }
  for (const key of Object.keys(now)) {
    if (before[key] !== undefined) continue;
    if (key.startsWith(APP_ARMOR))
      list.forbidden(path.key(key), 'may not add AppArmor annotations');
    if (key === MIRROR) list.forbidden(path.key(key), 'may not add mirror pod annotation');
  }
  checkPodAnnotations(pod.metadata.annotations, pod.spec, path, list);
}

/** Rule: GetDeletionCostFromPodAnnotations, pkg/apis/core/helper/helpers.go, v1.34. */
function isDeletionCost(text: string): boolean {
  if (!/^(-[0-9]+|0|[1-9][0-9]*)$/.test(text)) return false;
  const cost = Number(text);
  return cost >= -(2 ** 31) && cost < 2 ** 31;
}

/** Rule: ValidateTolerationsInPodAnnotations, the same file. */
function checkAnnotatedTolerations(text: string, path: Path, list: ErrorList): void {
  const tolerations = parseTolerations(text);
  if (tolerations === undefined) list.invalid(path, TOLERATIONS, 'must be a JSON list');
  else checkTolerations(tolerations, path.child(TOLERATIONS), list);
}

function parseTolerations(text: string): readonly Loose<Toleration>[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // The annotation was replaced in v1.6: its members are read as they are.
    return Array.isArray(value)
      ? value.filter((one): one is Loose<Toleration> => isRecord(one))
      : undefined;
  } catch {
    return undefined;
  }
}

/** Rule: ValidateSeccompProfile, the same file. */
function checkSeccompText(profile: string, path: Path, list: ErrorList): void {
  if (profile === 'unconfined' || DEFAULTS.seccomp.includes(profile)) return;
  if (profile.startsWith(LOCALHOST)) {
    checkLocalDescendingPath(profile.slice(LOCALHOST.length), path, list);
  } else list.invalid(path, profile, 'must be a valid seccomp profile');
}

/** Rule: ValidateAppArmorPodAnnotations, the same file. */
function checkAppArmorText(
  [key, profile]: readonly [key: string, profile: string],
  spec: Loose<PodSpec>,
  path: Path,
  list: ErrorList,
): void {
  const container = key.slice(APP_ARMOR.length);
  const names = new Set<string | undefined>();
  eachContainer(spec, path, ({ name }) => names.add(name));
  if (!names.has(container)) list.invalid(path, container, 'container not found');
  const isKnown = ['', 'runtime/default', 'unconfined'].includes(profile);
  if (isKnown || profile.startsWith(LOCALHOST)) return;
  list.invalid(path, profile, `invalid AppArmor profile name: ${goQuote(profile)}`);
}

/**
 * Annotations and fields must not contradict each other.
 * Rules: validateSeccompAnnotationsAndFields and validateAppArmorAnnotationsAndFieldsMatchOnCreate, the same file.
 */
export function checkProfileAnnotations(
  annotations: Annotations,
  spec: Loose<PodSpec>,
  path: Path,
  list: ErrorList,
): void {
  if (annotations === undefined) return;
  const { securityContext: ofPod } = spec;
  const field = path.child('securityContext').child('seccompProfile');
  const annotation = { program: 'seccomp', text: annotations[SECCOMP_POD] } as const;
  checkProfileMatch(annotation, ofPod?.seccompProfile, field, list);
  eachContainer(spec, path, ({ name = '', securityContext }, at) => {
    const own = at.child('securityContext').child('seccompProfile');
    const annotation = { program: 'seccomp', text: annotations[SECCOMP + name] } as const;
    checkProfileMatch(annotation, securityContext?.seccompProfile, own, list);
  });
  if (spec.os?.name === 'windows') return;
  eachContainer(spec, path, ({ name = '', securityContext }, at) => {
    const profile = securityContext?.appArmorProfile ?? ofPod?.appArmorProfile;
    const own = at.child('securityContext').child('appArmorProfile');
    const annotation = { program: 'apparmor', text: annotations[APP_ARMOR + name] } as const;
    checkProfileMatch(annotation, profile, own, list);
  });
}

interface ProfileAnnotation {
  readonly program: keyof typeof DEFAULTS;
  readonly text: string | undefined;
}

function checkProfileMatch(
  { program, text }: ProfileAnnotation,
  profile: Loose<AppArmorProfile | SeccompProfile> | undefined,
  path: Path,
  list: ErrorList,
): void {
  if (text === undefined || profile === undefined) return;
  const { type, localhostProfile } = profile;
  if (!isSameType(text, type, DEFAULTS[program])) {
    list.forbidden(path.child('type'), `${program} type in annotation and field must match`);
  } else if (type === 'Localhost' && text.slice(LOCALHOST.length) !== localhostProfile) {
    const detail = `${program} profile in annotation and field must match`;
    list.forbidden(path.child('localhostProfile'), detail);
  }
}

function isSameType(text: string, type: string | undefined, defaults: readonly string[]): boolean {
  if (type === 'Unconfined') return text === 'unconfined';
  if (type === 'RuntimeDefault') return defaults.includes(text);
  return type !== 'Localhost' || text.startsWith(LOCALHOST);
}
