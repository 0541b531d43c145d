/** A manifest file in an editor. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** All that the page lets a user write. It is what a link carries. */
export interface Input {
  readonly files: readonly TextFile[];
  /** A KubeSchedulerConfiguration or a Policy; empty: the default scheduler. */
  readonly scheduler: string;
}

/** What is asked of the engine about an input: a plan, or why a pod lands where it does. */
export interface Question {
  readonly input: Input;
  /** A pod, or the workload that makes it, as `explain` takes it. Absent: a plan. */
  readonly pod?: string;
}

/** A place in an editor that has a problem. Without a file it concerns the whole input. */
export interface Mistake {
  readonly file: string | undefined;
  /** From 1. */
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly text: string;
  readonly isWarning: boolean;
}

/** A document of the engine, as the command line prints it. */
export interface Result {
  /** Bytes of `-o json`. */
  readonly json: string;
  /** The page of `-o html`. */
  readonly page: string;
  readonly verdict: string;
  /** What can be explained: workloads and bare pods of a plan, unplaced ones first; empty for an explanation. */
  readonly explicable: readonly string[];
}

export interface Answer {
  /** Absent if the input has errors. */
  readonly result: Result | undefined;
  readonly mistakes: readonly Mistake[];
}
