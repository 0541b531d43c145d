import { append } from '../../units/index.ts';
import { head, hint, list, map } from '../../documents/index.ts';
import type { Field } from '../../documents/index.ts';
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

/** A configuration file, without the keys that have errors: its document knows their problems. */
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
const HEADER: ReadonlyMap<string, Field<string>> = new Map(Object.entries(head('Config')));
const OF_SCHEDULER = 'this is a configuration of the scheduler; did you mean --config?';
/** A value that is read elsewhere. */
const UNREAD: Field<unknown> = { schema: {}, isOptional: false, read: (value) => value };

/** Reads and checks the whole file, whatever command is run. Throws InputError if it is not YAML. */
export async function readConfigFile(
  location: ConfigFileLocation,
  keys: ConfigKeys,
): Promise<ConfigFile> {
  const document = await ConfigDocument.read(location);
  const reader = new ConfigReader(document, keys);
  const shared = await reader.readShared();
  const sections = await reader.readSections();
  const expectations = reader.readExpectations();
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
      const header = HEADER.get(key);
      if (key === 'kind' && value === 'KubeSchedulerConfiguration')
        this.#document.refuse(node, OF_SCHEDULER);
      else if (header !== undefined) header.read(value, node.path, this.#document.problems);
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
        this.#refuseUnknown(command, name, this.#keys.commands);
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
    list(UNREAD).read(value, node.path, this.#document.problems);
    return node;
  }

  /** The entries of a map; a problem if the node is none. Nothing without a value. */
  #mapAt({ value, path }: ConfigNode): readonly ConfigNode[] {
    if (value === undefined) return [];
    const items = map(UNREAD).read(value, path, this.#document.problems) ?? {};
    return Object.entries(items).map(([key, item]) => ({ value: item, path: [...path, key] }));
  }

  /** Reads a key for one command, or for all that have the flag. Empty if it has a problem. */
  async #readEntry(
    key: string,
    node: ConfigNode,
    command: string | undefined,
  ): Promise<readonly ConfigEntry[]> {
    const flags = this.#flagsOf(key, command);
    if (flags.length === 0) {
      this.#refuseUnknown(node, key, this.#knownKeys(command));
      return [];
    }
    const allowed = flags.filter(({ refused }) => refused === undefined);
    if (allowed.length === 0) {
      const message = `only on the command line: ${flags[0]?.refused ?? ''}`;
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
      for (const { node: at, message } of first) this.#document.refuse(at, message);
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
      this.#document.refuse(node, `cannot be given together with ${other.key}`, 'key');
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

  #refuseUnknown(node: ConfigNode, word: string, known: readonly string[]): void {
    const message = `unknown field ${JSON.stringify(word)}${hint(word, known)}`;
    this.#document.refuse(node, message, 'key');
  }
}

/** Undefined for inherited keys. */
const ownValue = (map: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(map, key) ? map[key] : undefined;
