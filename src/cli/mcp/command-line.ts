import { append } from '../../units/index.ts';
import { nearest } from '../../problems/index.ts';
import { LONGEST_MANIFESTS, MANIFESTS, MOST, type InputMember } from './tool-input.ts';

/** What a call of a tool runs. */
export interface CommandLine {
  readonly argv: readonly string[];
  /** Standard input. */
  readonly stdin: string;
}

/** Characters of all words together. */
const LONGEST_LINE = 64 * 1024;
const MOST_PROBLEMS = 20;

/** No other outputs than the answer. */
const ALWAYS = ['--output=table', '--no-github', '--no-color'];

type Given = Readonly<Record<string, unknown>>;

/** The command line for the arguments of a call, or what is wrong with them. */
export function commandLineOf(
  command: string,
  members: readonly InputMember[],
  given: Given,
): CommandLine | { readonly problems: readonly string[] } {
  const { [MANIFESTS]: manifests, ...others } = given;
  const { flags, positional, problems } = wordsOf(members, others);
  const wrong = wrongManifests(manifests);
  if (wrong !== undefined) problems.push(`${MANIFESTS}: ${wrong}`);
  if (manifests !== undefined) flags.push('--filename=-');
  if (others['maxPods'] === undefined) flags.push(`--max-pods=${MOST.maxPods}`);
  const argv = [command, ...flags, ...ALWAYS, '--', ...positional];
  if (argv.join(' ').length > LONGEST_LINE) problems.push('the arguments are too long together');
  if (problems.length > 0) return { problems };
  return { argv, stdin: typeof manifests === 'string' ? manifests : '' };
}

function wordsOf(members: readonly InputMember[], given: Given) {
  const problems: string[] = [];
  const flags: string[] = [];
  const positional: string[] = [];
  const byKey = new Map(members.map((member) => [member.key, member]));
  for (const [key, value] of Object.entries(given)) {
    if (problems.length >= MOST_PROBLEMS) break;
    const member = byKey.get(key);
    const read = member?.read(value) ?? { wrong: unknownKey(key, [...byKey.keys(), MANIFESTS]) };
    if ('wrong' in read) problems.push(`${key.slice(0, 100)}: ${read.wrong}`);
    else append(member?.isPositional === true ? positional : flags, read.words);
  }
  for (const { key, isRequired } of members) {
    if (isRequired && !Object.hasOwn(given, key)) problems.push(`${key}: missing`);
  }
  return { flags, positional, problems };
}

function unknownKey(key: string, known: readonly string[]): string {
  const near = nearest(key.slice(0, 100), known);
  return `unknown argument${near === undefined ? '' : `; did you mean ${near}?`}`;
}

function wrongManifests(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string') return 'not a text';
  return value.length > LONGEST_MANIFESTS
    ? `longer than ${LONGEST_MANIFESTS} characters: save them as a file`
    : undefined;
}
