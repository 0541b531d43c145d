import type { JobModule } from './job.ts';

/** What threads can do. */
export const jobs = {
  'seeds of a plan': (): Promise<JobModule> => import('../planning/seeds-job.ts'),
  'sides of a comparison': (): Promise<JobModule> => import('../compare-side/sides-job.ts'),
  'losses of nodes': (): Promise<JobModule> => import('../losses/job.ts'),
  sweep: (): Promise<JobModule> => import('../sweep/cell-job.ts'),
  tune: (): Promise<JobModule> => import('../tuning/plan-job.ts'),
} as const;

export type JobName = keyof typeof jobs;

export const isJobName = (name: unknown): name is JobName =>
  typeof name === 'string' && Object.hasOwn(jobs, name);
