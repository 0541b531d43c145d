/** Answers one task of a job. */
export type Answerer = (task: unknown) => Promise<unknown>;

/** What a module of a job exports: it is started once in a thread, with what all tasks share. */
export interface JobModule {
  readonly start: (shared: unknown) => Promise<Answerer>;
}

/** What threads can do. */
export const jobs = {
  sweep: (): Promise<JobModule> => import('../sweep/cell-job.ts'),
  tune: (): Promise<JobModule> => import('../tuning/plan-job.ts'),
} as const;

export type JobName = keyof typeof jobs;

export const isJobName = (name: unknown): name is JobName =>
  typeof name === 'string' && Object.hasOwn(jobs, name);
