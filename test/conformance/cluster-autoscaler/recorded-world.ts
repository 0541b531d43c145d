import { compileLabelSelector, isKind, keyOf } from '../../../src/objects/index.ts';
import type {
  KubernetesObject,
  Node,
  Pod,
  PodDisruptionBudget,
  Taint,
} from '../../../src/objects/index.ts';
import { hasTaint, withTaint } from './node-taints.ts';
import {
  DELETION_CANDIDATE,
  TO_BE_DELETED,
} from '../../../src/autoscalers/cluster-autoscaler/index.ts';
import type {
  LoopInput,
  LoopOutcome,
  ScaleDownDecision,
} from '../../../src/autoscalers/cluster-autoscaler/index.ts';
import { fullName, msAt } from './recorded-case.ts';
import type { RecordedAnswer, RecordedCase, RecordedLoop, WorldEvent } from './recorded-case.ts';
import { RecordedCloud } from './recorded-cloud.ts';
import {
  controllersOf,
  daemonSetsAmong,
  nodeOf,
  podOf,
  withReadiness,
} from './recorded-objects.ts';

/** Nodes by name: with the soft taint of unneeded nodes, and with that of nodes that are being deleted. */
export interface TaintedNodes {
  readonly soft: readonly string[];
  readonly deleted: readonly string[];
}

/** The cluster of a recording, loop after loop. */
export class RecordedWorld {
  readonly cloud: RecordedCloud;
  readonly #recorded: RecordedCase;
  readonly #nodes = new Map<string, Node>();
  /** By full name. */
  readonly #pods = new Map<string, Pod>();
  /** Full names of pods that the recording names without their namespace. */
  readonly #fullNames = new Map<string, string>();
  /** Pods that their controllers have made again: last in every list. */
  readonly #replacements = new Map<string, Pod>();
  readonly #objects: readonly KubernetesObject[];
  #budgets: readonly PodDisruptionBudget[];

  constructor(recorded: RecordedCase) {
    this.#recorded = recorded;
    this.cloud = new RecordedCloud(recorded);
    this.#objects = [...(recorded.objects ?? []), ...controllersOf(recorded)];
    this.#budgets = this.#objects
      .filter((object) => isKind(object, 'PodDisruptionBudget'))
      .sort((a, b) => (keyOf(a.metadata) < keyOf(b.metadata) ? -1 : 1));
    for (const [name, group, age, extra] of recorded.nodes) {
      this.#nodes.set(name, nodeOf(recorded, name, group, -age, extra));
    }
    const ages = new Map(recorded.nodes.map(([name, , age]) => [name, age]));
    for (const template of Object.keys(recorded.perNode).sort()) {
      for (const node of recorded.perNode[template] ?? []) {
        const namespace = recorded.templates[template]?.ns ?? 'default';
        this.#make(`${namespace}/${template}-${node}`, template, node, 5 - (ages.get(node) ?? 0));
      }
    }
    for (const [name, template, node, age, extra] of recorded.pods) {
      this.#make(this.#nameOf(name, template), template, node, -age, extra);
    }
  }

