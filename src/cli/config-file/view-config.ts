import type { Command, Option } from 'commander';
import { stringify } from 'yaml';
import { greatest, printable } from '../../units/index.ts';
import { InputError, nearest } from '../../problems/index.ts';
import { readsConfigFile } from './config-keys.ts';
import { configOf, useConfigFile } from './use-config-file.ts';

/** What to view: the flags of a command line. */
export interface ConfigView {
  /** The command. */
  readonly name: string;
  /** Arguments and flags of the command. */
  readonly words: readonly string[];
  readonly cwd: string;
  /** Whether to print where values come from. */
  readonly origins: boolean;
  readonly output: 'yaml' | 'json';
}

type LoadCommands = () => Promise<readonly Command[]>;

/** Where the value of a flag comes from. */
type ValueOrigin =
  | { readonly type: 'flag' | 'default' }
  | { readonly type: 'environment'; readonly variable: string }
  | {
      readonly type: 'file';
      readonly file: string;
      readonly line: number;
      readonly column: number;
    };

interface EffectiveValue {
  readonly key: string;
  readonly value: unknown;
  readonly origin: ValueOrigin;
}

/** The effective values of the flags of a command line, which is read and not run. */
export async function viewConfig(view: ConfigView, loadCommands: LoadCommands): Promise<string> {
  const commands = (await loadCommands()).filter(readsConfigFile);
  const command = commandNamed(view.name, commands);
  const given = await readCommandLine(command, view, loadCommands);
  const values = command.options
    .filter((option) => option.attributeName() !== 'configFile' || !option.negate)
    .flatMap((option) => effectiveValue(command, option, given))
    .concat(expectationsOf(command));
  return view.output === 'json' ? asJson(values, view.origins) : asYaml(values, view.origins);
}

function commandNamed(name: string, commands: readonly Command[]): Command {
  const found = commands.find((each) => each.name() === name);
  if (found !== undefined) return found;
  const names = commands.map((each) => each.name());
  const near = nearest(name, names);
  const help = near === undefined ? `these do: ${names.join(', ')}` : `did you mean ${near}?`;
  const message = `${JSON.stringify(name)} is no command that reads a configuration file; ${help}`;
  throw new InputError([{ message }]);
}

/** Reads a command line as the command would. Returns the texts of its flags, as given, by key. */
async function readCommandLine(
  command: Command,
  { words, cwd }: ConfigView,
  loadCommands: LoadCommands,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const given = new Map<string, string[]>();
  for (const option of command.options) {
    option.makeOptionMandatory(false);
    command.on(`option:${option.name()}`, (text: unknown) => {
      const key = option.attributeName();
      if (typeof text === 'string') given.set(key, [...(given.get(key) ?? []), text]);
    });
  }
  // The values of its arguments do not matter here.
  for (const argument of command.registeredArguments) argument.argOptional();
  command.exitOverride().action(async () => {
    await useConfigFile(command, loadCommands, cwd);
  });
  await command.parseAsync(words, { from: 'user' });
  return given;
}

/** The value of one flag as a configuration file would give it. Empty if the flag is not set and has no default. */
function effectiveValue(
  command: Command,
  option: Option,
  given: ReadonlyMap<string, readonly string[]>,
): readonly EffectiveValue[] {
  const key = option.attributeName();
  const source = command.getOptionValueSource(key);
  if (source === 'config') return fromFile(command, key);
  const colour = key === 'color' ? colourOfEnvironment(process.env) : undefined;
  if (colour !== undefined && source === 'default') return [{ key, ...colour }];
  const parsed: unknown = command.getOptionValue(key);
  if (parsed === undefined) return [];
  const [text, ...more] = given.get(key) ?? [];
  const value = more.length > 0 ? [text, ...more] : (text ?? parsed);
  if (source === 'env') {
    const { envVar = '' } = option;
    return [{ key, value, origin: { type: 'environment', variable: envVar } }];
  }
  return [{ key, value, origin: { type: source === 'cli' ? 'flag' : 'default' } }];
}

function fromFile(command: Command, key: string): readonly EffectiveValue[] {
  const used = configOf(command);
  const entry = used?.entries.get(key);
  const result = entry?.byCommand.get(command.name());
  if (used === undefined || entry === undefined || result === undefined) return [];
  if (!('value' in result)) return [];
  const place = used.file.document.placeOf(entry.node.path, 'key');
  return [{ key, value: result.shown, origin: { type: 'file', ...place } }];
}

function expectationsOf(command: Command): readonly EffectiveValue[] {
  const used = configOf(command);
  const node = used?.file.expectations;
  if (used === undefined || node === undefined) return [];
  const place = used.file.document.placeOf(node.path, 'key');
  return [{ key: 'expectations', value: node.value, origin: { type: 'file', ...place } }];
}

/** NO_COLOR and FORCE_COLOR as `output/terminal` reads them. */
function colourOfEnvironment(env: NodeJS.ProcessEnv): Omit<EffectiveValue, 'key'> | undefined {
  const forced = env['FORCE_COLOR'] ?? '';
  if (forced !== '') {
    const value = forced !== '0' && forced !== 'false';
    return { value, origin: { type: 'environment', variable: 'FORCE_COLOR' } };
  }
  if ((env['NO_COLOR'] ?? '') === '') return undefined;
  return { value: false, origin: { type: 'environment', variable: 'NO_COLOR' } };
}

function asJson(values: readonly EffectiveValue[], withOrigins: boolean): string {
  const entries = values.map(({ key, value, origin }): [string, unknown] => [
    key,
    withOrigins ? { value, origin } : value,
  ]);
  return `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`;
}

/** YAML that is a configuration file again; origins are comments. */
function asYaml(values: readonly EffectiveValue[], withOrigins: boolean): string {
  const texts = values.map(({ key, value }) => stringify({ [key]: value }, { lineWidth: 0 }));
  if (!withOrigins) return texts.join('');
  const width = Math.min(48, greatest(texts.map((text) => firstLine(text).length)));
  return texts
    .map((text, at) => {
      const first = firstLine(text);
      const comment = `# ${printable(originText(values[at]?.origin))}`;
      return `${first.padEnd(width)}  ${comment}${text.slice(first.length)}`;
    })
    .join('');
}

const firstLine = (text: string): string => text.slice(0, text.indexOf('\n'));

function originText(origin: ValueOrigin | undefined): string {
  if (origin === undefined) return '';
  if (origin.type === 'file') {
    return `${origin.file}:${String(origin.line)}:${String(origin.column)}`;
  }
  return origin.type === 'environment' ? `environment ${origin.variable}` : origin.type;
}
