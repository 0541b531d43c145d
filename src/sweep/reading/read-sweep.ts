import { documentSchema, namespaceOf } from '../../documents/index.ts';
import type { DocumentProblem, JsonSchema } from '../../documents/index.ts';
import type { SweepHead, SweepSpace } from '../../outcome/index.ts';
import { sha1 } from '../../units/index.ts';
import type { Axis, FindFiles } from '../axes/index.ts';
import { cellsOf, combinationsOf, MOST_CELLS } from '../cells/index.ts';
import type { PlannedCell } from '../cells/index.ts';
import { checkRivals } from './check-rivals.ts';
import { checkSweep } from './check-sweep.ts';
import { sweepField } from './fields.ts';
import type { SweepDocument } from './fields.ts';
import type { Sweep } from './types.ts';

/** What a document alone does not say. */
export interface SweepContext {
  /** Of kschedsim. */
  readonly version: string;
  readonly find: FindFiles;
}

/** Reads a Sweep document. Undefined if there are problems, which are added: what is right is judged where other fields are wrong. */
export function readSweep(
  document: unknown,
  problems: DocumentProblem[],
  { version, find }: SweepContext,
): Sweep | undefined {
  const namespace = namespaceOf(document);
  const read = sweepField(find, namespace).read(document, [], problems);
  if (read === undefined) return undefined;
  const { axes, objectives, isSpaceRight } = checkSweep(read, problems, find);
  const space = spaceOf(read, axes);
  const cells = isSpaceRight ? checkedCells(space, problems) : undefined;
  checkRivals(axes, cells ?? [], (path, message) => {
    problems.push({ path, at: 'value', message });
  });
  if (cells === undefined || problems.length > 0) return undefined;
  const { question: { kind, question } = {} } = read;
  if (kind === undefined || question === undefined) {
    throw new Error('assertion failed: a sweep without problems has a question');
  }
  const { metadata } = read;
  const files = fileAxes(axes);
  return {
    head: headOf(document, { version, space, objectives, files, metadata, question: kind.name }),
    namespace,
    input: (read.input ?? []).flatMap(({ value }) => find(value)),
    options: read.options ?? {},
    axes,
    question,
    objectives,
    cells,
    pathOf: (name) => axes.find((axis) => axis.name === name)?.path ?? [],
  };
}

function spaceOf(
  { exclude, include, sample, seed = 0 }: Partial<SweepDocument>,
  axes: readonly Axis[],
): SweepSpace {
  return {
    axes: axes.map(({ name, values }) => ({ name, values })),
    ...(exclude === undefined ? {} : { exclude: exclude.map(({ value }) => value) }),
    ...(include === undefined ? {} : { include: include.map(({ value }) => value) }),
    ...(sample === undefined ? {} : { sample: { cells: sample, seed } }),
  };
}

function checkedCells(
  space: SweepSpace,
  problems: DocumentProblem[],
): readonly PlannedCell[] | undefined {
  const refuse = (message: string): void => {
    problems.push({ path: ['axes'], at: 'value', message });
  };
  const cells = cellsOf(space);
  if (cells === undefined) {
    const { sample, include = [] } = space;
    const asked = Math.min(sample?.cells ?? Infinity, combinationsOf(space)) + include.length;
    const many = `${String(asked)} cells, and at most ${String(MOST_CELLS)} are asked`;
    refuse(`${many}: give "sample" a number of cells`);
  } else if (cells.length === 0) {
    refuse('the sweep has no cell: nothing is left of its axes');
  }
  return cells;
}

function headOf(
  document: unknown,
  {
    version,
    metadata,
    question,
    space,
    objectives,
    files,
  }: Omit<SweepHead, 'sweep' | 'name'> & Pick<Partial<SweepDocument>, 'metadata'>,
): SweepHead {
  return {
    version,
    sweep: sha1(JSON.stringify([canonical(document), space])),
    ...(metadata?.name === undefined ? {} : { name: metadata.name }),
    question,
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
