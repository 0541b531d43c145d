import {
  described,
  duration,
  entries,
  flag,
  head,
  list,
  map,
  metadata,
  oneOf,
  optional,
  parts,
  placed,
  text,
  wholeNumber,
} from '../../documents/index.ts';
import type { Field, Fields, Head, Metadata, Placed } from '../../documents/index.ts';
import type { AxisValues } from '../../outcome/index.ts';
import type { FieldPath } from '../../problems/index.ts';
import { axisKinds, axisValue } from '../axes/index.ts';
import type { FindFiles, Varied } from '../axes/index.ts';
import { objectiveList } from '../objectives/index.ts';
import type { WrittenObjective } from '../objectives/index.ts';
import { questionField, questionKinds } from '../questions/index.ts';
import type { AskedQuestion } from '../questions/index.ts';
import type { SweepOptions } from './types.ts';

interface Own {
  readonly name: string | undefined;
}

interface WrittenAxis {
  readonly own: Own;
  readonly does: Varied;
  readonly path: FieldPath;
}

/** A Sweep document, field by field. */
export interface SweepDocument extends Head {
  readonly metadata: Metadata | undefined;
  readonly input: readonly Placed<string>[] | undefined;
  readonly options: Partial<SweepOptions> | undefined;
  readonly axes: readonly WrittenAxis[];
  readonly exclude: readonly Placed<AxisValues>[] | undefined;
  readonly include: readonly Placed<AxisValues>[] | undefined;
  readonly sample: number | undefined;
  readonly seed: number | undefined;
  readonly question: AskedQuestion;
  readonly objectives: readonly Placed<WrittenObjective>[] | undefined;
}

const options: Fields<SweepOptions> = {
  kubernetes: optional(text()),
  configuration: described(optional(text()), 'A KubeSchedulerConfiguration.'),
  policy: described(optional(text()), 'A Policy of v1.22, or default.'),
  seed: described(optional(wholeNumber(0, 0xffff_ffff)), 'Of the simulation. Default 0.'),
  order: optional(oneOf(['queue', 'input'])),
  tieBreak: optional(oneOf(['random', 'name'])),
  preemption: optional(flag()),
  percentageOfNodesToScore: optional(wholeNumber(0, 100)),
  until: optional(duration()),
  catalog: described(optional(text()), 'A NodeCatalog: what autoscalers and sizings can launch.'),
  prices: described(optional(text()), 'A file with the prices of types of nodes.'),
};

/** The whole document, as far as it is right. `find`: the files that its patterns name. */
export function sweepField(find: FindFiles, namespace: string): Field<Partial<SweepDocument>> {
  const axes = entries<Own, Varied>({
    kinds: axisKinds(find),
    fields: { name: described(optional(text()), 'What the axis is called in results.') },
    needs: ' and its values',
    context: { namespace },
    partly: ({ name }) => ({ name }),
  });
  return parts<SweepDocument>({
    ...head('Sweep'),
    metadata: metadata('objects that name none'),
    input: described(
      optional(list(placed(text()))),
      'Files and folders that every cell has; patterns name several.',
    ),
    options: described(optional(parts(options)), 'What all cells have in common.'),
    axes: described(axes, 'What is varied. The cells are all combinations of the values.'),
    exclude: described(
      optional(list(placed(map(axisValue)))),
      'Combinations without a cell: those with all of these values of axes.',
    ),
    include: described(
      optional(list(placed(map(axisValue)))),
      'More cells. An axis that one does not name has its first value.',
    ),
    sample: described(
      optional(wholeNumber(1)),
      'Only so many combinations, drawn as a Latin hypercube.',
    ),
    seed: described(optional(wholeNumber(0, 0xffff_ffff)), 'Of the sample. Default 0.'),
    question: described(questionField(questionKinds), 'What is asked of each cell.'),
    objectives: described(optional(objectiveList), 'What is read of each answer.'),
  });
}
