import { isKind, keyOf } from '../../objects/index.ts';
import type { Given } from '../../input/index.ts';
import type { ControllerDependencies, RunsAtOnce } from '../../controllers/index.ts';

const BROUGHT_FORWARD =
  'CronJob runs are brought forward to 0s, one each; --until DURATION plays the schedule';

/**
 * How CronJobs run: by their schedules if the run has an end time; otherwise new and changed CronJobs run once at 0 s, so that the
 * plan ends and shows what a run needs.
 */
export class CronJobMode {
  readonly dependencies: Pick<ControllerDependencies, 'runsAtOnce'>;
  #hasBroughtForward = false;

  /** `given`: the objects at the start. */
  constructor(keepCrashLoopsUntilMs: number, given: readonly Given[]) {
    const keys = new Set(
      given.flatMap(({ object, side }) =>
        side === 'cluster' && isKind(object, 'CronJob') ? [keyOf(object.metadata)] : [],
      ),
    );
    const runsAtOnce: RunsAtOnce = {
      appliesTo: (cronJob) => !keys.has(keyOf(cronJob.metadata)),
      started: () => {
        this.#hasBroughtForward = true;
      },
    };
    this.dependencies = keepCrashLoopsUntilMs > 0 ? {} : { runsAtOnce };
  }

  /** Reports that runs do not follow the schedule, if a run was brought forward. */
  get warnings(): readonly string[] {
    return this.#hasBroughtForward ? [BROUGHT_FORWARD] : [];
  }
}
