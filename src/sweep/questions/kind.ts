import type { Field, Shape } from '../../documents/index.ts';
import type { Given, InputPod } from '../../input/index.ts';
import type { Capacity, Check, Plan, Sizing, Survival } from '../../outcome/index.ts';
import type { SchedulerInput } from '../../scheduler/index.ts';
import type { Observe, PlanOptions } from '../../simulation/index.ts';
import type { Expectations, Prices } from '../../whatif/index.ts';

/** The document of a cell. */
export type Answer = Plan | Check | Capacity | Survival | Sizing;

/** The files that a question reads, by their paths from the folder of the sweep's file. */
export interface QuestionFiles {
  readonly expect?: readonly string[];
  /** A file, or the name of a pod or workload of the input. */
  readonly pod?: string;
}

/** What a question is asked of. */
export interface Asked extends Prices {
  /** After the edits. */
  readonly objects: readonly Given[];
  readonly scheduler: SchedulerInput;
  readonly options: Omit<PlanOptions, 'failOn'>;
  readonly expectations?: readonly Expectations[];
  /** The pod that `QuestionFiles` names. */
  readonly pod?: InputPod;
  /** Called by a plan with its simulation. */
  readonly observe?: Observe;
}

/** A question of a sweep, as its document asks it. */
export interface Question extends QuestionFiles {
  /** The command that answers it. */
  readonly name: string;
  /** Its flags beside those of the cell. */
  readonly words: readonly string[];
  /** Of the sweep's documents those that its command reads too. */
  readonly reads: readonly ('catalog' | 'nodeGroups' | 'prices')[];
  readonly ask: (asked: Asked) => Answer;
}

/** A kind of question: what it can be given, and how it is asked. */
export interface QuestionKind<Setting = unknown> {
  /** The name of its command. */
  readonly name: string;
  readonly description: string;
  readonly fields: Field<Setting>;
  readonly make: (setting: Setting) => Question;
  /** The kind of its document. */
  readonly document: Answer['kind'];
  /** The schema of its document. */
  readonly answer: Shape;
  /** What the document of a cell never has, and why, by path. */
  readonly lacks: Readonly<Record<string, string>>;
  /** The objectives of a sweep that names none: names, or paths. */
  readonly usualObjectives: readonly string[];
}

/** A flag that is given if its value is: ["--by", "label"]. */
export const flagWords = (flag: string, value: string | number | undefined): readonly string[] =>
  value === undefined ? [] : [flag, String(value)];
