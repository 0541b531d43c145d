import type {
  Container,
  PodSpec,
  PodSecurityContext,
  SecurityContext,
} from '../../objects/index.ts';

/** What the checks read of a container; ephemeral containers have it too. */
export type CheckedContainer = Pick<
  Container,
  | 'name'
  | 'securityContext'
  | 'ports'
  | 'lifecycle'
  | 'livenessProbe'
  | 'readinessProbe'
  | 'startupProbe'
>;

/** What the checks read of a pod or a pod template. */
export interface Subject {
  readonly annotations: Readonly<Record<string, string>>;
  readonly spec: PodSpec;
  /** Init containers, containers, ephemeral containers. */
  readonly containers: readonly CheckedContainer[];
  /** False: a template; the API server has not copied its deprecated annotations to fields. */
  readonly isPod: boolean;
  /** The feature gate UserNamespacesPodSecurityStandards exempts the pod from the checks of users. */
  readonly isExempt: boolean;
}

/** Why a check forbids a pod: `reason (detail)`. */
export interface Violation {
  readonly reason: string;
  readonly detail: string;
}

export type CheckPod = (subject: Subject) => Violation | undefined;

/** `"a", "b"`, without escapes. Source: joinQuote, policy/helpers.go, v1.34. */
export const quoted = (items: readonly string[]): string => `"${items.join('", "')}"`;

/** "container" for one, "containers" for several. */
export const plural = (word: string, count: number): string => (count === 1 ? word : `${word}s`);

/** `containers "a", "b"`. */
export const quotedList = (word: string, names: readonly string[]): string =>
  `${plural(word, names.length)} ${quoted(names)}`;

/** The names of the containers that `isBad` holds for. */
export const namesWhere = (
  { containers }: Subject,
  isBad: (container: CheckedContainer) => boolean,
): readonly string[] => containers.filter(isBad).map(({ name }) => name);

/** "pod" if `isPodBad`, then the containers. */
export const setters = (isPodBad: boolean, names: readonly string[]): readonly string[] => [
  ...(isPodBad ? ['pod'] : []),
  ...(names.length > 0 ? [quotedList('container', names)] : []),
];

/** What sets a bad value in its security context: the pod, containers. */
export function badContexts(
  subject: Subject,
  isBad: (context: PodSecurityContext | SecurityContext) => boolean,
): readonly string[] {
  const { securityContext: ofPod } = subject.spec;
  const names = namesWhere(
    subject,
    ({ securityContext }) => securityContext !== undefined && isBad(securityContext),
  );
  return setters(ofPod !== undefined && isBad(ofPod), names);
}
