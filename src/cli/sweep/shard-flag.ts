import { InvalidArgumentError } from 'commander';
import { InputError } from '../../problems/index.ts';
import type { Shard } from '../../sweep/index.ts';

const WANTED = 'I/N with I from 1 to N, such as 3/10';

/** The value of --shard. */
export function parseShard(text: string): Shard {
  const [, index, count] = /^(\d{1,7})\/(\d{1,7})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (index === undefined || !isShard(shard)) throw new InvalidArgumentError(`Not ${WANTED}.`);
  return shard;
}

const isShard = ({ index, count }: Shard): boolean => index >= 1 && index <= count;

interface Variables {
  readonly index: string;
  readonly count: string;
  /** The index of the first shard. */
  readonly first: number;
}

/** Where engines tell a copy of a container which one it is: Indexed Jobs count from 0, GitLab's parallel jobs from 1. */
const ENGINES: readonly Variables[] = [
  { index: 'JOB_COMPLETION_INDEX', count: 'JOB_COMPLETIONS', first: 0 },
  { index: 'CI_NODE_INDEX', count: 'CI_NODE_TOTAL', first: 1 },
];

type Environment = Readonly<Record<string, string | undefined>>;

/** An empty variable says nothing, as an unset one: templates of pipelines set those that they have no value for. */
const valueOf = (env: Environment, name: string): string | undefined =>
  env[name] === '' ? undefined : env[name];

/** Why all cells are answered although an engine gives an index; undefined if it does not. */
export function missingCount(env: Environment): string | undefined {
  const half = ENGINES.find(
    ({ index, count }) => valueOf(env, index) !== undefined && valueOf(env, count) === undefined,
  );
  return (
    half &&
    `${half.index} is set and ${half.count} is not: all cells are answered here, and by every copy`
  );
}

/**
 * The shard of an engine's variables; undefined without any.
 *
 * @throws InputError for variables that name no shard
 */
export function shardOf(env: Environment): Shard | undefined {
  for (const { index, count, first } of ENGINES) {
    const [at, of] = [valueOf(env, index), valueOf(env, count)];
    // An Indexed Job sets its index alone; a pipeline without parallel jobs sets the count alone.
    if (at === undefined || of === undefined) continue;
    const shard = { index: Number(at) - first + 1, count: Number(of) };
    if (/^\d+$/.test(at) && /^\d+$/.test(of) && isShard(shard)) return shard;
    const message = `${index}=${at} of ${count}=${of} is no shard`;
    throw new InputError([{ message }]);
  }
  return undefined;
}
