import { expect, test } from 'vitest';
import { EventQueue } from '../../src/clock/index.ts';
import { Cluster } from '../../src/cluster/index.ts';
import { startControllers } from '../../src/controllers/index.ts';
import { Nominator } from '../../src/engine/index.ts';
import { findCondition } from '../../src/objects/index.ts';
import { evictVictims } from '../../src/scheduler/evict-victims.ts';
import { evict, EventLog, ObjectStore, Timestamps } from '../../src/server/index.ts';
import { node, pod } from '../support/builders.ts';

const WORKER = node('n1').object;
const APP = pod('app').onNode('n1').object;
/** The garbage collector looks each 20 s, and waits for 40 s after a node is gone. */
const END_MS = 120_000;

/** A cluster in which a pod goes as soon as it is marked, before the write of the mark returns: as a kubelet does that has stopped it. */
class Server {
  readonly clock: EventQueue = new EventQueue();
  readonly api: ObjectStore = new ObjectStore({ clock: this.clock, epochMs: 0, seed: 0 });
  readonly events: EventLog = new EventLog(this.clock);
  readonly timestamps: Timestamps = new Timestamps(this.clock, 0);
  readonly removals: string[] = [];

  constructor() {
    const { api, clock, events } = this;
    startControllers({
      api,
      clock,
      epochMs: 0,
      events,
      heartbeats: { watchHeartbeats: () => undefined },
    });
    api.create('Node', WORKER);
    api.create('Pod', APP);
    api.watch('Pod', ({ type, object: { metadata, status } }) => {
      const mark = findCondition(status?.conditions, 'DisruptionTarget');
      if (type !== 'MODIFIED' || mark === undefined) return;
      this.removals.push(mark.reason ?? '');
      api.delete('Pod', metadata.namespace, metadata.name, { gracePeriodSeconds: 0 });
    });
  }
}

/** Everyone who marks a pod and then deletes it. */
const EVICTORS: readonly (readonly [string, string, (server: Server) => unknown])[] = [
  [
    'the eviction API',
    'EvictionByEvictionAPI',
    ({ api, timestamps }) => {
      const stored = api.list('Pod').map((one) => evict(one, api, timestamps, undefined));
      expect(stored).toEqual([undefined]);
    },
  ],
  [
    'the taint manager',
    'DeletionByTaintManager',
    ({ api }) => api.update('Node', node('n1').taint('broken', 'NoExecute').object),
  ],
  [
    'the garbage collector of pods',
    'DeletionByPodGC',
    ({ api }) => {
      api.delete('Node', '', 'n1');
    },
  ],
  [
    'preemption',
    'PreemptionByScheduler',
    ({ api, events }) => {
      evictVictims(
        { preemptor: pod('urgent').object, nodeName: 'n1', victims: api.list('Pod') },
        {
          api,
          events,
          nominator: new Nominator(new Cluster()),
          timestamp: () => '2026-01-01T00:00:00Z',
          onPreempted: undefined,
        },
      );
    },
  ],
];

test.each(EVICTORS)('for %s, a pod that goes when it is marked is evicted', (_who, reason, act) => {
  const server = new Server();
  const { api, clock, removals } = server;
  clock.at(1000, () => act(server));
  while ((clock.nextMs ?? Infinity) <= END_MS) clock.step();
  expect(removals).toEqual([reason]);
  expect(api.list('Pod')).toEqual([]);
});
