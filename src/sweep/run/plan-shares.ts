import type { ObjectiveValue, OutcomeVerdict } from '../../outcome/index.ts';
import { InputError } from '../../problems/index.ts';
import type { PlanOptions } from '../../simulation/index.ts';
import { getOrInsert, greatest } from '../../units/index.ts';
import { editGiven, scaledOut } from '../../whatif/index.ts';
import type { Edit, ScaledCluster, ScaledEnd } from '../../whatif/index.ts';
import type { ReadObjective } from '../objectives/index.ts';
import type { Answer } from '../questions/index.ts';
import type { Sweep } from '../reading/index.ts';
import type { CellInput } from './input.ts';
import type { CellSetting } from './setting.ts';

/** What is read of an answer. */
export interface ReadAnswer {
  readonly verdict: OutcomeVerdict;
  readonly objectives: Readonly<Record<string, ObjectiveValue>>;
}

/** The most answers that are kept for other seeds. */
const MOST_KEPT = 10_000;
/** Prepared clusters that are kept: those of the cells at hand. */
const MOST_CLUSTERS = 2;
/** A prepared cluster costs two plans, so it must serve more cells than two. */
const CELLS_BEFORE = 2;

/** Cells that differ in nothing but seeds and the replicas of one Deployment. */
interface Family {
  /** How many cells there are, as far as they have been announced. */
  cells: number;
  /** By seed. */
  readonly most: Map<number, number>;
}

type ScaleEdit = Extract<Edit, { readonly edit: 'scale' }>;

/**
 * What cells of the question `plan` share. A plan that has drawn nothing is the plan of every seed. Where a cluster is at rest and a cell
 * scales one Deployment out, the cell is a fork of that cluster. Both only where the objectives read no more than that.
 */
export class PlanShares {
  readonly #objectives: readonly ReadObjective[];
  readonly #areSeedless: boolean;
  readonly #areCounts: boolean;
  readonly #undrawn = new Map<string, ReadAnswer>();
  readonly #clusters = new Map<string, ScaledCluster | undefined>();
  readonly #families = new Map<string, Family>();

  constructor({ question, objectives }: Sweep) {
    this.#objectives = objectives;
    const isPlan = question.name === 'plan';
    this.#areSeedless =
      isPlan && objectives.every(({ path }) => path === undefined || path.startsWith('summary.'));
    this.#areCounts = isPlan && objectives.every((one) => countOf(one) !== undefined);
  }

