/** Answers one task of a job. */
export type Answerer = (task: unknown) => Promise<unknown>;

/** What a module of a job exports: it is started once in a thread, with what all tasks share. */
export interface JobModule {
  readonly start: (shared: unknown) => Promise<Answerer>;
}