  /** The cluster as the autoscaler lists it. */
  input(at: number): LoopInput {
    const pods = [...this.#pods.values(), ...this.#replacements.values()];
    return {
      now: msAt(at),
      nodes: [...this.#nodes.values()],
      pods: pods.filter(({ status }) => !['Succeeded', 'Failed'].includes(status?.phase ?? '')),
      daemonSets: daemonSetsAmong(this.#objects),
      budgets: this.#budgets,
      objects: this.#objects,
      cloud: this.cloud,
    };
  }

  /** What happens before a loop. */
  before(loop: RecordedLoop, answer: RecordedAnswer): void {
    const started = new Map(loop.do?.pods?.map((one) => [one.name, one]));
    for (const event of inOrderOfCreation(answer.world ?? [])) {
      const { ev, pod = '', t } = event;
      const begun = ev === 'pod+' ? started.get(pod) : undefined;
      if (begun === undefined) this.happen(event);
      else {
        const name = this.#nameOf(pod, begun.t);
        this.#fullNames.set(pod, name);
        this.#make(name, begun.t, '', t, begun.sched && { sched: begun.sched });
      }
    }
    for (const [group, fail] of Object.entries(loop.do?.fail ?? {})) {
      this.cloud.setFailure(group, fail);
    }
    for (const [group, max] of Object.entries(loop.do?.max ?? {})) this.cloud.setMax(group, max);
    if (loop.schedule === true) this.#markUnschedulable();
  }

  happen({ ev, t, pod, node = '', group = '', ready = true, ds, template }: WorldEvent): void {
    const key = this.#fullNames.get(pod ?? '') ?? fullName(pod ?? '');
    switch (ev) {
      case 'pod-':
        this.#remove(key);
        break;
      case 'evict':
        this.#changeBudgets(key, -1);
        this.#remove(key);
        break;
      case 'recreate':
        this.#replacements.set(key, podOf(key, this.#template(template ?? ''), '', t));
        break;
      case 'bind':
        this.#bind(key, node);
        break;
      case 'daemon':
        this.#make(key, ds ?? '', node, t);
        break;
      case 'node+':
        this.cloud.register(group, node);
        this.#nodes.set(
          node,
          nodeOf(this.#recorded, node, group, t, ready ? {} : { notReady: -t }),
        );
        break;
      case 'node-':
        this.cloud.remove(group, node);
        this.#nodes.delete(node);
        for (const [name, one] of this.#all()) if (one.spec.nodeName === node) this.#remove(name);
        break;
      case 'ready':
      case 'notReady':
        this.#nodes.set(node, withReadiness(this.#nodeNamed(node), ev === 'ready', t));
        break;
      case 'pod+':
      case 'target':
        throw new RangeError(`${ev} without a step that makes it`);
    }
  }

  /** Takes over the taints that the recorded autoscaler has left on nodes. */
  after({ softTainted = [], toBeDeleted = [] }: RecordedAnswer, at: number): void {
    const cordons = this.#recorded.options['cordon-node-before-terminating'] !== 'false';
    const value = String(Math.floor(msAt(at) / 1000));
    for (const [name, node] of this.#nodes) {
      const soft: Taint = { key: DELETION_CANDIDATE, value, effect: 'PreferNoSchedule' };
      const hard: Taint = { key: TO_BE_DELETED, value, effect: 'NoSchedule' };
      const tainted = withTaint(
        withTaint(node, soft, softTainted.includes(name)),
        hard,
        toBeDeleted.includes(name),
      );
      if (tainted === node) continue;
      const isCordoned =
        toBeDeleted.includes(name) && cordons ? true : node.spec?.unschedulable === true;
      this.#nodes.set(name, {
        ...tainted,
        spec: { ...tainted.spec, ...(isCordoned && { unschedulable: true }) },
      });
    }
  }

  /** The nodes that have the autoscaler's taints after a loop. */
  taintedAfter({ cleaned, down }: LoopOutcome<ScaleDownDecision>): TaintedNodes {
    const { remove = [], add = [] } = down?.softTaints ?? {};
    const removed = down?.removed.map(({ node }) => node.metadata.name) ?? [];
    const withTaint = (
      key: string,
      off: readonly string[],
      on: readonly string[],
    ): readonly string[] => {
      const old = cleaned.filter((one) => one.key === key).map(({ node }) => node);
      const without = new Set([...old, ...off]);
      return [...this.#nodes.values()]
        .filter(
          (node) =>
            on.includes(node.metadata.name) ||
            (hasTaint(node, key) && !without.has(node.metadata.name)),
        )
        .map(({ metadata }) => metadata.name)
        .sort();
    };
    return {
      soft: withTaint(DELETION_CANDIDATE, remove, add),
      deleted: withTaint(TO_BE_DELETED, [], removed),
    };
  }

  /** The node of a pod. */
  nodeOf(pod: string): string | undefined {
    return (this.#pods.get(pod) ?? this.#replacements.get(pod))?.spec.nodeName;
  }

  /** The deletion of a node has failed: it is as it was before. */
  giveBack(name: string): void {
    const { spec, ...node } = this.#nodeNamed(name);
    const taints = (spec?.taints ?? []).filter(({ key }) => key !== TO_BE_DELETED);
    this.#nodes.set(name, { ...node, spec: { ...spec, taints, unschedulable: false } });
  }

  #make(
    name: string,
    template: string,
    node: string,
    createdAt: number,
    extra?: Parameters<typeof podOf>[4],
  ): void {
    this.#pods.set(name, podOf(name, this.#template(template), node, createdAt, extra));
  }

  #nameOf(name: string, template: string): string {
    return name.includes('/') ? name : `${this.#template(template).ns ?? 'default'}/${name}`;
  }

  #template(name: string): Parameters<typeof podOf>[1] {
    const template = this.#recorded.templates[name];
    if (template === undefined) throw new RangeError(`no template ${name}`);
    return template;
  }

  #all(): readonly (readonly [string, Pod])[] {
    return [...this.#pods, ...this.#replacements];
  }

  #nodeNamed(name: string): Node {
    const node = this.#nodes.get(name);
    if (node === undefined) throw new RangeError(`no node ${name}`);
    return node;
  }

