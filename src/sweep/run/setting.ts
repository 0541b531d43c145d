import type { AxisValues } from '../../outcome/index.ts';
import type { PlanOptions } from '../../simulation/index.ts';
import { append, assert, pathWord } from '../../units/index.ts';
import type { Edit } from '../../whatif/index.ts';
import type { CellChange } from '../axes/index.ts';
import type { Sweep } from '../reading/index.ts';

/** What a cell is made of: paths are those of the sweep's file. */
export interface CellSetting {
  readonly paths: readonly string[];
  readonly namespace: string;
  /** A path; undefined for the default of the release. */
  readonly configuration: string | undefined;
  /** A path, or "default". */
  readonly policy: string | undefined;
  /** A path. */
  readonly nodeGroups: string | undefined;
  /** Those of `paths` that have NodePools. */
  readonly nodePools: readonly string[];
  readonly kubernetes: string | undefined;
  readonly edits: readonly Edit[];
  readonly options: Omit<PlanOptions, 'failOn'>;
  /** The command that gives the whole answer: a line of results names it, once. */
  readonly command: () => readonly string[];
}

/** A sweep reads no file with defaults, wherever it runs. */
const ALONE = ['--no-config-file'] as const;

/** In which order commands make the edits of their flags. */
const EDIT_ORDER: readonly Edit['edit'][] = [
  'add-node',
  'remove-node',
  'fail-zone',
  'cordon',
  'drain',
  'evict',
  'scale',
  'set-request',
  'hpa',
];

/** The setting of the cell with these values. */
export function settingOf(sweep: Sweep, values: AxisValues): CellSetting {
  const { options, question, namespace, input } = sweep;
  const changes = sweep.axes.map(({ name, changeOf }): CellChange => {
    const change = changeOf(values[name] ?? '');
    assert(!('problem' in change), 'the values of a cell were checked');
    return change;
  });
  const paths = [...input];
  const edits: Edit[] = [];
  const words: string[] = [];
  for (const change of changes) {
    append(paths, change.paths ?? []);
    append(edits, change.edits ?? []);
    append(words, change.words ?? []);
  }
  const last = <Key extends keyof CellChange>(key: Key): CellChange[Key] | undefined =>
    changes.findLast((change) => change[key] !== undefined)?.[key];
  const configuration = last('configuration') ?? options.configuration;
  return {
    paths,
    namespace,
    configuration: configuration === 'default' ? undefined : configuration,
    policy: last('policy') ?? options.policy,
    nodeGroups: last('nodeGroups'),
    nodePools: changes.flatMap((change) => change.nodePools ?? []),
    kubernetes: last('kubernetes') ?? options.kubernetes,
    edits: edits.sort((a, b) => EDIT_ORDER.indexOf(a.edit) - EDIT_ORDER.indexOf(b.edit)),
    options: simulationOptions(sweep, last('seed'), last('order')),
    command: () => [
      'kschedsim',
      question.name,
      ...paths.map(pathWord),
      ...question.words,
      ...wordsOfOptions(sweep, (key) => last(key) === undefined),
      ...words,
      ...ALONE,
    ],
  };
}

function simulationOptions(
  { options }: Sweep,
  seed: number | undefined,
  order: CellChange['order'],
): CellSetting['options'] {
  const { tieBreak, preemption, percentageOfNodesToScore, until } = options;
  const chosen = order ?? options.order;
  return {
    seed: seed ?? options.seed ?? 0,
    ...(chosen === undefined ? {} : { order: chosen }),
    ...(tieBreak === undefined ? {} : { tieBreak }),
    ...(preemption === undefined ? {} : { preemption }),
    ...(percentageOfNodesToScore === undefined ? {} : { percentageOfNodesToScore }),
    ...(until === undefined ? {} : { until: until / 1000 }),
  };
}

type Key = 'configuration' | 'policy' | 'kubernetes' | 'seed' | 'order';

/** The options of all cells as flags, without those that an axis sets. */
function wordsOfOptions(
  { options, namespace, question }: Sweep,
  isLeft: (key: Key) => boolean,
): readonly string[] {
  const { tieBreak, preemption, percentageOfNodesToScore, until, catalog, prices } = options;
  const { configuration, policy, kubernetes, seed, order } = options;
  const flag = (name: string, value: string | number | undefined): readonly string[] =>
    value === undefined ? [] : [name, String(value)];
  const own = (key: Key, name: string, value: string | number | undefined): readonly string[] =>
    isLeft(key) ? flag(name, value) : [];
  return [
    ...(namespace === 'default' ? [] : ['--namespace', namespace]),
    ...own('configuration', '--config', configuration === 'default' ? undefined : configuration),
    ...own('policy', '--policy', policy),
    ...own('kubernetes', '--kubernetes', kubernetes),
    ...own('seed', '--seed', seed),
    ...own('order', '--order', order),
    ...flag('--tie-break', tieBreak),
    ...(preemption === false ? ['--no-preemption'] : []),
    ...flag('--percentage-of-nodes-to-score', percentageOfNodesToScore),
    ...flag('--until', until === undefined ? undefined : `${String(until)}ms`),
    ...flag('--catalog', question.reads.includes('catalog') ? catalog : undefined),
    ...flag('--prices', question.reads.includes('prices') ? prices : undefined),
  ];
}
