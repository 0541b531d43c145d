import type { Command } from 'commander';
import { documentError } from '../../documents/index.ts';
import type { PlacedDocument } from '../../manifests/index.ts';
import type { FieldPath } from '../../problems/index.ts';
import { logTo } from '../output/log.ts';
import { configKeysOf } from './config-keys.ts';
import { excludedKeys } from './flag-kind.ts';
import { findConfigFile, namedConfigFile, type ConfigFileLocation } from './find-config-file.ts';
import { readConfigFile, type ConfigEntry, type ConfigFile } from './read-config-file.ts';

/** Values of the flags of one command from a configuration file. */
export interface UsedConfig {
  readonly file: ConfigFile;
  /** Entries by key, without entries that the command line replaces. */
  readonly entries: ReadonlyMap<string, ConfigEntry>;
}

const used = new WeakMap<Command, UsedConfig>();

/** The configuration that the flags of a command come from. Undefined without a file. */
export const configOf = (command: Command): UsedConfig | undefined => used.get(command);

/** The list under `expectations` of a configuration file, unread. */
export interface ConfigExpectations extends Pick<PlacedDocument, 'placeOf'> {
  readonly list: readonly unknown[];
  /** Path of the list in the file; the paths of `placeOf` begin with it. */
  readonly path: FieldPath;
}

/** The expectations of the configuration file that a running command uses. Undefined without any. */
export function configExpectations(command: Command): ConfigExpectations | undefined {
  const used = configOf(command);
  const node = used?.file.expectations;
  if (used === undefined || node === undefined || !Array.isArray(node.value)) return undefined;
  return { list: node.value, path: node.path, placeOf: used.file.document.placeOf };
}

/**
 * Sets the flags of a parsed command that the command line does not give to the values of the configuration file. `loadCommands`: all
 * commands, whose flags are the keys of the file. Throws one InputError with all problems of the file.
 */
export async function useConfigFile(
  command: Command,
  loadCommands: () => Promise<readonly Command[]>,
  cwd = process.cwd(),
): Promise<void> {
  const location = await locationFor(command, cwd);
  if (location === undefined) return;
  const file = await readConfigFile(location, configKeysOf(await loadCommands()));
  const entries = entriesFor(command, file);
  used.set(command, { file, entries });
  for (const [key, { byCommand }] of entries) {
    const result = byCommand.get(command.name());
    if (result === undefined || !('value' in result) || result.value === undefined) continue;
    command.setOptionValueWithSource(key, result.value, 'config');
  }
  // After the flags are set: the formats of the file say where its problems are written.
  const { problems, placeOf } = file.document;
  if (problems.length > 0) throw documentError(placeOf, problems, { byLine: true });
  const { quiet = false, verbose = false } = command.opts<{ quiet?: boolean; verbose?: boolean }>();
  logTo(process.stderr, { quiet, verbose }).note(`defaults of flags from ${location.file}`);
}

async function locationFor(command: Command, cwd: string): Promise<ConfigFileLocation | undefined> {
  const named: unknown = command.getOptionValue('configFile');
  if (named === false) return undefined;
  if (typeof named === 'string') return namedConfigFile(named, cwd);
  return await findConfigFile(cwd);
}

/** The entries for a command: its own before shared entries, without entries that the command line replaces. */
function entriesFor(command: Command, file: ConfigFile): ReadonlyMap<string, ConfigEntry> {
  const name = command.name();
  const entries = new Map<string, ConfigEntry>();
  for (const level of [file.sections.get(name) ?? [], file.shared]) {
    const free = level.filter(
      ({ key, byCommand }) =>
        byCommand.has(name) &&
        !isReplaced(command, key) &&
        !entries.has(key) &&
        !excludedKeys(command.options, key).some((other) => entries.has(other)),
    );
    refuseForeign(name, file, free);
    for (const entry of free) entries.set(entry.key, entry);
  }
  return entries;
}

/** Whether the command line or the environment gives the flag, or a flag that excludes it. Paths as arguments replace -f. */
function isReplaced(command: Command, key: string): boolean {
  if (key === 'filename' && hasPaths(command)) return true;
  return [key, ...excludedKeys(command.options, key)].some((each) =>
    ['cli', 'env'].includes(command.getOptionValueSource(each) ?? ''),
  );
}

const hasPaths = ({ registeredArguments, args }: Command): boolean =>
  registeredArguments[0]?.name() === 'path' && args.length > 0;

/** Refuses values that other commands accept, but not this one. */
function refuseForeign(
  command: string,
  { document }: ConfigFile,
  entries: readonly ConfigEntry[],
): void {
  for (const { byCommand } of entries) {
    const result = byCommand.get(command);
    if (result === undefined || 'value' in result) continue;
    const other = [...byCommand].find(([, each]) => 'value' in each)?.[0] ?? '';
    const help = `Commands differ here: give it under commands.${other}, or ${command} its own`;
    for (const { node, message } of result) document.refuse(node, `${message} ${help}`);
  }
}
