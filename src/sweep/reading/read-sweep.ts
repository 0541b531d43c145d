import { documentSchema, hint, namespaceOf } from '../../documents/index.ts';
import type { DocumentProblem, JsonSchema } from '../../documents/index.ts';
import type { AxisValues, SweepHead, SweepSpace } from '../../outcome/index.ts';
import type { FieldPath } from '../../problems/index.ts';
import { sha1 } from '../../units/index.ts';
import { noFile } from '../axes/index.ts';
import type { Axis, FindFiles } from '../axes/index.ts';
import { cellsOf, combinationsOf, MOST_CELLS } from '../cells/index.ts';
import type { PlannedCell } from '../cells/index.ts';
import { objectiveOf, usualObjective } from '../objectives/index.ts';
import type { ReadObjective } from '../objectives/index.ts';
import { sweepField } from './fields.ts';
import type { SweepDocument } from './fields.ts';
import type { Sweep } from './types.ts';

/** What a document alone does not say. */
export interface SweepContext {
  /** Of kschedsim. */
  readonly version: string;
  readonly find: FindFiles;
}

/** Reads a Sweep document. Undefined if there are problems, which are added. */
export function readSweep(
  document: unknown,
  problems: DocumentProblem[],
  { version, find }: SweepContext,
): Sweep | undefined {
  const namespace = namespaceOf(document);
  const read = sweepField(find, namespace).read(document, [], problems);
  if (read === undefined || problems.length > 0) return undefined;
  const refuse = (path: FieldPath, message: string): void => {
    problems.push({ path, at: 'value', message });
  };
  const axes = read.axes.map(({ own, does }): Axis => ({
    ...does,
    name: own.name ?? does.usualName,
  }));
  checkAxes(read, axes, refuse);
  checkSchedulers(read, refuse);
  checkNodeGroups(read, refuse);
  checkFiles(read, find, refuse);
  const objectives = objectivesOf(read, refuse);
  const space = spaceOf(read, axes);
  const cells = problems.length > 0 ? undefined : checkedCells(space, read, refuse);
  if (cells === undefined || problems.length > 0) return undefined;
  return {
    head: headOf(document, read, { version, space, objectives, files: fileAxes(axes) }),
    namespace,
    input: (read.input ?? []).flatMap(find),
    options: read.options ?? {},
    axes,
    question: read.question.question,
    objectives,
    cells,
    pathOf: (name) => read.axes[axes.findIndex((axis) => axis.name === name)]?.path ?? [],
  };
}

/** Adds a problem of a field. */
type Refuse = (path: FieldPath, message: string) => void;

function checkAxes(read: SweepDocument, axes: readonly Axis[], refuse: Refuse): void {
  axes.forEach(({ name, values }, at) => {
    const path = read.axes[at]?.path ?? [];
    if (values.length === 0) refuse(path, `the axis ${name} has no value`);
    if (axes.findIndex((other) => other.name === name) < at) {
      refuse(path, `there are several axes ${JSON.stringify(name)}: give one of them a name`);
    }
    const seen = new Set<unknown>();
    for (const value of values) {
      if (seen.has(value)) refuse(path, `${JSON.stringify(value)} is twice a value of ${name}`);
      seen.add(value);
    }
  });
  read.exclude?.forEach((entry, at) => {
    checkEntry(entry, ['exclude', at], axes, refuse);
  });
  read.include?.forEach((entry, at) => {
    checkEntry(entry, ['include', at], axes, refuse);
  });
}

/** An entry of `exclude` names values of axes, and one of `include` values that they can have. */
function checkEntry(
  entry: AxisValues,
  path: FieldPath,
  axes: readonly Axis[],
  refuse: Refuse,
): void {
  if (Object.keys(entry).length === 0) refuse(path, 'name at least one axis and its value');
  for (const [name, value] of Object.entries(entry)) {
    const at = [...path, name];
    const axis = axes.find((one) => one.name === name);
    if (axis === undefined) {
      const names = axes.map((one) => one.name);
      refuse(at, `there is no axis ${JSON.stringify(name)}${hint(name, names)}`);
    } else if (path[0] === 'exclude' && !axis.values.includes(value)) {
      refuse(at, `${JSON.stringify(value)} is no value of the axis ${name}`);
    } else if (path[0] === 'include') {
      const change = axis.changeOf(value);
      if ('problem' in change) refuse(at, change.problem);
    }
  }
}

/** A cell has a configuration or a Policy, and a Policy has its own release. */
function checkSchedulers({ axes, options }: SweepDocument, refuse: Refuse): void {
  const pathOf = (field: string, option: string | undefined): FieldPath | undefined => {
    const axis = axes.find(({ path, does }) => does.usualName === field && path.length > 0);
    return axis?.path ?? (option === undefined ? undefined : ['options', field]);
  };
  const policy = pathOf('policy', options?.policy);
  if (policy === undefined) return;
  if (pathOf('configuration', options?.configuration) !== undefined) {
    refuse(policy, 'a cell has a configuration or a Policy: write two sweeps');
  }
  const releases = axes.some(({ does }) => does.usualName === 'release');
  if (releases || options?.kubernetes !== undefined) {
    refuse(policy, 'a Policy is read by Kubernetes v1.22 only: sweep no releases with it');
  }
}

