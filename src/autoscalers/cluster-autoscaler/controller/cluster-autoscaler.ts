import { keyOf } from '../../../objects/index.ts';
import type { Labels, Node } from '../../../objects/index.ts';
import { NameGenerator } from '../../../server/index.ts';
import { Random } from '../../../units/index.ts';
import type {
  AutoscalerContext,
  AutoscalerControl,
  FailingOffers,
  Foresight,
  RefusedPod,
} from '../../shared/index.ts';
import { watchDepartures } from '../../shared/index.ts';
import type { NodeGroup } from '../groups/index.ts';
import type { AutoscaledGroups } from '../input/index.ts';
import { AutoscalerMemory, runOnce } from '../loop/index.ts';
import type { LoopOutcome, LoopRules } from '../loop/index.ts';
import { TO_BE_DELETED } from '../nodes/index.ts';
import { ScaleDown } from '../scale-down/index.ts';
import type { ScaleDownDecision } from '../scale-down/index.ts';
import { refusalText, refusalTexts } from '../scale-up/index.ts';
import type { ScaleUpStatus, UnhelpedPod } from '../scale-up/index.ts';
import { ClusterView } from './cluster-view.ts';
import { groupLabels, namePrefix } from './group-labels.ts';
import { Launcher } from './launcher.ts';
import { LoopClock } from './loop-clock.ts';
import type { LoopEnd } from './loop-clock.ts';
import { NodeDeleter } from './node-deleter.ts';
import { NodeMarks } from './node-marks.ts';
import { wallMs } from './parts.ts';
import type { NodePrices, Parts } from './parts.ts';
import { Recorder } from './recorder.ts';
import { idOfNode, SimulatedCloud } from './simulated-cloud.ts';
import { Shortages } from './shortages.ts';
import { sparedText } from './spared.ts';
import { StatusMap } from './status-map.ts';

/** Older than pods must be for a scale-up: 30 s with GPUs. */
const OLD_ENOUGH_MS = 60_000;
/** Between the notice and the end of a machine that its provider takes back. */
const NOTICE_MS = 120_000;

/** The Cluster Autoscaler on the clock of a simulation. It decides by what the API server stores, as the real one does. */
export class ClusterAutoscaler implements AutoscalerControl {
  readonly #parts: Parts;
  readonly #settings: AutoscaledGroups;
  readonly #rules: LoopRules;
  readonly #launcher: Launcher;
  readonly #deleter: NodeDeleter;
  readonly #status: StatusMap;
  readonly #clock: LoopClock;
  readonly #shortages: Shortages;
  /** Of the last loop, by group id. */
  #templates: LoopOutcome<ScaleDownDecision>['templates'] = new Map();
  #isFirst = true;

