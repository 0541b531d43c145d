import type { Node, Pod } from '../../../objects/index.ts';
import type { UpcomingNodes } from '../cluster-state/index.ts';
import { EventRecorder } from '../events.ts';
import { listNodes, requestsGpu } from '../nodes/index.ts';
import type { ListedNodes } from '../nodes/index.ts';
import { arrangePods, isExpendable } from '../pods/index.ts';
import type { PodsBySchedulability } from '../pods/index.ts';
import { reportScaleUp, scaleUp, scaleUpToMinima, statusOf } from '../scale-up/index.ts';
import type { ScaleUpContext, ScaleUpStatus } from '../scale-up/index.ts';
import type { ClusterSnapshot } from '../snapshot/index.ts';
import type { NodeTemplate } from '../templates/index.ts';
import { fixSizes, removeFailed, removeUnregistered } from './cloud-repair.ts';
import type { LoopInput, LoopRules } from './input.ts';
import type { AutoscalerMemory } from './memory.ts';
import { oldTaints, withoutOldTaints } from './old-taints.ts';
import type { OldTaint } from './old-taints.ts';
import type { LoopOutcome } from './outcome.ts';
import { createdAt, listPods, oldEnough } from './pod-list.ts';
import type { PodList } from './pod-list.ts';
import { salvoScaleUp } from './salvo.ts';
import type { ScaleDownPart } from './scale-down-part.ts';
import { addUpcoming } from './upcoming-nodes.ts';

const NOT_READY_AFTER_START_MS = 600_000;
const MIN_AGE_MS = 2_000;
const MIN_AGE_WITH_GPU_MS = 30_000;
const NO_PODS: PodList = { left: [], fitting: [], dropped: [] };
const NO_NODES: UpcomingNodes = { counts: new Map(), registered: [] };

/**
 * One loop of the autoscaler: groups grow through `input.cloud`, what is to be remembered goes into `memory`, and everything that was
 * found is returned. Nothing else changes.
 *
 * Source: cluster-autoscaler core/static_autoscaler.go RunOnce, 1.36.
 */
export function runOnce<Down>(
  input: LoopInput,
  memory: AutoscalerMemory,
  rules: LoopRules,
  scaleDown?: ScaleDownPart<Down>,
): LoopOutcome<Down> {
  return new Loop(input, memory, rules, scaleDown).run();
}

class Loop<Down> {
  readonly #input: LoopInput;
  readonly #memory: AutoscalerMemory;
  readonly #rules: LoopRules;
  readonly #scaleDown: ScaleDownPart<Down> | undefined;
  readonly #events: EventRecorder;
  readonly #cleaned: readonly OldTaint[];
  readonly #nodes: ListedNodes;
  #templates: ReadonlyMap<string, NodeTemplate> = new Map();

