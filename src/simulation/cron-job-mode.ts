import { isKind } from '../api/index.ts';
import type { CronJob, KubernetesObject, Side } from '../api/index.ts';
import type { ControllerDependencies, RunsAtOnce } from '../controllers/index.ts';

const BROUGHT_FORWARD =
  'CronJob runs are brought forward to 0s, one each; --until DURATION plays the schedule';

/**
 * How CronJobs run: by their schedules where it is said until when to look, else once each and at once, so that a plan ends. The second
 * asks what the next run needs, of CronJobs that are new or changed: those that stand in a running cluster run there anyway.
 */
export class CronJobMode {
  readonly dependencies: Pick<ControllerDependencies, 'runsAtOnce'>;
  #hasBroughtForward = false;

  /** `objects`: all that there is at the start. */
  constructor(
    attentiveUntilMs: number,
    objects: readonly KubernetesObject[],
    sideOf: (object: KubernetesObject) => Side,
  ) {
    const standing = objects
      .filter((object) => isKind(object, 'CronJob'))
      .filter((cronJob) => sideOf(cronJob) === 'cluster');
    const keys = new Set(standing.map(keyOf));
    const runsAtOnce: RunsAtOnce = {
      appliesTo: (cronJob) => !keys.has(keyOf(cronJob)),
      started: () => {
        this.#hasBroughtForward = true;
      },
    };
    this.dependencies = attentiveUntilMs > 0 ? {} : { runsAtOnce };
  }

  /** That a run was brought forward: else its time would be taken for the real one. */
  get warnings(): readonly string[] {
    return this.#hasBroughtForward ? [BROUGHT_FORWARD] : [];
  }
}

const keyOf = ({ metadata: { namespace = 'default', name } }: CronJob): string =>
  `${namespace}/${name}`;
