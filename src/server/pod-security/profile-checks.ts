import { goQuote } from '../../golang/index.ts';
import { distinct } from './host-checks.ts';
import { badContexts, quotedList, namesWhere, plural, quoted, setters } from './subject.ts';
import type { CheckedContainer, CheckPod, Subject } from './subject.ts';

const APP_ARMOR = 'container.apparmor.security.beta.kubernetes.io/';
const SECCOMP_OF_POD = 'seccomp.security.alpha.kubernetes.io/pod';
const SECCOMP = 'container.seccomp.security.alpha.kubernetes.io/';

/** True if the checks read one of the annotations. */
export const hasCheckedAnnotation = (annotations: Subject['annotations'] = {}): boolean =>
  Object.keys(annotations).some(
    (key) => key.startsWith(APP_ARMOR) || key === SECCOMP_OF_POD || key.startsWith(SECCOMP),
  );

const isAllowed = (type: string): boolean => type === 'RuntimeDefault' || type === 'Localhost';

const annotationText = (key: string, value: string): string => `${key}=${goQuote(value)}`;

export const appArmorProfile: CheckPod = (subject) => {
  const ofPod = subject.spec.securityContext?.appArmorProfile?.type ?? 'RuntimeDefault';
  const typeOf = (container: CheckedContainer): string => appArmorType(container, subject);
  const names = namesWhere(subject, (container) => !isAllowed(typeOf(container)));
  const types = distinct([ofPod, ...subject.containers.map(typeOf)]);
  const annotations = badAppArmorAnnotations(subject);
  const values = [...types.filter((type) => !isAllowed(type)), ...annotations];
  if (values.length === 0) return undefined;
  const bad = [
    ...setters(!isAllowed(ofPod), names),
    ...(annotations.length > 0 ? [plural('annotation', annotations.length)] : []),
  ];
  return {
    reason: plural('forbidden AppArmor profile', values.length),
    detail: `${bad.join(' and ')} must not set AppArmor profile type to ${quoted(values)}`,
  };
};

/**
 * The API server copies the annotation of a new pod to the field, unless the pod has the same profile.
 * Source: applyAppArmorVersionSkew, pkg/registry/core/pod/strategy.go, v1.34.
 */
function appArmorType({ name, securityContext }: CheckedContainer, subject: Subject): string {
  const { annotations, spec, isPod } = subject;
  const profile = securityContext?.appArmorProfile;
  if (profile !== undefined) return profile.type;
  const isCopied =
    isPod &&
    spec.os?.name !== 'windows' &&
    spec.securityContext?.appArmorProfile?.type !== 'Unconfined';
  return isCopied && annotations[APP_ARMOR + name] === 'unconfined'
    ? 'Unconfined'
    : 'RuntimeDefault';
}

function badAppArmorAnnotations({ annotations }: Subject): readonly string[] {
  const bad = Object.entries(annotations).filter(
    ([key, value]) =>
      key.startsWith(APP_ARMOR) &&
      value !== '' &&
      value !== 'runtime/default' &&
      !value.startsWith('localhost/'),
  );
  return distinct(bad.map(([key, value]) => annotationText(key, value)));
}

/** In the policy of v1.18 and older. */
export const seccompAnnotations: CheckPod = ({ annotations, containers }) => {
  const keys = [SECCOMP_OF_POD, ...containers.map(({ name }) => SECCOMP + name)];
  const bad = distinct(
    keys.flatMap((key) => {
      const value = annotations[key];
      if (value === undefined || isAllowedSeccomp(value)) return [];
      return [annotationText(key, value)];
    }),
  );
  if (bad.length === 0) return undefined;
  const detail = `forbidden ${plural('annotation', bad.length)} ${bad.join(', ')}`;
  return { reason: 'seccompProfile', detail };
};

const isAllowedSeccomp = (value: string): boolean =>
  value === 'runtime/default' || value === 'docker/default' || value.startsWith('localhost/');

export const seccompOfBaseline: CheckPod = (subject) => {
  const bad = badContexts(
    subject,
    ({ seccompProfile }) => seccompProfile !== undefined && !isAllowed(seccompProfile.type),
  );
  if (bad.length === 0) return undefined;
  const { spec, containers } = subject;
  const profiles = [spec, ...containers].flatMap(
    ({ securityContext }) => securityContext?.seccompProfile ?? [],
  );
  const types = distinct(profiles.map(({ type }) => type)).filter((type) => !isAllowed(type));
  const detail = `${bad.join(' and ')} must not set securityContext.seccompProfile.type to ${quoted(types)}`;
  return { reason: 'seccompProfile', detail };
};

export const seccompOfRestricted: CheckPod = (subject) => {
  const bad = seccompOfBaseline(subject);
  if (bad !== undefined || subject.spec.securityContext?.seccompProfile !== undefined) return bad;
  const open = namesWhere(
    subject,
    ({ securityContext }) => securityContext?.seccompProfile === undefined,
  );
  if (open.length === 0) return undefined;
  const detail = `pod or ${quotedList('container', open)} must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"`;
  return { reason: 'seccompProfile', detail };
};
