import fs from 'node:fs/promises';
import { openDocument, problemAt } from '../../documents/index.ts';
import { kubeletVersions } from '../../objects/index.ts';
import { objectsOf, type Given } from '../../input/index.ts';
import type { Plan } from '../../outcome/index.ts';
import type { SchedulerInput } from '../../scheduler/index.ts';
import { append, isRecord } from '../../units/index.ts';
import { InputError, type Problem } from '../../problems/index.ts';
import type { InputFlags } from '../flags/input-flags.ts';
import type { ReleaseFlags } from '../flags/release-flags.ts';
import { readGiven } from '../input/index.ts';
import { readPlugins } from '../input/load.ts';
import { exists } from '../input/reading/confinement.ts';
import {
  checkedScheduler,
  withRelease,
  type SchedulerContext,
  type SchedulerText,
} from '../documents/checked-scheduler.ts';
import { readTextOf } from '../documents/read-file.ts';
import { recognise, type Recognised } from './recognise.ts';

/** The files of --base or --head. */
export interface SideInput {
  readonly objects: readonly Given[];
  /** Undefined if no configuration or Policy is named. */
  readonly scheduler?: SchedulerInput;
  /** A saved plan; then there is nothing else. */
  readonly plan?: Plan;
}

/** Names of the default profile and the default provider of v1.22. A file of the same name takes precedence. */
const DEFAULTS: ReadonlyMap<string, SchedulerInput> = new Map([
  ['default', { configuration: null }],
  ['default-provider', { policy: null }],
]);

/** What the files of one side contain, and what is wrong with them. */
interface Found {
  readonly manifests: string[];
  /** Configurations and Policies, not read yet. */
  readonly texts: SchedulerText[];
  /** Schedulers named without a file. */
  readonly schedulers: SchedulerInput[];
  readonly plans: Plan[];
  readonly problems: Problem[];
}

/** What a side is read with. */
export interface SideContext {
  readonly flags: InputFlags;
  /** The release of this side, as far as flags name it. */
  readonly releaseOf: (what: { readonly isPolicy: boolean }) => ReleaseFlags;
  /** The objects that both sides share: the release is chosen from their nodes. */
  readonly common: readonly Given[];
}

/** Reads the files of one side, each by its content. Throws InputError with the problems of all files. */
export async function readSide(
  flag: '--base' | '--head',
  paths: readonly string[],
  { flags, releaseOf, common }: SideContext,
): Promise<SideInput> {
  const { recursive = false, namespace, validate } = flags;
  const found: Found = { manifests: [], texts: [], schedulers: [], plans: [], problems: [] };
  for (const path of paths) await readPath(path, found);
  // loadInput reports the problems of the plugins.
  const { plugins, problems: ofPlugins } = await readPlugins(flags);
  const known = ofPlugins.length === 0 ? plugins : undefined;
  const { given: objects, errors } = await readGiven(found.manifests, {
    recursive,
    namespace,
    validate,
  });
  const kubelets = kubeletVersions([...objectsOf(common), ...objectsOf(objects)]);
  const scheduler = await schedulerOf(found, (isPolicy) => ({
    ...releaseOf({ isPolicy }),
    kubelets,
    plugins: known,
  }));
  const [plan] = found.plans;
  const problems = [...found.problems, ...errors, ...conflicts(flag, paths, found)];
  if (problems.length > 0) throw new InputError(problems);
  return {
    objects,
    ...(scheduler === undefined ? {} : { scheduler }),
    ...(plan === undefined ? {} : { plan }),
  };
}

async function readPath(path: string, found: Found): Promise<void> {
  const known = DEFAULTS.get(path);
  if (known !== undefined && !(await exists(path))) {
    found.schedulers.push(known);
    return;
  }
  const file = await recogniseFile(path, found.problems);
  if (file === undefined) return;
  const { kind, text } = file;
  if (kind === 'manifests') found.manifests.push(path);
  else if (kind === 'plan') append(found.plans, await planOf(path, file, found.problems));
  else found.texts.push({ kind, text, file: path });
}

/** The scheduler of the side with its release; what is wrong with it is added to the problems. */
async function schedulerOf(
  { texts, schedulers, problems }: Found,
  contextOf: (isPolicy: boolean) => SchedulerContext,
): Promise<SchedulerInput | undefined> {
  const read = [
    ...(await Promise.all(
      schedulers.map((each) => withRelease(each, contextOf('policy' in each))),
    )),
    ...(await Promise.all(
      texts.map((text) => checkedScheduler(text, contextOf(text.kind === 'policy'))),
    )),
  ];
  append(
    problems,
    read.flatMap((each) => each.problems),
  );
  return read[0]?.scheduler;
}

/** A side has at most one scheduler, and a saved plan excludes everything else. */
function conflicts(
  flag: string,
  paths: readonly string[],
  { texts, schedulers, plans }: Found,
): readonly Problem[] {
  const named = schedulers.length + texts.length;
  const several = `${flag} names ${String(named)} Policies and configurations; only one can be used`;
  const planAndMore = `${flag} names a saved plan; nothing can be added to it`;
  return [
    ...(named > 1 ? [{ message: several }] : []),
    ...(plans.length > 0 && paths.length > 1 ? [{ message: planAndMore }] : []),
  ];
}

/** A file with its text; the text is empty for directories and standard input. */
type NamedPath = Recognised & { readonly text: string };

const MANIFESTS: NamedPath = { kind: 'manifests', text: '' };

/** Undefined if the file cannot be read; `problems` then says why. */
async function recogniseFile(path: string, problems: Problem[]): Promise<NamedPath | undefined> {
  if (path === '-' || (await isDirectory(path))) return MANIFESTS;
  const read = await readTextOf(path);
  if ('text' in read) return { ...recognise({ name: path, text: read.text }), text: read.text };
  problems.push(read);
  return undefined;
}

const isDirectory = async (path: string): Promise<boolean> =>
  await fs.stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** The plan; empty if the file is none, and `problems` then says why. */
async function planOf(
  file: string,
  { text, document }: NamedPath,
  problems: Problem[],
): Promise<readonly Plan[]> {
  const { planProblem } = await import('../../whatif/index.ts');
  try {
    const { value, placeOf } = document ?? openDocument({ name: file, text });
    if (!isRecord(value)) return [];
    const problem = planProblem(value);
    if (problem === undefined) return isPlan(value) ? [value] : [];
    problems.push(problemAt(placeOf, problem));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    append(problems, error.problems);
  }
  return [];
}

/** The other fields have been checked by `planProblem`. */
const isPlan = (value: object): value is Plan => 'kind' in value && value.kind === 'Plan';
