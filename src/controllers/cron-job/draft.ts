import type { CronJob, CronJobStatus, Job, ObjectReference } from '../../objects/index.ts';
import { ApiError } from '../../server/index.ts';
import type { CreateContext } from '../shared/attempt.ts';
import { uidOf } from '../shared/owner-reference.ts';

/** Dependencies of a sync. */
export interface CronJobContext extends CreateContext {
  /** Wall-clock milliseconds since 1970. */
  readonly nowMs: number;
}

/** A CronJob during one sync: collects the changes of its status and writes them once, at the end. */
export class CronJobDraft {
  readonly context: CronJobContext;
  readonly #stored: CronJob;
  readonly #before: CronJobStatus;
  #status: CronJobStatus;

  constructor(context: CronJobContext, stored: CronJob) {
    this.context = context;
    this.#stored = stored;
    this.#before = stored.status ?? {};
    this.#status = this.#before;
  }

  /** With the changed status. */
  get cronJob(): CronJob {
    return { ...this.#stored, status: this.#status };
  }

  get active(): readonly ObjectReference[] {
    return this.#status.active ?? [];
  }

  isActive(uid: string): boolean {
    return this.active.some((one) => one.uid === uid);
  }

  /** Adds a Job to status.active. `atMs`: the new lastScheduleTime. */
  activate({ apiVersion, kind, metadata }: Job, atMs: number): void {
    const { namespace, name, resourceVersion = '' } = metadata;
    const reference = { kind, namespace, name, uid: uidOf(metadata), apiVersion, resourceVersion };
    const second = new Date(Math.floor(atMs / 1000) * 1000).toISOString();
    const lastScheduleTime = second.replace('.000Z', 'Z');
    this.#status = { ...this.#status, active: [...this.active, reference], lastScheduleTime };
  }

  deactivate(uid: string): void {
    const { active: _, ...rest } = this.#status;
    const left = this.active.filter((one) => one.uid !== uid);
    if (left.length === this.active.length) return;
    this.#status = left.length === 0 ? rest : { ...rest, active: left };
  }

  /** Updates lastSuccessfulTime, the latest completionTime. */
  succeeded(completionTime: string): void {
    const { lastSuccessfulTime } = this.#status;
    const isLater =
      lastSuccessfulTime === undefined ||
      Date.parse(completionTime) > Date.parse(lastSuccessfulTime);
    if (isLater) this.#status = { ...this.#status, lastSuccessfulTime: completionTime };
  }

  /** False: the API server refused. */
  delete({ metadata }: Job): boolean {
    const { namespace, name } = metadata;
    try {
      this.context.api.delete('Job', namespace, name);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.event('Warning', 'FailedDelete', `Deleted job: ${error.message}`);
      return false;
    }
    this.deactivate(uidOf(metadata));
    this.event('Normal', 'SuccessfulDelete', `Deleted job ${name}`);
    return true;
  }

  event(type: 'Normal' | 'Warning', reason: string, message: string): void {
    this.context.events.event(this.#stored, type, reason, message);
  }

  write(): void {
    if (this.#status !== this.#before) this.context.api.updateStatus('CronJob', this.cronJob);
  }
}