  constructor(context: AutoscalerContext, settings: AutoscaledGroups, prices: NodePrices) {
    const { api, seed, scheduling, daemonPod } = context;
    const { options, priorities } = settings;
    const labels = groupLabels(settings.groups);
    const labelOf = (id: string): string => labels.get(id) ?? id;
    const names = new NameGenerator(seed);
    const random = new Random(seed);
    const idOf = (name: string): string =>
      api.get('Node', '', name)?.spec?.providerID ?? idOfNode(name);
    const cloud = new SimulatedCloud(settings.groups, settings.gpuLabel, {
      idOf,
      nameFor: (group) => names.generate(`${namePrefix(labelOf(group.id))}-`),
      errorOf: (group) => this.#shortages.errorOf(group, this.#labelsOf(group)),
    });
    const startedAt = wallMs(context);
    this.#settings = settings;
    this.#shortages = new Shortages(context.clock, labelOf);
    this.#rules = {
      snapshot: scheduling,
      daemonPod,
      breakTie: (count) => random.below(count),
      ...(priorities !== undefined && { priorities }),
    };
    this.#parts = {
      context,
      memory: new AutoscalerMemory(options, startedAt),
      scaleDown: new ScaleDown(options, startedAt),
      cloud,
      view: new ClusterView(api),
      marks: new NodeMarks(api, options),
      recorder: new Recorder(context, options.statusConfigMapName),
      prices,
      labelOf,
    };
    this.#launcher = new Launcher(this.#parts, (group) => this.#templateOf(group));
    this.#deleter = new NodeDeleter(this.#parts);
    this.#status = new StatusMap(api, options.statusConfigMapName);
    this.#clock = new LoopClock(context, options, () => this.#loop());
  }

  /** Acts from now on to the end of the simulation. */
  start(): void {
    const { context, cloud } = this.#parts;
    if (context.removesNodes) watchDepartures(context);
    context.api.watch('Node', ({ type, object }) => {
      if (type === 'DELETED') cloud.lose(object.metadata.name);
    });
    this.#clock.start();
  }

  /** What the next loops would launch, if the pods that wait now were old enough. Nothing is changed. */
  foresee(): Foresight {
    const { context, memory, cloud, view } = this.#parts;
    const now = wallMs(context) + OLD_ENOUGH_MS;
    const options = { ...memory.options, salvoScaleUp: true };
    const fresh = new AutoscalerMemory(options, now);
    const { up } = runOnce(view.input(now, cloud), fresh, this.#rules);
    const pods = up.reduce((sum, { triggered }) => sum + triggered.length, 0);
    return { nodes: cloud.takeAsked().length, pods };
  }

  failLaunches(which: FailingOffers, untilMs: number): void {
    this.#shortages.add(which, untilMs);
  }

  /** The autoscaler does not act on the notice. When the machine goes, its group makes another. */
  interrupt(node: string): void {
    const { context, cloud } = this.#parts;
    context.clock.after(NOTICE_MS, () => {
      cloud.replace(node);
      this.#launcher.launch(cloud.takeAsked(), 0);
    });
  }

  #templateOf({ id, template }: NodeGroup): Node | undefined {
    return this.#templates.get(id)?.node ?? template;
  }

  #labelsOf(group: NodeGroup): Labels {
    return this.#templateOf(group)?.metadata.labels ?? {};
  }

  #loop(): LoopEnd {
    const { context, memory, cloud, view, scaleDown, recorder } = this.#parts;
    const now = wallMs(context);
    if (this.#isFirst) this.#askMissing(now);
    this.#isFirst = false;
    memory.state.instances.refresh(cloud);
    const part = context.removesNodes ? scaleDown : undefined;
    const outcome = runOnce(view.input(now, cloud), memory, this.#rules, part);
    this.#templates = outcome.templates;
    recorder.tellAll(outcome.events);
    this.#mark(outcome, now);
    if (outcome.down !== undefined) this.#deleter.start(outcome.down.removed);
    const waiting = outcome.up.reduce((sum, { triggered }) => sum + triggered.length, 0);
    this.#launcher.launch(cloud.takeAsked(), waiting);
    this.#note(outcome);
    if (outcome.status !== undefined) this.#status.write(outcome.status, now);
    return this.#endOf(outcome);
  }

  /** Asks for the nodes that the document gives groups beyond those that they have, as if the autoscaler had just decided it. */
  #askMissing(now: number): void {
    const { cloud, memory } = this.#parts;
    for (const { group, missing } of this.#settings.groups) {
      if (missing === 0) continue;
      cloud.ask(group, missing);
      memory.state.registerScaleUp(group, missing, now);
    }
  }

  #mark({ cleaned, down }: LoopOutcome<ScaleDownDecision>, now: number): void {
    const { marks } = this.#parts;
    for (const { node, key } of cleaned) {
      if (key === TO_BE_DELETED) marks.unmarkDeleted(node);
      else marks.unmarkUnneeded(node);
    }
    const { remove = [], add = [] } = down?.softTaints ?? {};
    for (const node of remove) marks.unmarkUnneeded(node);
    for (const node of add) marks.markUnneeded(node, now);
  }

  /** What reports say of pods that are not helped, and of nodes that stay. */
  #note({ up, down, pods }: LoopOutcome<ScaleDownDecision>): void {
    const { context, cloud, memory, scaleDown, labelOf } = this.#parts;
    const { refused, spared } = context.log;
    refused.clear();
    for (const status of up) {
      for (const one of status.unhelped) {
        refused.set(keyOf(one.pod.metadata), refusal(one, status, labelOf));
      }
    }
    for (const pod of pods.dropped) refused.delete(keyOf(pod.metadata));
    if (down === undefined) return;
    const before = new Map(spared);
    spared.clear();
    for (const report of scaleDown.unremovable) {
      const { name } = report.node.metadata;
      const text = sparedText(report, cloud, memory.options) ?? before.get(name);
      if (text !== undefined) spared.set(name, text);
    }
  }

  #endOf({ up, down, pods, tried }: LoopOutcome<ScaleDownDecision>): LoopEnd {
    const { memory, cloud } = this.#parts;
    const has = (result: ScaleUpStatus['result']): boolean =>
      up.some((one) => one.result === result);
    const isComing = cloud.groups.some((group) => memory.state.isScalingUp(group));
    const isYoung = tried.length < pods.left.length || has('InCooldown');
    const isLeft = pods.left.length > 0;
    // A group is tried again when its backoff is over.
    const isBackedOff = this.#shortages.isRecent(memory.options.maxNodeGroupBackoffDuration);
    return {
      isProductive: has('Successful') || down?.result === 'NodeDeleteStarted',
      isNeeded: has('Successful') || isYoung || (isLeft && (isComing || isBackedOff)),
    };
  }
}

/** The reason where the Cluster Autoscaler gives none: no group was considered. */
const NO_GROUPS = 'no node group is known with its bounds and nodes';

const refusal = (
  one: UnhelpedPod,
  status: ScaleUpStatus,
  labelOf: Parts['labelOf'],
): RefusedPod => ({
  message: refusalText(one, status, NO_GROUPS),
  groups: [...one.rejected, ...one.skipped].map(([id, why]) => ({
    group: labelOf(id),
    reason: refusalTexts(why).join(', '),
  })),
});
