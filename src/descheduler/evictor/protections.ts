import { goQuote } from '../../golang/index.ts';
import type { ArgsProblem } from '../policy/args-problem.ts';
import type { DefaultEvictorArgs } from './args.ts';

/** What keeps pods from being evicted. */
export type Protection = (typeof BY_DEFAULT)[number] | (typeof EXTRA)[number];

const BY_DEFAULT = [
  'PodsWithLocalStorage',
  'SystemCriticalPods',
  'FailedBarePods',
  'DaemonSetPods',
] as const;

const EXTRA = ['PodsWithPVC', 'PodsWithoutPDB', 'PodsWithResourceClaims'] as const;

/** The switches that `podProtections` replaces: the protection that each takes away or adds. */
const SWITCHES = {
  evictLocalStoragePods: 'PodsWithLocalStorage',
  evictDaemonSetPods: 'DaemonSetPods',
  evictSystemCriticalPods: 'SystemCriticalPods',
  evictFailedBarePods: 'FailedBarePods',
  ignorePvcPods: 'PodsWithPVC',
  ignorePodsWithoutPDB: 'PodsWithoutPDB',
} as const satisfies Partial<Record<keyof DefaultEvictorArgs, Protection>>;

/** The names of `SWITCHES`; Object.keys knows them only as text. */
const SWITCH_NAMES = Object.keys(SWITCHES).filter(
  (name): name is keyof typeof SWITCHES => name in SWITCHES,
);

/**
 * The protections in force, by either form of the args.
 *
 * Rule: getEffectivePodProtections, pkg/framework/plugins/defaultevictor/defaultevictor.go, v0.36.
 */
export function protectionsOf(args: DefaultEvictorArgs): ReadonlySet<string> {
  const { extraEnabled = [], defaultDisabled = [] } = args.podProtections;
  if (extraEnabled.length > 0 || defaultDisabled.length > 0) {
    const kept = BY_DEFAULT.filter((protection) => !defaultDisabled.includes(protection));
    return new Set<string>([...kept, ...extraEnabled]);
  }
  const protections = new Set<string>(BY_DEFAULT);
  for (const name of SWITCH_NAMES) {
    if (!args[name]) continue;
    if (name.startsWith('evict')) protections.delete(SWITCHES[name]);
    else protections.add(SWITCHES[name]);
  }
  return protections;
}

/** Rule: ValidateDefaultEvictorArgs, pkg/framework/plugins/defaultevictor/validation.go, v0.36. */
export function protectionsProblems(args: DefaultEvictorArgs): readonly ArgsProblem[] {
  const { extraEnabled = [], defaultDisabled = [], config } = args.podProtections;
  if (extraEnabled.length === 0 && defaultDisabled.length === 0) return [];
  const problems: ArgsProblem[] = [];
  const add = (field: string, message: string): void => {
    problems.push({ field: field === '' ? 'podProtections' : `podProtections.${field}`, message });
  };
  if (SWITCH_NAMES.some((name) => args[name])) {
    const lists = 'PodProtections.ExtraEnabled or PodProtections.DefaultDisabled';
    add('', `cannot use Deprecated fields alongside ${lists}`);
  }
  unknownProtections(extraEnabled, EXTRA).forEach(({ at, name }) => {
    add(`extraEnabled[${String(at)}]`, unknownText('ExtraEnabled', name, EXTRA));
  });
  unknownProtections(defaultDisabled, BY_DEFAULT).forEach(({ at, name }) => {
    add(`defaultDisabled[${String(at)}]`, unknownText('DefaultDisabled', name, BY_DEFAULT));
  });
  if (hasDuplicates(defaultDisabled)) {
    add('defaultDisabled', 'PodProtections.DefaultDisabled contains duplicate entries');
  }
  if (hasDuplicates(extraEnabled)) {
    add('extraEnabled', 'PodProtections.ExtraEnabled contains duplicate entries');
  }
  if (extraEnabled.includes('PodsWithPVC')) {
    (config?.PodsWithPVC?.protectedStorageClasses ?? []).forEach(({ name }, at) => {
      const list = `PodsWithPVC.ProtectedStorageClasses[${String(at)}]`;
      if (name !== '') return;
      add(
        `config.PodsWithPVC.protectedStorageClasses[${String(at)}]`,
        `PodProtections.Config.${list} name cannot be empty`,
      );
    });
  }
  return problems;
}

function unknownProtections(
  names: readonly string[],
  known: readonly string[],
): readonly { readonly at: number; readonly name: string }[] {
  return names.map((name, at) => ({ at, name })).filter(({ name }) => !known.includes(name));
}

function unknownText(list: string, name: string, known: readonly string[]): string {
  const valid = `Valid options are: [${known.join(' ')}]`;
  return `invalid pod protection policy in ${list}: ${goQuote(name)}. ${valid}`;
}

const hasDuplicates = (names: readonly string[]): boolean => new Set(names).size < names.length;
