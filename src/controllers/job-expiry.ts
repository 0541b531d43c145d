import type { Job, JobCondition } from '../api/index.ts';
import type { EventQueue } from '../clock/index.ts';
import type { ApiServer } from '../store/index.ts';
import type { ControllerDependencies } from './controller.ts';
import type { JobProgress } from './job-progress.ts';

/** Deletes finished Jobs after ttlSecondsAfterFinished. Source: pkg/controller/ttlafterfinished, v1.34. */
export class JobExpiry {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #epochMs: number;
  readonly #timersUntilMs: number;
  readonly #exists: (job: JobProgress) => boolean;

  constructor(dependencies: ControllerDependencies, exists: (job: JobProgress) => boolean) {
    const { api, clock, epochMs, timersUntilMs = Infinity } = dependencies;
    this.#api = api;
    this.#clock = clock;
    this.#epochMs = epochMs;
    this.#timersUntilMs = timersUntilMs;
    this.#exists = exists;
  }

  /** `job` is finished. */
  schedule(job: JobProgress): void {
    const { metadata, spec, status } = job.object;
    const { ttlSecondsAfterFinished } = spec;
    if (ttlSecondsAfterFinished === undefined || job.hasExpiry) return;
    job.hasExpiry = true;
    const end = status?.conditions?.find(isFinalCondition)?.lastTransitionTime;
    if (end === undefined) return;
    const atMs = Date.parse(end) + ttlSecondsAfterFinished * 1000 - this.#epochMs;
    if (atMs > this.#timersUntilMs) return;
    this.#clock.at(atMs, () => {
      if (!this.#exists(job)) return;
      this.#api.delete('Job', metadata.namespace ?? '', metadata.name);
    });
  }
}

export function isFinished({ status }: Job): boolean {
  return status?.conditions?.some(isFinalCondition) === true;
}

function isFinalCondition({ type, status }: JobCondition): boolean {
  return status === 'True' && (type === 'Complete' || type === 'Failed');
}
