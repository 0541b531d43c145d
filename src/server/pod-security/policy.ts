import { invalid, Path } from '../../objects/index.ts';
import type { FieldError } from '../../objects/index.ts';

const PREFIX = 'pod-security.kubernetes.io/';
const LEVELS = ['privileged', 'baseline', 'restricted'] as const;
const VERSION = /^v1\.(0|[1-9][0-9]*)$/;
const MAX_INT64 = 2n ** 63n - 1n;

export type Level = (typeof LEVELS)[number];

/** A level of the Pod Security Standards in one version of the policy. */
export interface LevelVersion {
  readonly level: Level;
  /** "latest" or "v1.30". */
  readonly version: string;
}

/** What the labels of a namespace demand of its pods. The audit level has no effect that a plan shows. */
export interface PodSecurityPolicy {
  /** Pods that violate it are refused. */
  readonly enforce: LevelVersion;
  /** Pods and workloads that violate it cause a warning. */
  readonly warn: LevelVersion;
  /** The errors of invalid labels. */
  readonly errors: readonly FieldError[];
}

type Labels = Readonly<Record<string, string>>;

interface Read<T> {
  readonly value: T;
  readonly error?: FieldError;
}

/** True if a label speaks of Pod Security. */
export const hasPolicy = (labels: Labels = {}): boolean =>
  Object.keys(labels).some((label) => label.startsWith(PREFIX));

/**
 * The policy of a namespace. An invalid level is read as "restricted" where it is enforced and as "privileged" elsewhere, an invalid
 * version as "latest". An enforced level is also the least that is warned about, unless `warn` is set.
 * Source: PolicyToEvaluate, pod-security-admission api/helpers.go, v1.34.
 */
export function policyOf(labels: Labels): PodSecurityPolicy {
  const enforce = readMode(labels, 'enforce');
  const audit = readMode(labels, 'audit');
  const warn = readMode(labels, 'warn');
  const errors = [enforce, audit, warn].flatMap((mode) => mode.errors);
  const enforced: LevelVersion = { level: enforce.level ?? 'restricted', version: enforce.version };
  const isImplied =
    !Object.hasOwn(labels, `${PREFIX}warn`) &&
    enforce.level !== undefined &&
    enforce.level !== 'privileged';
  if (!isImplied) {
    return {
      enforce: enforced,
      warn: { level: warn.level ?? 'privileged', version: warn.version },
      errors,
    };
  }
  const hasVersion = Object.hasOwn(labels, `${PREFIX}warn-version`);
  return {
    enforce: enforced,
    warn: { level: enforced.level, version: hasVersion ? warn.version : enforced.version },
    errors,
  };
}

interface Mode {
  /** Undefined: not valid. */
  readonly level: Level | undefined;
  readonly version: string;
  readonly errors: readonly FieldError[];
}

function readMode(labels: Labels, mode: string): Mode {
  const level = levelOf(labels, mode);
  const version = versionOf(labels, `${mode}-version`);
  const errors = [level.error, version.error].filter((error) => error !== undefined);
  return { level: level.value, version: version.value, errors };
}

function levelOf(labels: Labels, mode: string): Read<Level | undefined> {
  const text = labels[PREFIX + mode];
  if (text === undefined) return { value: 'privileged' };
  const value = LEVELS.find((level) => level === text);
  if (value !== undefined) return { value };
  return { value, error: labelError(mode, text, `must be one of ${LEVELS.join(', ')}`) };
}

function versionOf(labels: Labels, label: string): Read<string> {
  const text = labels[PREFIX + label] ?? 'latest';
  if (text === 'latest') return { value: text };
  const minor = VERSION.exec(text)?.[1];
  if (minor !== undefined && BigInt(minor) <= MAX_INT64) return { value: text };
  return { value: 'latest', error: labelError(label, text, 'must be "latest" or "v1.x"') };
}

const labelError = (label: string, value: string, detail: string): FieldError =>
  invalid(Path.metadata.child('labels').key(PREFIX + label), value, detail);

/** "restricted:v1.30". */
export const levelText = ({ level, version }: LevelVersion): string => `${level}:${version}`;

/** The minor version of the policy; Infinity for "latest". */
export const minorOfPolicy = ({ version }: LevelVersion): number =>
  version === 'latest' ? Infinity : Number(version.slice('v1.'.length));
