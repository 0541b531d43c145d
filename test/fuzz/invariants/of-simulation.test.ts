import { expect, test } from 'vitest';
import type { Pod, PodStatus } from '../../../src/objects/index.ts';
import { EventQueue } from '../../../src/clock/index.ts';
import { EventLog, ObjectStore } from '../../../src/server/index.ts';
import { History } from '../../../src/simulation/document/history.ts';
import { Invariants } from './of-simulation.ts';

/** One node, and an API server without checks. */
class Stage {
  readonly clock: EventQueue = new EventQueue();
  readonly api: ObjectStore = new ObjectStore({ clock: this.clock, epochMs: 0, seed: 1 });
  readonly history: History = new History(this.clock);
  readonly log: EventLog = new EventLog(this.clock, (...event) => {
    this.history.addEvent(...event);
  });
  readonly invariants: Invariants;

  constructor() {
    const status = { allocatable: { cpu: '1', memory: '1Gi', pods: '2' } };
    this.api.create('Node', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n1' }, status });
    this.history.watch(this.api);
    this.invariants = new Invariants(this.api, this.history);
  }

  pod(name: string, cpu: string, hostPort?: number): Pod {
    const ports = hostPort === undefined ? [] : [{ containerPort: 80, hostPort }];
    this.api.create('Pod', {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, namespace: 'default' },
      spec: { containers: [{ name: 'c', image: 'a:1', ports, resources: { requests: { cpu } } }] },
    });
    return this.api.bind('default', name, 'n1');
  }

  tell(name: string, status: PodStatus): void {
    this.api.setPodStatus('default', name, status);
  }
}

test('a node with room, and a pod that goes through its phases, break nothing', () => {
  const stage = new Stage();
  stage.pod('a', '600m', 80);
  for (const phase of ['Running', 'Succeeded']) stage.tell('a', { phase });
  stage.pod('b', '600m', 80);
  stage.api.delete('Pod', 'default', 'a');
  expect(stage.invariants.checkAll()).toEqual([]);
});

test.each<[string, (stage: Stage) => void, string]>([
  [
    'more cpu asked for than there is',
    (stage) => ['a', 'b'].forEach((name) => stage.pod(name, '600m')),
    'n1: 1200 of cpu asked for, of 1000',
  ],
  [
    'more pods than there is room for',
    (stage) => ['a', 'b', 'c'].forEach((name) => stage.pod(name, '0')),
    'n1: 3 pods where there is room for 2',
  ],
  [
    'a port taken twice',
    (stage) => ['a', 'b'].forEach((name) => stage.pod(name, '0', 80)),
    'Pod/default/b: port TCP 80 of n1 is taken',
  ],
  [
    'a terminal phase that is left',
    (stage) => {
      stage.pod('a', '0');
      stage.tell('a', { phase: 'Failed' });
      stage.tell('a', { phase: 'Running' });
    },
    'Pod/default/a: Failed, then Running',
  ],
  [
    'a pod that moves',
    (stage) => {
      const pod = stage.pod('a', '0');
      stage.api.update('Pod', { ...pod, spec: { ...pod.spec, nodeName: 'n2' } });
    },
    'Pod/default/a: moved from node n1 to n2',
  ],
  [
    'an ended pod that is ready',
    (stage) => {
      stage.pod('a', '0');
      stage.tell('a', { phase: 'Failed', conditions: [{ type: 'Ready', status: 'True' }] });
    },
    'Pod/default/a: Failed and Ready',
  ],
  [
    'a start time that changes',
    (stage) => {
      stage.pod('a', '0');
      stage.tell('a', { startTime: '2025-01-01T00:00:00Z' });
      stage.tell('a', { startTime: '2025-01-01T00:00:01Z' });
    },
    'Pod/default/a: its startTime has changed',
  ],
])('%s is seen', (_, happen, message) => {
  const stage = new Stage();
  happen(stage);
  expect(stage.invariants.check()).toEqual([message]);
  expect(stage.invariants.check()).toEqual([]);
});

test('a timeline that goes back in time is seen', () => {
  const stage = new Stage();
  stage.clock.at(5000, () => stage.pod('a', '0'));
  stage.clock.step();
  const [history] = stage.history.pods;
  history!.timeline = [...history!.timeline, { at: 1, reason: 'Started' }];
  expect(stage.invariants.checkAll()).toEqual(['Pod/default/a: Started at 1 s follows 5 s']);
});
