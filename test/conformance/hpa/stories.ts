import {
  conclude,
  decide,
  missingTarget,
  newMemory,
  scaleTarget,
  settingsOf,
} from '../../../src/controllers/horizontal-pod-autoscaler/index.ts';
import type {
  Memory,
  Scale,
  ScaledPod,
  ScaleFailure,
} from '../../../src/controllers/horizontal-pod-autoscaler/index.ts';
import type { HorizontalPodAutoscaler } from '../../../src/objects/index.ts';
import { differences } from '../differences.ts';
import type { Line } from '../format.ts';
import {
  flagsOf,
  gatesOf,
  recordedPod,
  storedAutoscaler,
  timeAt,
  toldConditions,
  toldEvents,
  toldMetric,
  toldTime,
} from './recorded-objects.ts';
import type { RecordedStory, StoryPod, StoryStep, StorySync } from './recorded-story.ts';
import { ToldSamples } from './told-samples.ts';
import type { ToldMetrics } from './told-samples.ts';

/** Every sync of a story, each from what it is told to have read and from the memory of the syncs before. */
export function checkHpaStory(line: Line): readonly string[] {
  const replay = new Replay(line as unknown as RecordedStory);
  return replay.differences();
}

/** An autoscaler with what was told of it. */
interface Told {
  object: HorizontalPodAutoscaler;
  exists: boolean;
  /** Its selector is known to the controller. */
  isRegistered: boolean;
  memory: Memory;
  scale: readonly [number, number] | null;
  metrics: ToldMetrics;
  expected: {
    cond: Map<string, readonly unknown[]>;
    cm: readonly unknown[];
    lst: number | undefined;
  };
}

const PHASES: Readonly<Record<string, string>> = {
  P: 'Pending',
  R: 'Running',
  F: 'Failed',
  S: 'Succeeded',
};
const FIRST_LINES = 8;

class Replay {
  readonly #story: RecordedStory;
  readonly #steps: StoryStep[];
  readonly #autoscalers = new Map<string, Told>();
  readonly #pods = new Map<string, { readonly pod: ScaledPod; readonly hasProxy: boolean }>();
  #knobs: RecordedStory['driver'];

  constructor(story: RecordedStory) {
    this.#story = story;
    this.#knobs = story.driver;
    this.#steps = [...(story.steps ?? [])];
    for (const hpa of story.hpas) this.#autoscalers.set(hpa.metadata.name, newTold(hpa));
  }

  differences(): readonly string[] {
    const [first] = this.#autoscalers.keys();
    const found: string[] = [];
    for (const sync of this.#story.syncs) {
      while ((this.#steps[0]?.at ?? Infinity) <= sync.t) this.#take(this.#steps.shift());
      const told = this.#autoscalers.get(sync.h ?? first ?? '');
      if (told === undefined) return [`there is no autoscaler ${sync.h ?? ''}`];
      this.#hear(told, sync);
      if (sync.noHpa === true) {
        told.memory = newMemory();
        told.expected = noExpectation();
        continue;
      }
      found.push(...this.#sync(told, sync).map((text) => `t=${String(sync.t)} ${text}`));
      if (found.length >= FIRST_LINES) break;
    }
    return found;
  }

  #take(step: StoryStep | undefined): void {
    if (step?.do === 'driver') this.#knobs = { ...this.#knobs, ...step.knobs };
    if (step === undefined || !('hpa' in step)) return;
    const told = this.#autoscalers.get(step.hpa);
    if (told === undefined) return;
    if (step.do === 'hpa' && step.spec !== undefined) {
      told.object = storedAutoscaler({ ...told.object, spec: step.spec });
    } else if (step.do === 'deleteHpa') {
      told.exists = false;
      told.isRegistered = false;
    } else if (step.do === 'createHpa') {
      const { status: _, ...object } = told.object;
      told.object = object;
      told.exists = true;
      told.expected = noExpectation();
    }
  }

  #hear(told: Told, { scale, pods = [], gone = [], m, cond = [], cm, lst }: StorySync): void {
    if (scale !== undefined) told.scale = scale;
    for (const name of gone) this.#pods.delete(name);
    for (const pod of pods) this.#pods.set(pod[0], this.#podOf(pod));
    if (m !== undefined) told.metrics = m;
    for (const condition of cond) {
      if (condition[1] === null) told.expected.cond.delete(condition[0]);
      else told.expected.cond.set(condition[0], condition);
    }
    if (cm !== undefined) told.expected.cm = cm;
    if (lst !== undefined) told.expected.lst = lst;
  }

  #podOf([name, phase, start, ready, since, deleting, template = 'app']: StoryPod) {
    const { templates } = this.#story;
    const recorded = {
      ...{ name, template, phase: PHASES[phase] ?? phase, deleting: deleting === 1 },
      ...(start === null ? undefined : { start }),
      ...(ready === null ? undefined : { ready: ready === 1 ? 'True' : 'False' }),
      ...(since === null ? undefined : { since }),
    };
    const names = templates[template]?.containers.map((container) => container.name) ?? [];
    return { pod: recordedPod(recorded, templates), hasProxy: names.includes('proxy') };
  }

