import type { Command, Option } from 'commander';
import { choicesOf } from '../flags/choices.ts';
import { configFileRule } from '../flags/in-config-file.ts';
import { rangeOf } from '../flags/number-flags.ts';
import { flagKind, pathPartOf } from '../config-file/flag-kind.ts';
import { wordSet } from '../../units/index.ts';
import { text, texts, toggle, wholeNumber, type Argument } from './argument.ts';

/** A member of a tool's arguments. */
export interface InputMember extends Argument {
  readonly key: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** Whether its words are arguments of the command, not flags. */
  readonly isPositional: boolean;
}

/** The headings of the flags that say how the result is printed. A tool has one result. */
const PRINTING: ReadonlySet<string> = new Set(['Output:', 'Help:']);
/** Flags that a tool does not have: `paths` replaces -f, events are left out of answers, and a timeline is another document. */
const LEFT_OUT: ReadonlySet<string> = new Set(['filename', 'configFile', 'events', 'timeline']);
/** Flags for files that are read. A flag for any other file is not offered: it may write the file. */
const READ: ReadonlySet<string> = wordSet(`
  cluster apply owned podsOf config policy headPolicy addNode pod extenderAnswers scenario model usage trace expect prices catalog nodeGroups
`);

/** What one call may ask for, by key: less than on a command line, where a person waits. */
export const MOST = { seeds: 16, maxPods: 200_000, copies: 100_000, limit: 10_000 } as const;
const MOST_OF: ReadonlyMap<string, number> = new Map(Object.entries(MOST));

/**
 * The arguments of the tool of a command: those of the command line and its flags, but not flags that run code, write files or call
 * others, which configuration files may not give either.
 */
export function inputMembers(command: Command): readonly InputMember[] {
  const same = (given: readonly string[]): readonly string[] => given;
  const positional = command.registeredArguments
    .filter((argument) => argument.name() !== 'path')
    .map((argument): InputMember => {
      const { variadic, description, required: isRequired } = argument;
      const name = argument.name();
      const of = { description, isRequired, isPositional: true };
      return variadic
        ? { ...of, key: `${name}s`, ...texts([], same) }
        : { ...of, key: name, ...text([], same) };
    });
  const flags = command.options.filter(isOffered).map((option): InputMember => {
    const { description, mandatory: isRequired, negate } = option;
    return {
      key: option.attributeName(),
      description: negate ? `false: ${description}` : description,
      isRequired,
      isPositional: false,
      ...argumentOf(option),
    };
  });
  return [...positional, PATHS, ...flags];
}

const PATHS: InputMember = {
  key: 'paths',
  description:
    'files and directories below the working directory: the nodes, what runs on them (such as a saved cluster.json.gz), and what is to be applied',
  isRequired: false,
  isPositional: false,
  ...texts([], (paths) => paths.map((path) => `--filename=${path}`)),
};

function isOffered(option: Option): boolean {
  const key = option.attributeName();
  if (PRINTING.has(option.helpGroupHeading ?? '') || LEFT_OUT.has(key)) return false;
  if (configFileRule(option).refused !== undefined) return false;
  return pathPartOf(option) === 'none' || READ.has(key);
}

function argumentOf(option: Option): Argument {
  const flag = option.long ?? '';
  const choices = choicesOf(option);
  const each = (values: readonly string[]): readonly string[] =>
    values.map((value) => `${flag}=${value}`);
  switch (flagKind(option)) {
    case 'switch':
      return toggle(flag, !option.negate);
    case 'many':
      return texts(choices, each);
    case 'list':
      return texts(choices, (values) => [`${flag}=${values.join(',')}`]);
    case 'one': {
      const range = rangeOf(option);
      if (range === undefined) return text(choices, each);
      const most = Math.min(range.most, MOST_OF.get(option.attributeName()) ?? range.most);
      return wholeNumber(range.least, most, each);
    }
  }
}

/** The text of manifests is no flag: it is the standard input of the command. */
export const MANIFESTS = 'manifests';
export const LONGEST_MANIFESTS = 512 * 1024;

/** The JSON Schema of the arguments. */
export function inputSchema(members: readonly InputMember[]): object {
  const required = members.filter(({ isRequired }) => isRequired).map(({ key }) => key);
  const properties = members.map(({ key, description, schema }): [string, object] => [
    key,
    { description, ...schema },
  ]);
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(properties),
      [MANIFESTS]: {
        type: 'string',
        maxLength: LONGEST_MANIFESTS,
        description: 'the text of manifests (YAML or JSON), read beside the paths',
      },
    },
    ...(required.length === 0 ? {} : { required }),
  };
}