  constructor(
    input: LoopInput,
    memory: AutoscalerMemory,
    rules: LoopRules,
    scaleDown: ScaleDownPart<Down> | undefined,
  ) {
    this.#input = input;
    this.#memory = memory;
    this.#rules = rules;
    this.#scaleDown = scaleDown;
    this.#events = new EventRecorder(memory.options.statusConfigMapName);
    this.#cleaned = memory.hasStarted ? [] : oldTaints(input, memory.options);
    memory.hasStarted = true;
    const nodes = withoutOldTaints(input.nodes, this.#cleaned, this.#events);
    this.#nodes = listNodes(nodes, memory.options, input.cloud.gpuLabel);
  }

  run(): LoopOutcome<Down> {
    const { options, state, templates } = this.#memory;
    if (!options.scaleUpFromZero && this.#nodes.ready.length === 0) return this.#onEmptyCluster();
    const { cloud, now, daemonSets } = this.#input;
    const { all } = this.#nodes;
    const pods = arrangePods(this.#input.pods, options);
    const snapshot = this.#snapshotOf(pods);
    const { daemonPod } = this.#rules;
    this.#templates = templates.templates(
      { cloud, snapshot, nodes: all, now },
      { options, daemonSets, daemonPod },
    );
    const events = this.#events;
    state.update({ cloud, nodes: all, now, events, templates: this.#templates });
    const repair = { cloud, state, options, events, now };
    removeUnregistered(repair);
    if (!state.isClusterHealthy) {
      this.#scaleDown?.forget();
      events.onStatus('Warning', 'ClusterUnhealthy', 'Cluster is unhealthy');
      return this.#ended({ endedAt: 'unhealthy' });
    }
    removeFailed(repair);
    const fixed = fixSizes(repair);
    if ('error' in fixed) return this.#ended({ error: fixed.error });
    if (fixed.isFixed) return this.#ended({ endedAt: 'size-fixed' });
    return this.#scale(snapshot, pods.waiting);
  }

  #scale(snapshot: ClusterSnapshot, waiting: readonly Pod[]): LoopOutcome<Down> {
    const { options, state, packer } = this.#memory;
    const { cloud, now } = this.#input;
    const upcoming = state.upcoming(cloud, now);
    addUpcoming(upcoming, this.#templates, snapshot);
    const snapshotNodes = snapshot.nodeNames.flatMap((name) => snapshot.node(name) ?? []);
    const drained = this.#scaleDown?.drained ?? [];
    const pods = listPods({ waiting, snapshot, packer, drained, options });
    const tried = oldEnough(pods.left, options, now);
    const context = this.#scaleUpContext(snapshot, snapshotNodes);
    const up = this.#scaleUp(tried, context);
    const isForbidden = up.some(({ result }) => result === 'InCooldown');
    const registered = new Set(upcoming.registered);
    const down = this.#scaleDown?.decide({
      input: this.#input,
      memory: this.#memory,
      snapshot,
      nodes: this.#nodes.all.filter(({ metadata }) => !registered.has(metadata.name)),
      templates: this.#templates,
      events: this.#events,
      isForbidden,
    });
    const toMinima = options.enforceNodeGroupMinSize ? [this.#done(scaleUpToMinima(context))] : [];
    this.#memory.searchFrom = snapshot.searchFrom;
    return this.#ended({
      upcoming,
      pods,
      tried,
      up: [...(options.enforceNodeGroupMinSize ? up.filter(wasTried) : up), ...toMinima],
      ...(down !== undefined && { down }),
    });
  }

  #scaleUp(pods: readonly Pod[], context: ScaleUpContext): readonly ScaleUpStatus[] {
    const { options } = this.#memory;
    const { maxNodesTotal } = options;
    if (pods.length === 0) return [statusOf('NotNeeded')];
    if (maxNodesTotal > 0 && this.#nodes.ready.length >= maxNodesTotal) {
      const message = `Max total nodes in cluster reached: ${String(maxNodesTotal)}`;
      this.#events.onStatus('Warning', 'MaxNodesTotalReached', message);
      const unhelped = pods.map((pod) => ({ pod, rejected: new Map(), skipped: new Map() }));
      const status = { ...statusOf('LimitedByMaxNodesTotal'), unhelped };
      // The autoscaler then reports the scale-up to the minima alone.
      return [options.enforceNodeGroupMinSize ? status : this.#reported(status)];
    }
    if (options.bypassedSchedulers.length === 0 && areAllNew(pods, context.now)) {
      return [statusOf('InCooldown')];
    }
    if (!options.salvoScaleUp) return [this.#done(scaleUp(pods, context))];
    return salvoScaleUp(pods, context, (status) => this.#done(status));
  }

  #done(status: ScaleUpStatus): ScaleUpStatus {
    if (status.result === 'Successful') this.#memory.lastScaleUp = this.#input.now;
    return this.#reported(status);
  }

  #reported(status: ScaleUpStatus): ScaleUpStatus {
    reportScaleUp(status, this.#events);
    return status;
  }

  #scaleUpContext(snapshot: ClusterSnapshot, nodes: readonly Node[]): ScaleUpContext {
    const { options, state } = this.#memory;
    const { cloud, now } = this.#input;
    const { breakTie, priorities, podPrices } = this.#rules;
    return {
      now,
      options,
      cloud,
      state,
      snapshot,
      templates: this.#templates,
      nodes,
      registeredCount: this.#input.nodes.length,
      events: this.#events,
      breakTie,
      ...(priorities !== undefined && { priorities }),
      ...(podPrices !== undefined && { podPrices }),
    };
  }

  #snapshotOf({ scheduled, nominated }: PodsBySchedulability): ClusterSnapshot {
    const { options, searchFrom, snapshots } = this.#memory;
    const placed = [...scheduled, ...nominated]
      .filter((pod) => !isExpendable(pod, options.expendablePodsPriorityCutoff))
      .map((pod) => ({ pod, nodeName: pod.spec.nodeName ?? pod.status?.nominatedNodeName ?? '' }));
    const { objects } = this.#input;
    const content = { nodes: this.#nodes.all, placed, objects };
    return snapshots.of(content, this.#rules.snapshot, searchFrom);
  }

  /** Source: processors/actionablecluster/actionable_cluster_processor.go, 1.36. */
  #onEmptyCluster(): LoopOutcome<Down> {
    const { all } = this.#nodes;
    this.#scaleDown?.forget();
    const isLate = this.#input.now > this.#memory.startedAt + NOT_READY_AFTER_START_MS;
    const message = `Cluster has no ${all.length === 0 ? '' : 'ready '}nodes.`;
    if (all.length === 0 || isLate) this.#events.onStatus('Warning', 'ClusterUnhealthy', message);
    const status = { autoscalerStatus: 'Initializing', message } as const;
    const isWritten = this.#memory.options.writeStatusConfigMap;
    return { ...this.#found({ endedAt: 'empty-cluster' }), ...(isWritten && { status }) };
  }

  #ended(found: Partial<LoopOutcome<Down>>): LoopOutcome<Down> {
    const { options, state, statuses } = this.#memory;
    if (!options.writeStatusConfigMap) return this.#found(found);
    const { cloud, now } = this.#input;
    const candidates = this.#scaleDown?.candidates ?? { nodes: [], since: undefined };
    return { ...this.#found(found), status: statuses.status({ state, cloud, now, candidates }) };
  }

  #found(found: Partial<LoopOutcome<Down>>): LoopOutcome<Down> {
    return {
      cleaned: this.#cleaned,
      templates: this.#templates,
      upcoming: NO_NODES,
      pods: NO_PODS,
      tried: [],
      up: [statusOf('NotTried')],
      events: this.#events.all,
      ...found,
    };
  }
}

const wasTried = ({ result }: ScaleUpStatus): boolean =>
  result === 'Successful' || result === 'Error' || result === 'NoOptionsAvailable';

/** Younger pods may be the first of many. Source: core/static_autoscaler.go allPodsAreNew, 1.36. */
function areAllNew(pods: readonly Pod[], now: number): boolean {
  const oldest = (some: readonly Pod[]): number =>
    some.reduce((time, pod) => Math.min(time, createdAt(pod)), now);
  if (oldest(pods) + MIN_AGE_MS > now) return true;
  const withGpu = pods.filter(requestsGpu);
  return withGpu.length > 0 && oldest(withGpu) + MIN_AGE_WITH_GPU_MS > now;
}
