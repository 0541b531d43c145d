import fs from 'node:fs/promises';
import { parse, YAMLParseError } from 'yaml';
import type { KubernetesObject } from '../../api/index.ts';
import type { Plan } from '../../outcome/index.ts';
import type { SchedulerInput } from '../../scheduler/index.ts';
import { InputError, type Problem } from '../../units/index.ts';
import { faultOfSavedPlan } from '../engine.ts';
import type { InputFlags } from '../flags/input-flags.ts';
import { readManifests } from '../input/index.ts';
import { checkedScheduler, readTextOf } from '../scheduler-document.ts';
import { recognise, type Recognised } from './recognise.ts';

/** What --base or --head name. */
export interface SideInput {
  readonly objects: readonly KubernetesObject[];
  /** Undefined where none is named. */
  readonly scheduler?: SchedulerInput;
  /** A saved plan; then nothing else is given. */
  readonly plan?: Plan;
}

/** The default profile of v1.34 and the default provider of v1.22 by name, unless there is a file that is called so. */
const DEFAULTS: ReadonlyMap<string, SchedulerInput> = new Map([
  ['default', { configuration: null }],
  ['default-provider', { policy: null }],
]);

/** Reads what one side names, each path by what it holds. Throws InputError with everything that is wrong with it. */
export async function readSide(
  flag: '--base' | '--head',
  paths: readonly string[],
  flags: InputFlags,
): Promise<SideInput> {
  const { recursive = false, namespace, validate } = flags;
  const problems: Problem[] = [];
  const manifests: string[] = [];
  const schedulers: SchedulerInput[] = [];
  const plans: Plan[] = [];
  for (const path of paths) {
    const known = DEFAULTS.get(path);
    if (known !== undefined && !(await exists(path))) {
      schedulers.push(known);
      continue;
    }
    const found = await recogniseFile(path, problems);
    if (found === undefined) continue;
    const { kind, text } = found;
    if (kind === 'manifests') manifests.push(path);
    else if (kind === 'plan') plans.push(...(await planOf(path, found, problems)));
    else {
      const { scheduler, problems: faults } = await checkedScheduler(kind, text, path);
      problems.push(...faults);
      if (scheduler !== undefined) schedulers.push(scheduler);
    }
  }
  const read = await readManifests(manifests, { recursive, namespace, validate });
  problems.push(...read.errors);
  if (schedulers.length > 1) {
    const message = `${flag} names ${String(schedulers.length)} Policies and configurations: only one can schedule`;
    problems.push({ message });
  }
  const [plan] = plans;
  if (plan !== undefined && paths.length > 1) {
    problems.push({ message: `${flag} names a saved plan: nothing can be added to it` });
  }
  if (problems.length > 0) throw new InputError(problems);
  return {
    objects: read.objects,
    ...(schedulers[0] === undefined ? {} : { scheduler: schedulers[0] }),
    ...(plan === undefined ? {} : { plan }),
  };
}

/** A file with its text; a directory or standard input without. */
type NamedPath = Recognised & { readonly text: string };

const MANIFESTS: NamedPath = { kind: 'manifests', text: '' };

/** Undefined where it cannot be read, which is told. */
async function recogniseFile(path: string, problems: Problem[]): Promise<NamedPath | undefined> {
  if (path === '-' || (await isDirectory(path))) return MANIFESTS;
  const read = await readTextOf(path);
  if ('text' in read) return { ...recognise(read.text), text: read.text };
  problems.push(read);
  return undefined;
}

const exists = async (path: string): Promise<boolean> =>
  await fs.stat(path).then(
    () => true,
    () => false,
  );

const isDirectory = async (path: string): Promise<boolean> =>
  await fs.stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** The plan, or none, which is told. */
async function planOf(
  file: string,
  { text, document }: NamedPath,
  problems: Problem[],
): Promise<readonly Plan[]> {
  try {
    const read: unknown = document ?? parse(text);
    const value = typeof read === 'object' && read !== null ? read : {};
    const message = await faultOfSavedPlan(value);
    if (message === undefined && isPlan(value)) return [value];
    problems.push({ file, message: message ?? 'not a saved plan' });
  } catch (error) {
    problems.push({ file, ...faultOfYaml(error) });
  }
  return [];
}

/** A mistake in YAML with its place, or aliases that multiply beyond measure. */
function faultOfYaml(error: unknown): Problem {
  if (!(error instanceof Error)) throw error;
  const message = error.message.split(' at line ')[0] ?? error.message;
  const at = error instanceof YAMLParseError ? error.linePos?.[0] : undefined;
  return at === undefined ? { message } : { line: at.line, column: at.col, message };
}

/** Everything else has been looked at. */
const isPlan = (value: object): value is Plan => 'kind' in value && value.kind === 'Plan';
