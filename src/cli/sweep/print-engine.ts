import fs from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';
import { InputError } from '../../problems/index.ts';
import {
  argoWorkflow,
  mergeJob,
  objectName,
  pipelineJobs,
  sweepJob,
  type EngineOptions,
  type InputFile,
  type Manifest,
  type Pipeline,
} from '../../sweep/index.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { exists } from '../input/reading/confinement.ts';
import { listFiles } from '../input/reading/list-files.ts';
import { writeResult } from '../output/write-result.ts';
import { inFolder } from './in-folder.ts';
import { openSweepFile, type OpenSweep } from './open-sweep.ts';

export interface EngineFlags {
  readonly image: string;
  readonly completions: number;
  readonly parallelism?: number;
  readonly cpu: number;
  readonly memory: string;
  readonly name?: string;
  readonly inputClaim?: string;
  readonly resultsClaim?: string;
  readonly step?: 'shards' | 'merge';
}

export interface MatrixFlags {
  readonly for: Pipeline;
  readonly shards: number;
}

/** Prints the Indexed Job of a sweep, or the Job that merges its results. */
export async function printJob(file: string, flags: EngineFlags): Promise<ExitCode> {
  const options = await optionsOf(file, flags);
  if (flags.step !== 'merge') return await print(sweepJob(options));
  requireResultsClaim(
    flags,
    'results in logs are merged where kubectl is: kubectl logs ... | kschedsim sweep merge -',
  );
  return await print(mergeJob(options));
}

/** Prints an Argo Workflow. */
export async function printArgo(file: string, flags: EngineFlags): Promise<ExitCode> {
  requireResultsClaim(flags, 'name a claim that all pods can write to');
  const options = await optionsOf(file, flags);
  requirePlainNames(file, options);
  return await print(argoWorkflow(options));
}

/** Argo replaces parameters also in the names of files, and has no other way to write braces. */
function requirePlainNames(file: string, { file: name, input }: EngineOptions): void {
  const names = 'files' in input ? input.files.map(({ path: one }) => one) : [name];
  const folder = path.dirname(file);
  const problems = names
    .filter((one) => one.includes('{{'))
    .map((one) => ({
      file: path.join(folder, one),
      message: 'Argo reads "{{" in the name of a file as a parameter: rename the file',
    }));
  if (problems.length > 0) throw new InputError(problems);
}

/** Prints the jobs of a pipeline. */
export async function printMatrix(file: string, flags: MatrixFlags): Promise<ExitCode> {
  const { source } = await openNamedFile(file);
  const division = { shards: flags.shards, version: source.version };
  return await print([pipelineJobs(flags.for, file, division)]);
}

function requireResultsClaim({ resultsClaim }: EngineFlags, why: string): void {
  if (resultsClaim !== undefined) return;
  throw new InputError([{ message: `--results-claim is missing: ${why}` }]);
}

/** Other processes open the sweep by its name. Throws InputError for standard input. */
async function openNamedFile(file: string): Promise<OpenSweep> {
  if (file !== '-') return await openSweepFile(file);
  throw new InputError([{ message: 'what is printed names the file of the sweep: save it first' }]);
}

async function print(manifests: readonly Manifest[]): Promise<ExitCode> {
  await writeResult(
    manifests
      .map((one) => stringify(one, { lineWidth: 0, aliasDuplicateObjects: false }))
      .join('---\n'),
    undefined,
  );
  return EXIT.ok;
}

async function optionsOf(file: string, flags: EngineFlags): Promise<EngineOptions> {
  const opened = await openNamedFile(file);
  const { image, completions, parallelism = completions, cpu, memory, inputClaim } = flags;
  return {
    name: flags.name ?? objectName(opened.sweep.head.name ?? ''),
    ...{ image, completions, parallelism, cpu, memory },
    file: path.basename(file),
    input:
      inputClaim === undefined ? { files: await inputFiles(file, opened) } : { claim: inputClaim },
    resultsClaim: flags.resultsClaim,
  };
}

/** Bytes of a ConfigMap, below its limit of 1 MiB. */
const MOST_BYTES = 1_000_000;

/** The sweep and all files that it names. Throws InputError if a ConfigMap cannot have them. */
async function inputFiles(
  file: string,
  { sweep, source }: OpenSweep,
): Promise<readonly InputFile[]> {
  const paths = [file];
  for (const one of Object.values(source.found).flat()) paths.push(inFolder(source.folder, one));
  const { pod } = sweep.question;
  // It may be the name of a pod in the input.
  if (pod !== undefined && (await exists(inFolder(source.folder, pod)))) {
    paths.push(inFolder(source.folder, pod));
  }
  const { files, problems: unlisted } = await listFiles(paths, false);
  const problems = [...unlisted];
  const inputs: InputFile[] = [];
  let size = 0;
  for (const one of files) {
    const relative = path.relative(source.folder, one).split(path.sep).join('/');
    if (relative.startsWith('..') || path.isAbsolute(relative)) {
      const message = 'outside of the folder of the sweep, which is all that pods have';
      problems.push({ file: one, message });
      continue;
    }
    const bytes = await fs.readFile(one);
    size += bytes.length;
    inputs.push({ path: relative, content: contentOf(bytes) });
  }
  if (size > MOST_BYTES) {
    const message = `its files have ${String(size)} bytes, and a ConfigMap takes 1 MiB: copy the folder to a volume and name it with --input-claim`;
    problems.push({ file, message });
  }
  if (problems.length > 0) throw new InputError(problems);
  return inputs;
}

function contentOf(bytes: Buffer): InputFile['content'] {
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? { text } : { base64: bytes.toString('base64') };
}
