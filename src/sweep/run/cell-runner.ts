import type { SweepCell } from '../../outcome/index.ts';
import { foldProblems, InputError } from '../../problems/index.ts';
import { appliedGiven } from '../../simulation/index.ts';
import type { Simulation } from '../../simulation/index.ts';
import { shellWords } from '../../units/index.ts';
import { editGiven, hasDrawn, withCommonPercentage, withEdits } from '../../whatif/index.ts';
import type { PlannedCell } from '../cells/index.ts';
import type { Answer, Asked, Question } from '../questions/index.ts';
import type { Sweep } from '../reading/index.ts';
import type { CellInput } from './input.ts';
import { PlanShares } from './plan-shares.ts';
import type { ReadAnswer } from './plan-shares.ts';
import { settingOf } from './setting.ts';
import type { CellSetting } from './setting.ts';

/** Where the input of cells comes from. */
export interface CellSource {
  /** Reads the input of a cell. Throws InputError. */
  readonly load: (setting: CellSetting) => Promise<CellInput>;
  /** The digest of the files of a cell. */
  readonly digestOf: (setting: CellSetting) => Promise<string>;
}

/** The line of a cell without an answer. */
export function failedCell(
  sweep: Sweep,
  { id, axes }: PlannedCell,
  { digest, error }: Required<Pick<SweepCell, 'digest' | 'error'>>,
): SweepCell {
  const command = commandText(settingOf(sweep, axes));
  return { id, axes, verdict: 'unknown', error, command, digest, version: sweep.head.version };
}

const commandText = ({ command }: CellSetting): string => shellWords(command());

/** Answers the cells of a sweep. A result does not depend on the cells before. */
export class CellRunner {
  readonly #sweep: Sweep;
  readonly #source: CellSource;
  readonly #shares: PlanShares;

  constructor(sweep: Sweep, source: CellSource) {
    this.#sweep = sweep;
    this.#source = source;
    this.#shares = new PlanShares(sweep);
  }

  /** The results of cells, in their order; one that cannot be answered has its error. */
  async run(cells: readonly PlannedCell[]): Promise<readonly SweepCell[]> {
    const settings = cells.map((cell) => ({ cell, setting: settingOf(this.#sweep, cell.axes) }));
    this.#shares.announce(settings.map(({ setting }) => setting));
    const results: SweepCell[] = [];
    for (const { cell, setting } of settings) results.push(await this.#resultOf(cell, setting));
    return results;
  }

  async #resultOf(cell: PlannedCell, setting: CellSetting): Promise<SweepCell> {
    const { id, axes } = cell;
    const { version } = this.#sweep.head;
    const digest = await this.#source.digestOf(setting);
    try {
      const input = await this.#source.load(setting);
      const { verdict, objectives } = await this.#answer(setting, input);
      return { id, axes, verdict, objectives, command: commandText(setting), digest, version };
    } catch (error) {
      return failedCell(this.#sweep, cell, { digest, error: errorText(error) });
    }
  }

  async #answer(setting: CellSetting, input: CellInput): Promise<ReadAnswer> {
    const known = this.#shares.find(setting, input);
    if (known !== undefined) return known;
    const { question, objectives } = this.#sweep;
    const edited = editGiven(input.given, setting.edits);
    const { given: objects, options: ofEdits } = edited;
    const pod = await input.podIn?.(appliedGiven({ objects }));
    let simulation: Simulation | undefined;
    const asked = askedOf({ ...setting.options, ...ofEdits }, input, question);
    const settled = question.ask({
      ...asked,
      objects,
      ...(pod === undefined ? {} : { pod }),
      observe: (started) => {
        simulation = started;
      },
    });
    const answer = this.#whole(settled, { edited, asked, setting, input });
    const read = {
      verdict: answer.summary.verdict,
      objectives: Object.fromEntries(
        objectives.map(({ name, valueIn }) => [name, valueIn(answer, input)]),
      ),
    };
    if (simulation !== undefined && !hasDrawn(simulation)) {
      this.#shares.noteUndrawn(setting, answer, read);
    }
    return read;
  }

  /** As the cell's command prints it, as far as the objectives read that: naming edits builds the pods of a plan, and a common percentage takes further plans. */
  #whole(settled: Answer, { edited, asked, setting, input }: Answered): Answer {
    const paths = this.#sweep.objectives.flatMap(({ path }) => path ?? []);
    if (paths.every((path) => path.startsWith('summary.'))) return settled;
    const answer = withEdits(settled, edited);
    if (answer.kind !== 'Plan' || !paths.some((path) => /^autoscaled\b.*\bcommon\b/.test(path))) {
      return answer;
    }
    const { scheduler, options } = asked;
    const before = { given: input.given, edits: setting.edits };
    return withCommonPercentage(answer, { ...before, input: { ...scheduler, options } });
  }
}

/** How an answer was made. */
interface Answered {
  readonly edited: ReturnType<typeof editGiven>;
  readonly asked: Omit<Asked, 'objects'>;
  readonly setting: CellSetting;
  readonly input: CellInput;
}

function askedOf(
  options: CellSetting['options'],
  { scheduler, expectations, prices, catalog, nodeGroups }: CellInput,
  { reads }: Question,
): Omit<Asked, 'objects'> {
  const autoscaling = {
    ...(catalog === undefined || !reads.includes('catalog') ? {} : { catalog }),
    ...(nodeGroups === undefined ? {} : { nodeGroups }),
  };
  const isOfAutoscaler = Object.keys(autoscaling).length > 0;
  return {
    scheduler,
    options: isOfAutoscaler ? { ...options, autoscaling } : options,
    ...(expectations === undefined ? {} : { expectations }),
    ...(prices === undefined ? {} : { prices }),
    ...(catalog === undefined ? {} : { catalog }),
  };
}

/** Problems of an input that are named in the line of a cell. */
const MOST_PROBLEMS = 5;

function errorText(error: unknown): string {
  if (error instanceof InputError) {
    const { lines } = foldProblems(error.problems, 'error', { all: true });
    const left = lines.length - MOST_PROBLEMS;
    const more = left > 0 ? [`and ${String(left)} more problems`] : [];
    return [...lines.slice(0, MOST_PROBLEMS), ...more].join('\n');
  }
  const message = error instanceof Error ? error.message : String(error);
  return `internal error: ${message}`;
}
