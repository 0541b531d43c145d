import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import type { CellSetting, CellSource } from '../../sweep/index.ts';
import { append, getOrInsert } from '../../units/index.ts';
import { DEFAULT_PROVIDER } from '../documents/scheduler.ts';
import { readGiven } from '../input/index.ts';
import { isPool } from '../input/required-objects.ts';
import { inFolder } from './in-folder.ts';

/** The paths of a setting whose files are documents of one kind. */
export const documentsOf = ({
  configuration,
  policy,
  nodeGroups,
}: CellSetting): readonly string[] =>
  [configuration, policy === DEFAULT_PROVIDER ? undefined : policy, nodeGroups].filter(
    (file) => file !== undefined,
  );

/**
 * The problems of documents that no cell can use that names them (which release reads a configuration may differ), and of files of NodePools
 * without one, all of whose objects would be applied.
 */
export async function problemsOfDocuments(
  settings: readonly CellSetting[],
  folder: string,
  cells: CellSource,
): Promise<readonly Problem[]> {
  const documents = new Map<string, CellSetting[]>();
  const pools = new Map<string, CellSetting>();
  for (const setting of settings) {
    for (const name of documentsOf(setting)) getOrInsert(documents, name, () => []).push(setting);
    for (const name of setting.nodePools) pools.set(name, setting);
  }
  const problems: Problem[] = [];
  for (const [name, naming] of documents) {
    append(problems, await problemsIn(inFolder(folder, name), naming, cells));
  }
  for (const [name, { namespace }] of pools) {
    append(problems, await problemsOfPools(inFolder(folder, name), namespace));
  }
  return problems;
}

/** What cannot be read is a problem of the input of its cells. */
async function problemsOfPools(file: string, namespace: string): Promise<readonly Problem[]> {
  const { given, errors } = await readGiven([file], { namespace });
  if (errors.length > 0 || given.some(isPool)) return [];
  const message = 'no NodePool (karpenter.sh), which an axis of nodePools takes';
  return [{ file, ...given[0]?.placeOf(['kind']), message }];
}

/** The problems of a file in the first setting; none if another setting can use it, or fails for another reason. */
async function problemsIn(
  file: string,
  settings: readonly CellSetting[],
  cells: CellSource,
): Promise<readonly Problem[]> {
  let first: readonly Problem[] | undefined;
  for (const setting of settings) {
    try {
      await cells.load(setting);
      return [];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const own = error.problems.filter((problem) => problem.file === file);
      if (own.length === 0) return [];
      first ??= own;
    }
  }
  return first ?? [];
}