  #remove(name: string): void {
    if (!this.#pods.delete(name)) this.#replacements.delete(name);
  }

  #bind(name: string, nodeName: string): void {
    const list = this.#pods.has(name) ? this.#pods : this.#replacements;
    const pod = list.get(name);
    if (pod === undefined) throw new RangeError(`no pod ${name}`);
    if (list === this.#replacements || isStateful(pod)) this.#changeBudgets(name, 1);
    const conditions = [{ type: 'PodScheduled', status: 'True' }];
    list.set(name, {
      ...pod,
      spec: { ...pod.spec, nodeName },
      status: { phase: 'Running', conditions },
    });
  }

  /** Every pod that waits has been tried by the scheduler. */
  #markUnschedulable(): void {
    for (const list of [this.#pods, this.#replacements]) {
      for (const [name, pod] of list) {
        const { status, spec, metadata } = pod;
        const isWaiting = spec.nodeName === undefined && metadata.deletionTimestamp === undefined;
        if (!isWaiting || (status?.conditions ?? []).length > 0) continue;
        const verdict = { type: 'PodScheduled', status: 'False', reason: 'Unschedulable' };
        list.set(name, { ...pod, status: { ...status, conditions: [verdict] } });
      }
    }
  }

  #changeBudgets(name: string, by: number): void {
    const pod = this.#pods.get(name) ?? this.#replacements.get(name);
    if (pod === undefined) return;
    const { namespace, labels = {} } = pod.metadata;
    this.#budgets = this.#budgets.map((budget) => {
      const { selector = {} } = budget.spec ?? {};
      const isOfPod =
        budget.metadata.namespace === namespace && compileLabelSelector(selector)(labels);
      if (!isOfPod || budget.status === undefined) return budget;
      const disruptionsAllowed = Math.max(0, budget.status.disruptionsAllowed + by);
      return { ...budget, status: { ...budget.status, disruptionsAllowed } };
    });
  }
}

/** The recorder takes every pod of a StatefulSet that is bound for a replacement: it has the name of the pod before it. */
const isStateful = ({ metadata }: Pod): boolean =>
  metadata.ownerReferences?.some(({ kind }) => kind === 'StatefulSet') ?? false;

/** Nodes that register at one time: recordings sort them by name, the autoscaler lists them in the order of their creation. */
const inOrderOfCreation = (events: readonly WorldEvent[]): readonly WorldEvent[] =>
  events.toSorted((a, b) =>
    a.ev === 'node+' && b.ev === 'node+' && a.t === b.t && a.group === b.group
      ? numberOf(a) - numberOf(b)
      : 0,
  );

/** "pool-new-12" is the twelfth that was made. */
const numberOf = ({ node = '' }: WorldEvent): number => Number(/\d+$/.exec(node)?.[0] ?? 0);