  #sync(told: Told, sync: StorySync): readonly string[] {
    const { flags, featureGates } = this.#story;
    const nowMs = sync.t * 1000;
    const { memory, object: autoscaler } = told;
    const settings = settingsOf(autoscaler, flagsOf(flags), gatesOf(featureGates));
    const source = this.#samples(told, sync.t);
    const scale = scaleOf(told);
    const select = () => {
      told.isRegistered = true;
      const pods = Array.from(this.#pods.values(), ({ pod }) => pod);
      return { pods, autoscalers: pods.length === 0 ? [] : this.#registered() };
    };
    const decision = decide({ autoscaler, settings, scale, select, source, nowMs }, memory);
    const now = timeAt(sync.t);
    const conclusion = conclude(decision, { autoscaler, settings, memory, nowMs, now });
    const { status, events } = conclusion;
    told.object = { ...autoscaler, status };
    const { cond, cm, lst } = told.expected;
    const hasSeveral = settings.metrics.length > 1;
    const isRescaled = decision.rescaleReason !== undefined;
    const expected = {
      p: sync.p,
      by: hasSeveral ? sync.by : undefined,
      scaleTo: sync.scaleTo,
      r: sync.r,
      ev: sync.ev ?? [],
      cond: Object.fromEntries(cond),
      cm,
      lst,
    };
    return differences(expected, {
      p: decision.proposed?.replicas,
      by: hasSeveral ? decision.proposed?.metric : undefined,
      scaleTo: isRescaled ? decision.desired : undefined,
      r: [status.currentReplicas ?? 0, status.desiredReplicas],
      ev: toldEvents(events),
      cond: Object.fromEntries(toldConditions(status).map((one) => [String(one[0]), one])),
      cm: (status.currentMetrics ?? []).map(toldMetric),
      lst: toldTime(status.lastScaleTime),
    });
  }

  #samples({ metrics }: Told, t: number): ToldSamples {
    const { window, resolution } = this.#knobs;
    const { load } = this.#story;
    const entries = Array.from(this.#pods).sort(([a], [b]) => (a < b ? -1 : 1));
    return new ToldSamples({
      metrics,
      pods: entries.map(([name]) => name),
      withProxy: new Set(entries.filter(([, { hasProxy }]) => hasProxy).map(([name]) => name)),
      proxy: { cpu: load.cpu?.proxy, memory: load.memory?.proxy },
      timestamp: Math.floor((t - 1) / resolution) * resolution,
      window,
    });
  }

  #registered(): readonly string[] {
    return Array.from(this.#autoscalers)
      .filter(([, { exists, isRegistered }]) => exists && isRegistered)
      .map(([name]) => `default/${name}`)
      .sort();
  }
}

function newTold(hpa: HorizontalPodAutoscaler): Told {
  return {
    object: storedAutoscaler(hpa),
    exists: true,
    isRegistered: false,
    memory: newMemory(),
    scale: null,
    metrics: {},
    expected: noExpectation(),
  };
}

const noExpectation = (): Told['expected'] => ({ cond: new Map(), cm: [], lst: undefined });

function scaleOf({ scale, object }: Told): Scale | ScaleFailure {
  const reference = object.spec?.scaleTargetRef ?? { kind: '', name: '' };
  const target = scaleTarget(reference, 'default');
  if ('error' in target) return target;
  if (scale === null) return missingTarget(reference, target, 'default');
  return { replicas: scale[0], existing: scale[1], selector: 'app=web' };
}
