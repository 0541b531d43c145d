import { openDocument, problemAt } from '../../documents/index.ts';
import type { DocumentProblem } from '../../documents/index.ts';
import type { Given } from '../../input/index.ts';
import { InputError } from '../../problems/index.ts';
import type { FieldPath, Problem } from '../../problems/index.ts';
import type { AxisValue } from '../../outcome/index.ts';
import {
  settingOf,
  type Axis,
  type CellSetting,
  type CellSource,
  type Sweep,
} from '../../sweep/index.ts';
import { editGiven } from '../../whatif/index.ts';
import { append, getOrInsert } from '../../units/index.ts';
import { documentsOf, problemsOfDocuments } from './check-documents.ts';
import type { OpenSweep } from './open-sweep.ts';

/** Values of an axis that are tried. */
const MOST_TRIED = 50;

/**
 * What would fail in all cells, or in all that name a document: an input that cannot be read, a document that cannot be, and a change that finds
 * nothing in any input. What else fails in some cells is the error of these.
 */
export async function problemsOfAll(
  { sweep, source }: OpenSweep,
  cells: CellSource,
): Promise<readonly Problem[]> {
  const settings = distinctSettings(sweep);
  const unmade = editsIn(sweep);
  let unread: InputError | undefined;
  let areAllUnread = true;
  for (const setting of distinctInputs(settings)) {
    if (!areAllUnread && unmade.length === 0) break;
    try {
      const { given } = await cells.load(setting);
      areAllUnread = false;
      for (const one of unmade.filter((edit) => edit.isMadeIn(given))) {
        unmade.splice(unmade.indexOf(one), 1);
      }
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      unread ??= error;
    }
  }
  if (areAllUnread && unread !== undefined) return unread.problems;
  const problems = [...(await problemsOfDocuments(settings, source.folder, cells))];
  if (unmade.length > 0) {
    const { placeOf } = openDocument({ name: source.file, text: source.text });
    append(
      problems,
      unmade.map(({ problem }) => problemAt(placeOf, problem())),
    );
  }
  return problems;
}

/** One setting for each list of paths, documents and release, in the order of the cells. */
function distinctSettings(sweep: Sweep): readonly CellSetting[] {
  const settings = new Map<string, CellSetting>();
  for (const { axes } of sweep.cells) {
    const setting = settingOf(sweep, axes);
    const { paths, kubernetes } = setting;
    const key = JSON.stringify([paths, kubernetes, documentsOf(setting), setting.nodePools]);
    getOrInsert(settings, key, () => setting);
  }
  return [...settings.values()];
}

/** One setting for each list of paths, in the order of the cells. */
function distinctInputs(settings: readonly CellSetting[]): readonly CellSetting[] {
  const inputs = new Map<string, CellSetting>();
  for (const one of settings) getOrInsert(inputs, JSON.stringify(one.paths), () => one);
  return [...inputs.values()];
}

/** The change of a value of an axis. */
interface AxisEdit {
  /** Whether an input has what it changes. */
  readonly isMadeIn: (given: readonly Given[]) => boolean;
  readonly problem: () => DocumentProblem;
}

function editsIn(sweep: Sweep): AxisEdit[] {
  const { include = [] } = sweep.head.space;
  return sweep.axes.flatMap((axis) => {
    const { name, values } = axis;
    const path = sweep.pathOf(name);
    const ofValues = values
      .slice(0, MOST_TRIED)
      .flatMap((value) => editOf(axis, value, path) ?? []);
    // The values of a range change the same object; that no node is added is no change.
    const isRange = values.every(Number.isInteger);
    const ofEntries = include.flatMap((entry, at) => {
      const value = entry[name];
      return value === undefined || values.includes(value)
        ? []
        : (editOf(axis, value, ['include', at, name]) ?? []);
    });
    return [...(isRange ? ofValues.slice(0, 1) : ofValues), ...ofEntries.slice(0, MOST_TRIED)];
  });
}

/** Undefined: the value changes no objects. */
function editOf({ name, changeOf }: Axis, value: AxisValue, path: FieldPath): AxisEdit | undefined {
  const change = changeOf(value);
  if ('problem' in change || change.edits === undefined) return undefined;
  const { edits } = change;
  let why = '';
  return {
    isMadeIn: (given) => {
      try {
        editGiven(given, edits);
        return true;
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        why = error.problems.map((one) => one.message).join('; ');
        return false;
      }
    },
    problem: () => ({ path, at: 'value', message: `${name} ${JSON.stringify(value)}: ${why}` }),
  };
}
