import { hint, isRefused } from '../../documents/index.ts';
import type { DocumentProblem, Placed } from '../../documents/index.ts';
import type { AxisValue } from '../../outcome/index.ts';
import type { FieldPath } from '../../problems/index.ts';
import { noFile } from '../axes/index.ts';
import type { Axis, FindFiles } from '../axes/index.ts';
import { objectiveOf, usualObjective } from '../objectives/index.ts';
import type { ReadObjective, WrittenObjective } from '../objectives/index.ts';
import type { SweepDocument } from './fields.ts';

/** What is right of a sweep. */
interface CheckedSweep {
  readonly axes: readonly PlacedAxis[];
  readonly objectives: readonly ReadObjective[];
  /** Whether the fields that say which cells there are have no problem. */
  readonly isSpaceRight: boolean;
}

/** The fields that say which cells there are. */
const SPACE = ['axes', 'exclude', 'include', 'sample', 'seed'] as const;

/** Adds what is wrong with fields that are right by themselves, beside others that may be wrong. */
export function checkSweep(
  read: Partial<SweepDocument>,
  problems: DocumentProblem[],
  find: FindFiles,
): CheckedSweep {
  const isWrong = (path: FieldPath): boolean => isRefused(problems, path);
  const refuse = (path: FieldPath, message: string): void => {
    problems.push({ path, at: 'value', message });
  };
  const areAll = read.axes !== undefined && !isWrong(['axes']);
  const axes = (read.axes ?? [])
    .filter(({ path }) => !isWrong([...path, 'name']))
    .map(({ own, does, path }) => ({ ...does, name: own.name ?? does.usualName, path }));
  checkAxes(axes, isWrong, refuse);
  checkEntries(read, { axes, areAll }, isWrong, refuse);
  checkSchedulers(read, axes, refuse);
  checkNodeGroups(read, axes, refuse);
  checkFiles(read, find, refuse);
  if (areAll && !isWrong(['input'])) checkClusters(read, axes, refuse);
  const objectives = objectivesOf(read, refuse);
  return { axes, objectives, isSpaceRight: areAll && !SPACE.some((field) => isWrong([field])) };
}

/** Adds a problem of a field. */
type Refuse = (path: FieldPath, message: string) => void;

/** An axis, and its field. */
interface PlacedAxis extends Axis {
  readonly path: FieldPath;
}

function checkAxes(
  axes: readonly PlacedAxis[],
  isWrong: (path: FieldPath) => boolean,
  refuse: Refuse,
): void {
  axes.forEach(({ name, values, path }, at) => {
    // Values that cannot be read are refused already.
    if (values.length === 0 && !isWrong(path)) refuse(path, `the axis ${name} has no value`);
    if (axes.findIndex((other) => other.name === name) < at) {
      refuse(path, `there are several axes ${JSON.stringify(name)}: give one of them a name`);
    }
    const seen = new Set<unknown>();
    for (const value of values) {
      if (seen.has(value)) refuse(path, `${JSON.stringify(value)} is twice a value of ${name}`);
      seen.add(value);
    }
  });
}

interface KnownAxes {
  readonly axes: readonly Axis[];
  /** False: there are others, whose fields are wrong. */
  readonly areAll: boolean;
}

/** An entry of `exclude` names values of axes, and one of `include` values that they can have. */
function checkEntries(
  { exclude = [], include = [] }: Partial<SweepDocument>,
  known: KnownAxes,
  isWrong: (path: FieldPath) => boolean,
  refuse: Refuse,
): void {
  for (const { value: entry, path } of [...exclude, ...include]) {
    if (Object.keys(entry).length === 0 && !isWrong(path)) {
      refuse(path, 'name at least one axis and its value');
    }
    for (const [name, value] of Object.entries(entry)) {
      const problem = entryProblem(name, value, path[0] === 'exclude', known);
      if (problem !== undefined) refuse([...path, name], problem);
    }
  }
}