/** A question whose command takes no node groups cannot vary them. */
function checkNodeGroups({ axes, question }: SweepDocument, refuse: Refuse): void {
  const axis = axes.find(({ does }) => does.usualName === 'nodeGroups');
  if (axis === undefined || question.question.reads.includes('nodeGroups')) return;
  refuse(axis.path, `${question.kind.name} takes no node groups`);
}

/** The files of fields that are no axes. */
function checkFiles(
  { input = [], options, question }: SweepDocument,
  find: FindFiles,
  refuse: Refuse,
): void {
  // Only what names itself is a file; a pattern may name several.
  const check = (path: FieldPath, file: string | undefined): void => {
    if (file === undefined || find(file).includes(file)) return;
    refuse(path, noFile(file));
  };
  input.forEach((pattern, at) => {
    if (find(pattern).length === 0) refuse(['input', at], noFile(pattern));
  });
  for (const name of ['configuration', 'policy'] as const) {
    const file = options?.[name];
    if (file !== 'default') check(['options', name], file);
  }
  for (const name of ['catalog', 'prices'] as const) check(['options', name], options?.[name]);
  question.question.expect?.forEach((file, at) => {
    check(['question', question.kind.name, 'expect', at], file);
  });
}

function objectivesOf(read: SweepDocument, refuse: Refuse): readonly ReadObjective[] {
  const { kind } = read.question;
  const written = read.objectives ?? kind.usualObjectives.map(usualObjective);
  const names = new Set<string>();
  return written.flatMap((one, at) => {
    const objective = objectiveOf(one, kind);
    if ('problem' in objective) {
      refuse(['objectives', at], objective.problem);
      return [];
    }
    if (names.has(objective.name)) {
      refuse(['objectives', at], `there are several objectives ${JSON.stringify(objective.name)}`);
    }
    names.add(objective.name);
    return [objective];
  });
}

function spaceOf(read: SweepDocument, axes: readonly Axis[]): SweepSpace {
  const { exclude, include, sample, seed = 0 } = read;
  return {
    axes: axes.map(({ name, values }) => ({ name, values })),
    ...(exclude === undefined ? {} : { exclude }),
    ...(include === undefined ? {} : { include }),
    ...(sample === undefined ? {} : { sample: { cells: sample, seed } }),
  };
}

function checkedCells(
  space: SweepSpace,
  { input = [], axes }: SweepDocument,
  refuse: Refuse,
): readonly PlannedCell[] | undefined {
  const hasFiles = axes.some(({ does }) => ['cluster', 'manifests'].includes(does.usualName));
  if (input.length === 0 && !hasFiles) {
    refuse([], 'no cluster: name files in input, or in an axis of clusters or manifests');
  }
  const cells = cellsOf(space);
  if (cells === undefined) {
    const { sample, include = [] } = space;
    const asked = Math.min(sample?.cells ?? Infinity, combinationsOf(space)) + include.length;
    const many = `${String(asked)} cells, and at most ${String(MOST_CELLS)} are asked`;
    refuse(['axes'], `${many}: give "sample" a number of cells`);
  } else if (cells.length === 0) {
    refuse(['axes'], 'the sweep has no cell: nothing is left of its axes');
  }
  return cells;
}

function headOf(
  document: unknown,
  { metadata, question }: SweepDocument,
  { version, space, objectives, files }: Omit<SweepHead, 'sweep' | 'name' | 'question'>,
): SweepHead {
  return {
    version,
    sweep: sha1(JSON.stringify([canonical(document), space])),
    ...(metadata?.name === undefined ? {} : { name: metadata.name }),
    question: question.kind.name,
    space,
    objectives: objectives.map(({ name, path, better }) => ({
      name,
      ...(path === undefined ? {} : { path }),
      ...(better === undefined ? {} : { better }),
    })),
    ...(files === undefined ? {} : { files }),
  };
}

/** The names of axes whose values name files. */
const fileAxes = (axes: readonly Axis[]): readonly string[] =>
  axes
    .filter(({ values, changeOf }) => values.some((value) => namesFiles(changeOf(value))))
    .map(({ name }) => name);

const namesFiles = (change: ReturnType<Axis['changeOf']>): boolean =>
  !('problem' in change) &&
  [change.paths, change.configuration, change.policy, change.nodeGroups].some(
    (named) => named !== undefined,
  );

/** The value with the fields of all objects in one order: comments, spaces and the order of fields make no other sweep. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => [name, canonical(field)]);
}

/** The JSON Schema of a Sweep document, for editors. */
export function sweepSchema(): JsonSchema {
  const description = 'One question asked of many clusters, seeds, releases, settings and changes.';
  return documentSchema(
    'sweep',
    { title: 'Sweep', description },
    sweepField(() => [], 'default'),
  );
}
