import fs from 'node:fs/promises';
import type { KubernetesObject } from '../../api/index.ts';
import type { NotModelled, Plan } from '../../outcome/index.ts';
import { InputError, type Problem } from '../../units/index.ts';
import { faultOfSavedPlan } from '../engine.ts';
import type { InputFlags } from '../flags/input-flags.ts';
import { explainFileError } from '../input/file-error.ts';
import { readManifests } from '../input/index.ts';
import { readText } from '../input/read-text.ts';
import { readSchedulerDocument } from '../scheduler-document.ts';
import { recognise, type Recognised } from './recognise.ts';

/** What --base or --head name. */
export interface SideInput {
  readonly objects: readonly KubernetesObject[];
  readonly notModelled: readonly NotModelled[];
  /** A KubeSchedulerConfiguration, null for the default profile, undefined where none is named. */
  readonly configuration?: unknown;
  /** A Policy, null for the default provider, undefined where none is named. */
  readonly policy?: unknown;
  /** A saved plan; then nothing else is given. */
  readonly plan?: Plan;
}

/** The default profile of v1.34 and the default provider of v1.22 by name, unless there is a file that is called so. */
const DEFAULTS: ReadonlyMap<string, Recognised> = new Map([
  ['default', { kind: 'configuration', document: null }],
  ['default-provider', { kind: 'policy', document: null }],
]);

/** Reads what one side names, each path by what it holds. Throws InputError with everything that is wrong with it. */
export async function readSide(
  flag: '--base' | '--head',
  paths: readonly string[],
  flags: InputFlags,
): Promise<SideInput> {
  const { recursive = false, namespace } = flags;
  const problems: Problem[] = [];
  const manifests: string[] = [];
  const schedulers: Pick<SideInput, 'configuration' | 'policy'>[] = [];
  const plans: Plan[] = [];
  for (const path of paths) {
    const found = await recogniseFile(path, problems);
    if (found?.kind === 'manifests') manifests.push(path);
    if (found === undefined || found.kind === 'manifests') continue;
    const { kind } = found;
    const { document, problems: faults } =
      'document' in found
        ? { document: found.document, problems: [] }
        : await readSchedulerDocument(path);
    problems.push(...faults);
    if (kind === 'configuration') schedulers.push({ configuration: document });
    else if (kind === 'policy') schedulers.push({ policy: document });
    else if (faults.length === 0) plans.push(...(await planOf(path, document, problems)));
  }
  const read = await readManifests(manifests, { recursive, namespace });
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
    notModelled: read.notModelled,
    ...schedulers[0],
    ...(plan === undefined ? {} : { plan }),
  };
}

/** Undefined where it cannot be read, which is told. */
async function recogniseFile(path: string, problems: Problem[]): Promise<Recognised | undefined> {
  if (path === '-') return { kind: 'manifests' };
  try {
    if ((await fs.stat(path)).isDirectory()) return { kind: 'manifests' };
    const read = await readText(path);
    if ('text' in read) return recognise(read.text);
    problems.push({ file: path, message: read.refused });
  } catch (error) {
    const message = await explainFileError(path, error);
    const known = DEFAULTS.get(path);
    if (known !== undefined) return known;
    problems.push({ file: path, message });
  }
  return undefined;
}

/** The plan, or none, which is told. */
async function planOf(
  file: string,
  document: unknown,
  problems: Problem[],
): Promise<readonly Plan[]> {
  const value = typeof document === 'object' && document !== null ? document : {};
  const message = await faultOfSavedPlan(value);
  if (message === undefined && isPlan(value)) return [value];
  problems.push({ file, message: message ?? 'not a saved plan' });
  return [];
}

/** Everything else has been looked at. */
const isPlan = (value: object): value is Plan => 'kind' in value && value.kind === 'Plan';
