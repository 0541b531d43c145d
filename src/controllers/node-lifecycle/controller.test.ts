import { describe, expect, test } from 'vitest';
import type { Node } from '../../objects/index.ts';
import { EventQueue } from '../../clock/index.ts';
import { rulesOf } from '../../features/index.ts';
import { EventLog, ObjectStore } from '../../server/index.ts';
import { node } from '../../../test/support/builders.ts';
import { startControllers } from '../index.ts';
import type { ControllerDependencies, NodeHeartbeats } from '../index.ts';

type Handler = Parameters<NodeHeartbeats['watchHeartbeats']>[0];

const ready = (name: string, zone = 'a'): Node => ({
  ...node(name).zone(zone).object,
  status: { conditions: [{ type: 'Ready', status: 'True' }] },
});

/** Nodes whose kubelets renew their leases each 10 s from 5 s on, as long as they run. */
class Nodes {
  readonly clock: EventQueue = new EventQueue();
  readonly api: ObjectStore = new ObjectStore({ clock: this.clock, epochMs: 0, seed: 0 });
  readonly events: EventLog = new EventLog(this.clock);
  #handler: Handler = () => undefined;

  constructor(nodes: readonly Node[], options: Partial<ControllerDependencies> = {}) {
    const { api, clock, events } = this;
    for (const one of nodes) api.create('Node', one);
    const heartbeats: NodeHeartbeats = {
      watchHeartbeats: (handler) => {
        this.#handler = handler;
      },
    };
    startControllers({ api, clock, epochMs: 0, events, heartbeats, ...options });
  }

  fail(name: string, lastRenewalMs: number): void {
    this.#handler(name, lastRenewalMs);
  }

  recover(name: string): void {
    this.#handler(name, undefined);
    const found = this.api.get('Node', '', name)!;
    const conditions = [{ type: 'Ready', status: 'True' }];
    this.api.updateStatus('Node', { ...found, status: { ...found.status, conditions } });
  }

  run(untilMs: number): this {
    this.clock.at(untilMs, () => undefined);
    while ((this.clock.nextMs ?? Infinity) <= untilMs) this.clock.step();
    return this;
  }

  get eventTexts(): readonly string[] {
    return this.events.records.map(({ at, reason, object }) => `${String(at)} ${reason} ${object}`);
  }

  /** Seconds at which the node got its NoExecute taint. */
  taintedAt(name: string): number | undefined {
    const taints = this.api.get('Node', '', name)?.spec?.taints ?? [];
    const time = taints.find(({ effect }) => effect === 'NoExecute')?.timeAdded;
    return time === undefined ? undefined : Date.parse(time) / 1000;
  }
}

describe('nodes are registered', () => {
  test('when the controller starts with the cluster, and removed', () => {
    const nodes = new Nodes([ready('n1')], { registersNodes: true }).run(6_000);
    nodes.api.delete('Node', '', 'n1');
    nodes.run(20_000);
    expect(nodes.eventTexts).toEqual(['0 RegisteredNode Node/n1', '10 RemovingNode Node/n1']);
  });

  test('before the start in a running cluster, and later when they are created', () => {
    const nodes = new Nodes([ready('n1')]).run(6_000);
    nodes.api.create('Node', ready('n2'));
    nodes.run(20_000);
    expect(nodes.eventTexts).toEqual(['10 RegisteredNode Node/n2']);
  });

  test.each(['os', 'arch'])('with the deprecated label of kubernetes.io/%s alone', (name) => {
    const { metadata, ...rest } = node('n1').object;
    const labels = { [`kubernetes.io/${name}`]: 'known' };
    const labelled = { ...rest, metadata: { ...metadata, labels } };
    const found = new Nodes([labelled]).run(0).api.get('Node', '', 'n1')?.metadata.labels;
    expect(found).toEqual({ ...labels, [`beta.kubernetes.io/${name}`]: 'known' });
  });
});

describe('a silent node is unreachable, and tainted NoExecute', () => {
  test.each([
    ['at once, 50 s after its last lease', undefined, 60, 60],
    ['five seconds later', rulesOf(['waitsLongerForNodes']), 60, 65],
    ['after 40 s', rulesOf([]), 50, 55],
  ])('%s', (_, rules, unreachable, tainted) => {
    const nodes = new Nodes([ready('n1'), ready('n2')], rules === undefined ? {} : { rules });
    nodes.fail('n1', 5_000);
    nodes.run(100_000);
    expect(nodes.eventTexts).toEqual([`${String(unreachable)} NodeNotReady Node/n1`]);
    expect(nodes.taintedAt('n1')).toBe(tainted);
  });

  test('one in ten seconds and zone', () => {
    const nodes = new Nodes([ready('n1'), ready('n2'), ready('n3'), ready('m1', 'b')]);
    for (const name of ['n1', 'n2', 'm1']) nodes.fail(name, 5_000);
    nodes.run(100_000);
    expect(['n1', 'n2', 'm1'].map((name) => nodes.taintedAt(name))).toEqual([60, 70, 60]);
  });

  test('not while all zones are down, and ten seconds after that', () => {
    const nodes = new Nodes([ready('n1'), ready('n2'), ready('m1', 'b')]);
    for (const name of ['n1', 'n2', 'm1']) nodes.fail(name, 5_000);
    nodes.run(101_000);
    expect(['n1', 'n2', 'm1'].map((name) => nodes.taintedAt(name))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    nodes.recover('n2');
    nodes.run(200_000);
    expect(['n1', 'n2', 'm1'].map((name) => nodes.taintedAt(name))).toEqual([115, undefined, 115]);
  });

  test('a node that was tainted before the start keeps its taint', () => {
    const unreachable = 'node.kubernetes.io/unreachable';
    const taint = { key: unreachable, effect: 'NoExecute', timeAdded: '1969-12-31T23:00:00Z' };
    const lost: Node = {
      ...ready('n1'),
      spec: { taints: [taint] },
      status: { conditions: [{ type: 'Ready', status: 'Unknown' }] },
    };
    expect(new Nodes([lost, ready('n2')]).run(60_000).taintedAt('n1')).toBe(-3600);
  });
});
