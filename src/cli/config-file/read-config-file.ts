import { append, isRecord } from '../../units/index.ts';
import { InputError, nearest } from '../../problems/index.ts';
import { ConfigDocument, type ConfigNode } from './config-document.ts';
import type { ConfigFlag, ConfigKeys } from './config-keys.ts';
import type { ConfigFileLocation } from './find-config-file.ts';
import { excludedKeys } from './flag-kind.ts';
import { flagValue, type FlagValue, type ValueProblem } from './flag-value.ts';

/** One key of the file, with its value for every command that has the flag, or why the command does not accept it. */
export interface ConfigEntry {
  readonly key: string;
  readonly node: ConfigNode;
  readonly byCommand: ReadonlyMap<string, FlagValue | readonly ValueProblem[]>;
}

/** A configuration file without errors. */
export interface ConfigFile {
  readonly document: ConfigDocument;
  /** For all commands. */
  readonly shared: readonly ConfigEntry[];
  /** For one command. */
  readonly sections: ReadonlyMap<string, readonly ConfigEntry[]>;
  /** The list under `expectations`, unread. */
  readonly expectations: ConfigNode | undefined;
}

/** The keys that are no flags. */
const EXPECTATIONS = 'expectations';
const COMMANDS = 'commands';
const HEADER: ReadonlyMap<string, string> = new Map([
  ['apiVersion', 'kschedsim.dev/v1alpha1'],
  ['kind', 'Config'],
]);

/** Reads and checks the whole file, whatever command is run. Throws one InputError with all of its problems. */
export async function readConfigFile(
  location: ConfigFileLocation,
  keys: ConfigKeys,
): Promise<ConfigFile> {
  const document = await ConfigDocument.read(location);
  const reader = new ConfigReader(document, keys);
  const shared = await reader.readShared();
  const sections = await reader.readSections();
  const expectations = reader.readExpectations();
  if (document.problems.length > 0) throw new InputError(document.problems.toSorted(byPlace));
  return { document, shared, sections, expectations };
}

class ConfigReader {
  readonly #document: ConfigDocument;
  readonly #keys: ConfigKeys;

  constructor(document: ConfigDocument, keys: ConfigKeys) {
    this.#document = document;
    this.#keys = keys;
  }

  async readShared(): Promise<readonly ConfigEntry[]> {
    const entries: ConfigEntry[] = [];
    for (const [key, value] of Object.entries(this.#document.root)) {
      const node = { value, path: [key] };
      if (key === EXPECTATIONS || key === COMMANDS) continue;
      if (HEADER.has(key)) this.#checkHeader(key, node);
      else append(entries, await this.#readEntry(key, node, undefined));
    }
    this.#refuseConflicts(entries);
    return entries;
  }

  /** `commands: { plan: { KEY: VALUE } }`. */
  async readSections(): Promise<ReadonlyMap<string, readonly ConfigEntry[]>> {
    const sections = new Map<string, readonly ConfigEntry[]>();
    const path = [COMMANDS];
    for (const command of this.#mapAt({ value: ownValue(this.#document.root, COMMANDS), path })) {
      const name = String(command.path.at(-1));
      if (!this.#keys.commands.includes(name)) {
        this.#refuseUnknown(command, name, this.#keys.commands, 'command that reads a cluster');
        continue;
      }
      const entries: ConfigEntry[] = [];
      for (const node of this.#mapAt(command)) {
        append(entries, await this.#readEntry(String(node.path.at(-1)), node, name));
      }
      this.#refuseConflicts(entries);
      sections.set(name, entries);
    }
    return sections;
  }

  readExpectations(): ConfigNode | undefined {
    const value = ownValue(this.#document.root, EXPECTATIONS);
    if (value === undefined) return undefined;
    const node = { value, path: [EXPECTATIONS] };
    if (!Array.isArray(value)) this.#document.refuse(node, 'not a list of expectations');
    return node;
  }

  /** The entries of a map; a problem if the node is none. Nothing without a value. */
  #mapAt({ value, path }: ConfigNode): readonly ConfigNode[] {
    if (value === undefined) return [];
    if (!isRecord(value)) {
      this.#document.refuse({ value, path }, 'not a map');
      return [];
    }
    return Object.entries(value).map(([key, item]) => ({ value: item, path: [...path, key] }));
  }

  #checkHeader(key: string, node: ConfigNode): void {
    const wanted = HEADER.get(key);
    if (node.value === wanted) return;
    const help =
      node.value === 'KubeSchedulerConfiguration'
        ? ' (a configuration of the scheduler: did you mean --config?)'
        : '';
    this.#document.refuse(node, `${key} must be ${String(wanted)}${help}`);
  }

  /** Reads a key for one command, or for all that have the flag. Empty if it has a problem. */
  async #readEntry(
    key: string,
    node: ConfigNode,
    command: string | undefined,
  ): Promise<readonly ConfigEntry[]> {
    const flags = this.#flagsOf(key, command);
    if (flags.length === 0) {
      this.#refuseUnknown(node, key, this.#knownKeys(command), 'key');
      return [];
    }
    const allowed = flags.filter(({ refused }) => refused === undefined);
    if (allowed.length === 0) {
      const message = `${key}: only on the command line: ${flags[0]?.refused ?? ''}`;
      this.#document.refuse(node, message, 'key');
      return [];
    }
    const byCommand = new Map<string, FlagValue | readonly ValueProblem[]>();
    for (const flag of allowed) {
      byCommand.set(flag.command, await flagValue(flag.option, node, this.#document));
    }
    const results = [...byCommand.values()];
    if (results.some((result) => 'value' in result)) return [{ key, node, byCommand }];
    const [first] = results;
    if (first !== undefined && !('value' in first)) {
      for (const { node: at, message } of first) this.#document.refuse(at, `${key}: ${message}`);
    }
    return [];
  }

  /** Flags of one level that exclude each other, such as config and policy. */
  #refuseConflicts(entries: readonly ConfigEntry[]): void {
    const options = [...this.#keys.flags.values()].flat().map(({ option }) => option);
    for (const [at, { key, node }] of entries.entries()) {
      const excluded = excludedKeys(options, key);
      const other = entries.slice(0, at).find((each) => excluded.includes(each.key));
      if (other === undefined) continue;
      this.#document.refuse(node, `${key} and ${other.key} cannot be given together`, 'key');
    }
  }

  #flagsOf(key: string, command: string | undefined): readonly ConfigFlag[] {
    const flags = this.#keys.flags.get(key) ?? [];
    return command === undefined ? flags : flags.filter((flag) => flag.command === command);
  }

  #knownKeys(command: string | undefined): readonly string[] {
    const keys = [...this.#keys.flags.keys()].filter((key) =>
      this.#flagsOf(key, command).some(({ refused }) => refused === undefined),
    );
    return command === undefined ? [...keys, EXPECTATIONS, COMMANDS, ...HEADER.keys()] : keys;
  }

  #refuseUnknown(node: ConfigNode, word: string, known: readonly string[], what: string): void {
    const near = nearest(word, known);
    const help = near === undefined ? '' : `; did you mean ${near}?`;
    this.#document.refuse(node, `${JSON.stringify(word)} is no ${what}${help}`, 'key');
  }
}

/** Undefined for inherited keys. */
const ownValue = (map: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(map, key) ? map[key] : undefined;

const byPlace = (
  a: { readonly line?: number; readonly column?: number },
  b: { readonly line?: number; readonly column?: number },
): number => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