  /** Announces cells, so that what serves several of them is made for all of them. */
  announce(settings: readonly CellSetting[]): void {
    if (!this.#areCounts) return;
    for (const setting of settings) {
      const edit = scaleOf(setting);
      if (edit === undefined) continue;
      const family = getOrInsert(this.#families, clusterKey(setting, edit), (): Family => ({
        cells: 0,
        most: new Map(),
      }));
      family.cells++;
      const seed = seedOf(setting);
      family.most.set(seed, Math.max(edit.replicas, family.most.get(seed) ?? 0));
    }
  }

  /** The answer of a cell, if it follows from others. */
  find(setting: CellSetting, input: CellInput): ReadAnswer | undefined {
    // An autoscaler may launch nodes, which a fork has not.
    const canFork = this.#areCounts && input.nodeGroups === undefined;
    if (!this.#areSeedless) return undefined;
    return (
      this.#undrawn.get(undrawnKey(setting)) ?? (canFork ? this.#scaled(setting, input) : undefined)
    );
  }

  /** Keeps an answer whose plan has drawn nothing. Autoscalers draw on their own. */
  noteUndrawn(setting: CellSetting, answer: Answer, read: ReadAnswer): void {
    if (!this.#areSeedless || answer.kind !== 'Plan') return;
    if (answer.nodeAutoscaling !== undefined || answer.autoscalers !== undefined) return;
    if (this.#undrawn.size >= MOST_KEPT) this.#undrawn.clear();
    this.#undrawn.set(undrawnKey(setting), read);
  }

  #scaled(setting: CellSetting, input: CellInput): ReadAnswer | undefined {
    const edit = scaleOf(setting);
    if (edit === undefined) return undefined;
    const key = clusterKey(setting, edit);
    const cluster = this.#clusterOf(key, setting, input, edit);
    const seed = seedOf(setting);
    const end = cluster?.with(edit.replicas, seed, this.#families.get(key)?.most.get(seed));
    if (end === undefined) return undefined;
    return {
      verdict: end.summary.verdict,
      objectives: Object.fromEntries(
        this.#objectives.map((one) => [one.name, countOf(one)?.(end) ?? null]),
      ),
    };
  }

  #clusterOf(
    key: string,
    setting: CellSetting,
    input: CellInput,
    edit: ScaleEdit,
  ): ScaledCluster | undefined {
    const known = this.#clusters.get(key);
    if (known !== undefined || this.#clusters.has(key)) return known;
    if ((this.#families.get(key)?.cells ?? 0) <= CELLS_BEFORE) return undefined;
    const most = greatest(this.#families.get(key)?.most.values() ?? []);
    const cluster = scaledCluster(setting, input, edit, most);
    const [oldest] = this.#clusters.keys();
    if (oldest !== undefined && this.#clusters.size >= MOST_CLUSTERS) this.#clusters.delete(oldest);
    this.#clusters.set(key, cluster);
    return cluster;
  }
}

/** The only edit that scales something. */
function scaleOf({ edits }: CellSetting): ScaleEdit | undefined {
  const [edit, other] = edits.filter((one): one is ScaleEdit => one.edit === 'scale');
  return other === undefined ? edit : undefined;
}

const seedOf = ({ options }: CellSetting): number => options.seed ?? 0;

/** Cells with this key have one input and one scheduler. */
const inputKey = ({
  paths,
  configuration,
  policy,
  kubernetes,
  nodeGroups,
  options,
}: CellSetting): readonly unknown[] => [
  ...[paths, configuration, policy, kubernetes, nodeGroups],
  withoutSeed(options),
];

const undrawnKey = (setting: CellSetting): string =>
  JSON.stringify([inputKey(setting), setting.edits]);

const clusterKey = (setting: CellSetting, edit: ScaleEdit): string => {
  const { replicas: _replicas, ...target } = edit;
  return JSON.stringify([inputKey(setting), setting.edits.filter((one) => one !== edit), target]);
};

const withoutSeed = ({ seed: _seed, ...rest }: PlanOptions): PlanOptions => rest;

/** Undefined also where an admission refuses what a plan would only report. */
function scaledCluster(
  { edits, options }: CellSetting,
  { given, scheduler }: CellInput,
  edit: ScaleEdit,
  most: number,
): ScaledCluster | undefined {
  try {
    const others = edits.filter((one) => one !== edit);
    const { given: objects, options: ofEdits } = editGiven(given, others);
    const ofCell = { ...withoutSeed(options), ...ofEdits };
    return scaledOut({ objects, ...scheduler, options: ofCell, edit, most });
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

type Count = (end: ScaledEnd) => ObjectiveValue;

const COUNTS: Readonly<Record<string, Count>> = {
  pending: ({ summary }) => summary.unschedulable + summary.gated,
  'nodes-used': ({ used }) => used,
  'summary.nodes': ({ summary }) => summary.nodes,
  'summary.pods': ({ summary }) => summary.pods,
  'summary.placed': ({ summary }) => summary.placed,
  'summary.running': ({ summary }) => summary.running,
  'summary.unschedulable': ({ summary }) => summary.unschedulable,
  'summary.gated': ({ summary }) => summary.gated,
  'summary.preempted': ({ summary }) => summary.preempted,
  'summary.verdict': ({ summary }) => summary.verdict,
};

/** How an objective is read of a fork; undefined for one that needs the plan. */
function countOf({ named, path }: ReadObjective): Count | undefined {
  const key = path ?? named ?? '';
  return Object.hasOwn(COUNTS, key) ? COUNTS[key] : undefined;
}
