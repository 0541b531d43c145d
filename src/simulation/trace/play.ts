import type { Given } from '../../input/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { Plan } from '../../outcome/index.ts';
import type { Trace } from '../../traces/index.ts';
import type { TraceEnds } from '../document/pod-lists.ts';
import { ReferenceReport } from '../references/index.ts';
import type { StandingBefore } from '../standing/index.ts';
import type { World } from '../world/build.ts';
import { Meter } from './meter.ts';
import { traceReplay } from './report.ts';
import { TraceRun } from './run.ts';
import { WorkloadEnds } from './workload-ends.ts';

type EndedWorkloads = Pick<WorkloadEnds, 'deleted' | 'failedJobs' | 'missing' | 'shortfalls'>;

const NO_WORKLOADS: EndedWorkloads = {
  deleted: new Set(),
  failedJobs: [],
  missing: [],
  shortfalls: [],
};

/** Pods that wait are tried whenever one ends: so many failed attempts of a pod are in its timeline. */
const MOST_ATTEMPTS = 20;

/** The trace of a plan, if it has one: how it is played, and what is measured meanwhile. */
export class TracePlay {
  readonly #trace: Trace | undefined;
  readonly #world: World;
  readonly #meter: Meter | undefined;
  #run: TraceRun | undefined;
  #workloads = NO_WORKLOADS;

  /** Measures from now on. */
  constructor(trace: Trace | undefined, world: World) {
    this.#trace = trace;
    this.#world = world;
    if (trace === undefined) return;
    this.#meter = new Meter(world.clock);
    this.#meter.watch(world.api);
  }

  /** Puts the trace on the clock. */
  start(before: StandingBefore): void {
    if (this.#trace === undefined) return;
    const world = this.#world;
    const workloads = new WorkloadEnds(world, before);
    this.#workloads = workloads;
    const { api, clock, refusals, cluster, history } = world;
    world.events.keepFirst('FailedScheduling', MOST_ATTEMPTS);
    this.#run = new TraceRun(this.#trace, {
      ...{ api, clock, refusals, history, workloads },
      references: new ReferenceReport(api, world.provision),
      learn: (object) => {
        cluster.learn(object);
      },
      forget: (pod) => {
        world.forget(pod);
      },
    });
  }

  /** Pods that ended as the trace says, and are forgotten. */
  get ended(): number {
    return this.#run?.ended ?? 0;
  }

  /** The workloads that the trace has brought to their end. */
  get workloads(): EndedWorkloads {
    return this.#workloads;
  }

  get warnings(): readonly string[] {
    return this.#run?.warnings ?? [];
  }

  /** How the trace ran until the end of the run, in virtual seconds. */
  replay(endTime: number, ends: TraceEnds): Pick<Plan, 'trace'> {
    const [trace, run, meter] = [this.#trace, this.#run, this.#meter];
    if (trace === undefined || run === undefined || meter === undefined) return {};
    return { trace: traceReplay({ trace, run, meter, ends }, endTime) };
  }
}

const NOTHING: readonly never[] = [];

/** What a trace brings to the start of a plan. */
export interface BroughtByTrace {
  /** What exists at the start. */
  readonly objects: readonly Given[];
  /** What it creates or changes later, its pods apart. */
  readonly later: readonly KubernetesObject[];
  readonly notes: readonly string[];
}

export function broughtBy(trace: Trace | undefined): BroughtByTrace {
  if (trace === undefined) return { objects: NOTHING, later: NOTHING, notes: NOTHING };
  return {
    objects: trace.objects.map(({ given }) => given),
    later: trace.applied.map(({ given }) => given.object),
    notes: trace.notes,
  };
}
