import type { Option } from 'commander';
import { takesOneValue } from '../flags/repeated-flags.ts';

/**
 * How a configuration file gives the value of a flag. `switch`: true or false; `one`: a scalar; `list`: one text that a flag separates by
 * commas; `many`: a list, for a flag that may be repeated.
 */
export type FlagKind = 'switch' | 'one' | 'list' | 'many';

export function flagKind(option: Option): FlagKind {
  if (!option.required && !option.optional) return 'switch';
  if (!takesOneValue(option)) return 'many';
  return /^(?:list|kinds)$/.test(placeholderOf(option)) ? 'list' : 'one';
}

/** Whether the value may be a map: KEY=VALUE for every entry. */
export const takesMap = (option: Option): boolean =>
  /^(?:list|[^:=[]+=[^=\]]+)$/.test(placeholderOf(option));

/**
 * Which part of the text is a path, by the placeholder of the flag. `whole`: <file> and <path>; `maybe`: <file|kind/name>, a path if there is
 * such a file; `target`: <format[=file]>, the part after "=", a file that is
 * written; several are separated by commas.
 */
export type PathPart = 'none' | 'whole' | 'maybe' | 'target';

export function pathPartOf(option: Option): PathPart {
  const placeholder = placeholderOf(option);
  if (/^(?:file|path)$/.test(placeholder)) return 'whole';
  if (/=(?:file|path)\b/.test(placeholder)) return 'target';
  return /^(?:file|path)\b/.test(placeholder) ? 'maybe' : 'none';
}

/** "file" of "--config <file>". */
const placeholderOf = ({ flags }: Option): string => /<(.*)>$/.exec(flags)?.[1] ?? '';

/** The keys of the flags that a flag excludes, or that exclude it. */
export function excludedKeys(options: readonly Option[], key: string): readonly string[] {
  return options.flatMap((option) => {
    const own = option.attributeName();
    const excluded = conflictsOf(option);
    if (own === key) return excluded;
    return excluded.includes(key) ? [own] : [];
  });
}

/** Commander keeps them, but its types do not have them. */
function conflictsOf(option: Option): readonly string[] {
  const keys: unknown = Reflect.get(option, 'conflictsWith');
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
}