function entryProblem(
  name: string,
  value: AxisValue,
  isExcluded: boolean,
  { axes, areAll }: KnownAxes,
): string | undefined {
  const axis = axes.find((one) => one.name === name);
  if (axis === undefined) {
    const names = axes.map((one) => one.name);
    return areAll ? `there is no axis ${JSON.stringify(name)}${hint(name, names)}` : undefined;
  }
  if (isExcluded) {
    if (axis.values.includes(value)) return undefined;
    return `${JSON.stringify(value)} is no value of the axis ${name}`;
  }
  const change = axis.changeOf(value);
  return 'problem' in change ? change.problem : undefined;
}

/** A cell has a configuration or a Policy, and a Policy has its own release. */
function checkSchedulers(
  { options }: Partial<SweepDocument>,
  axes: readonly PlacedAxis[],
  refuse: Refuse,
): void {
  const pathOf = (field: string, option: string | undefined): FieldPath | undefined => {
    const axis = axes.find(({ usualName }) => usualName === field);
    return axis?.path ?? (option === undefined ? undefined : ['options', field]);
  };
  const policy = pathOf('policy', options?.policy);
  if (policy === undefined) return;
  if (pathOf('configuration', options?.configuration) !== undefined) {
    refuse(policy, 'a cell has a configuration or a Policy: write two sweeps');
  }
  const releases = axes.some(({ usualName }) => usualName === 'release');
  if (releases || options?.kubernetes !== undefined) {
    refuse(policy, 'a Policy is read by Kubernetes v1.22 only: sweep no releases with it');
  }
}

/** A question whose command takes no node groups cannot vary them. */
function checkNodeGroups(
  { question: asked }: Partial<SweepDocument>,
  axes: readonly PlacedAxis[],
  refuse: Refuse,
): void {
  const axis = axes.find(({ usualName }) => usualName === 'nodeGroups');
  if (axis === undefined || asked?.question === undefined) return;
  if (asked.question.reads.includes('nodeGroups')) return;
  refuse(axis.path, `${asked.kind.name} takes no node groups`);
}

/** The files of fields that are no axes. */
function checkFiles(
  { input = [], options, question: asked }: Partial<SweepDocument>,
  find: FindFiles,
  refuse: Refuse,
): void {
  // Only what names itself is a file; a pattern may name several.
  const check = (path: FieldPath, file: string | undefined): void => {
    if (file === undefined || find(file).includes(file)) return;
    refuse(path, noFile(file));
  };
  for (const { value, path } of input) if (find(value).length === 0) refuse(path, noFile(value));
  for (const name of ['configuration', 'policy'] as const) {
    const file = options?.[name];
    if (file !== 'default') check(['options', name], file);
  }
  for (const name of ['catalog', 'prices'] as const) check(['options', name], options?.[name]);
  asked?.question?.expect?.forEach((file, at) => {
    check(['question', asked.kind.name, 'expect', at], file);
  });
}

function checkClusters(
  { input = [] }: Partial<SweepDocument>,
  axes: readonly Axis[],
  refuse: Refuse,
): void {
  const hasFiles = axes.some(({ usualName }) => ['cluster', 'manifests'].includes(usualName));
  if (input.length > 0 || hasFiles) return;
  refuse([], 'no cluster: name files in input, or in an axis of clusters or manifests');
}

/** What an objective can be of depends on the question; that two have one name does not. */
function objectivesOf(
  { objectives, question }: Partial<SweepDocument>,
  refuse: Refuse,
): readonly ReadObjective[] {
  const usual = (question?.kind.usualObjectives ?? []).map(
    (path, at): Placed<WrittenObjective> => ({
      value: usualObjective(path),
      path: ['objectives', at],
    }),
  );
  const names = new Set<string>();
  return (objectives ?? usual).flatMap(({ value, path }) => {
    const name = value.name ?? value.path;
    if (names.has(name)) refuse(path, `there are several objectives ${JSON.stringify(name)}`);
    names.add(name);
    if (question === undefined) return [];
    const objective = objectiveOf(value, question.kind);
    if (!('problem' in objective)) return [objective];
    refuse(path, objective.problem);
    return [];
  });
}
