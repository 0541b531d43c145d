import type { Job, JobCondition } from '../../objects/index.ts';
import type { EventQueue } from '../../clock/index.ts';
import type { ApiServer } from '../../server/index.ts';
import type { ControllerDependencies } from '../shared/controller.ts';
import { uidOf } from '../shared/owner-reference.ts';

/** Deletes finished Jobs after ttlSecondsAfterFinished. Source: pkg/controller/ttlafterfinished, v1.34. */
export class JobExpiry {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #epochMs: number;
  /** Expiries after this virtual time are not simulated. */
  readonly #timersUntilMs: number;
  /** Virtual milliseconds of the next look at a Job, by uid. */
  readonly #due = new Map<string, number>();

  constructor({ api, clock, epochMs, timersUntilMs = Infinity }: ControllerDependencies) {
    this.#api = api;
    this.#clock = clock;
    this.#epochMs = epochMs;
    this.#timersUntilMs = timersUntilMs;
  }

  /** To be called when a finished Job is created or changes. */
  schedule(job: Job): void {
    const atMs = this.#expiryMs(job);
    const uid = uidOf(job.metadata);
    if (atMs === undefined || atMs > this.#timersUntilMs) return;
    // An earlier timer looks at the Job again, and waits on if its TTL has grown.
    if ((this.#due.get(uid) ?? Infinity) <= atMs) return;
    this.#due.set(uid, atMs);
    const { name, namespace } = job.metadata;
    this.#clock.at(Math.max(atMs, this.#clock.nowMs), () => {
      if (this.#due.get(uid) !== atMs) return;
      this.#due.delete(uid);
      const stored = this.#api.get('Job', namespace, name);
      if (stored?.metadata.uid === uid) this.#expire(stored);
    });
  }

  #expire(job: Job): void {
    const atMs = this.#expiryMs(job);
    if (atMs === undefined) return;
    if (atMs > this.#clock.nowMs) this.schedule(job);
    else this.#api.delete('Job', job.metadata.namespace, job.metadata.name);
  }

  /** Virtual milliseconds. */
  #expiryMs({ spec, status }: Job): number | undefined {
    const { ttlSecondsAfterFinished } = spec;
    const end = status?.conditions?.find(isFinalCondition)?.lastTransitionTime;
    if (ttlSecondsAfterFinished === undefined || end === undefined) return undefined;
    return Date.parse(end) + ttlSecondsAfterFinished * 1000 - this.#epochMs;
  }
}

export function isFinished({ status }: Job): boolean {
  return status?.conditions?.some(isFinalCondition) === true;
}

function isFinalCondition({ type, status }: JobCondition): boolean {
  return status === 'True' && (type === 'Complete' || type === 'Failed');
}
