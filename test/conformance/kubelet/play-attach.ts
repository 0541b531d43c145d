import { isTerminal } from '../../../src/objects/index.ts';
import { EventQueue } from '../../../src/clock/index.ts';
import { AttachDetachController } from '../../../src/controllers/index.ts';
import { defaultKubeletModel, startKubelets, volumeLoopMs } from '../../../src/kubelet/index.ts';
import type { Draws, KubeletModel, Kubelets } from '../../../src/kubelet/index.ts';
import { findRelease } from '../../../src/releases/index.ts';
import { EventLog, ObjectStore } from '../../../src/server/index.ts';
import type { AttachCase, AttachStep } from './attach-case.ts';
import { AttachRecord, storageOf } from './attach-record.ts';
import { NAMESPACE, podOf } from './timing-case.ts';
import { createObject } from './timing-steps.ts';
import type { Entry } from './timeline.ts';

const SLACK_MS = 50;
const EPOCH_MS = Date.UTC(2000, 0, 1) + SLACK_MS;
/** When nodes report their status, after whole periods of 10 s. */
const REPORTS_MS = [3037, 5037, 7037];
const RESOURCES = { cpu: '64', memory: '64Gi', pods: '110' };

/** Plays a case. `draws`: in place of the durations of the case. */
export function playAttach(recorded: AttachCase, draws?: Draws): readonly Entry[] {
  const { nodes, attach, objects, steps, until, kubernetes } = recorded;
  const clock = new EventQueue();
  const { gates, rules } = findRelease(kubernetes.replace(/^(v\d+[.]\d+)[.].*/, '$1'));
  const api = new ObjectStore({ clock, epochMs: EPOCH_MS, seed: 1, gates });
  const events = new EventLog(clock);
  for (const name of nodes) {
    const status = { allocatable: RESOURCES, conditions: [{ type: 'Ready', status: 'True' }] };
    api.create('Node', { apiVersion: 'v1', kind: 'Node', metadata: { name }, status });
  }
  for (const object of objects) createObject(api, object);
  const model: KubeletModel = {
    ...defaultKubeletModel,
    retryJitter: 0,
    settle: false,
    attachMs: parseFloat(attach.attachDuration),
    detachMs: parseFloat(attach.detachDuration),
  };
  const record = new AttachRecord({ api, clock, zeroMs: EPOCH_MS - SLACK_MS });
  const kubelets = startKubelets({
    ...{ api, clock, events, epochMs: EPOCH_MS, model, rules },
    reportOffsetMs: (name) => REPORTS_MS[nodes.indexOf(name)] ?? 0,
    ...(draws === undefined ? {} : { draws }),
  });
  const storage = storageOf(attach, volumeLoopMs(model), record);
  const nodeVolumes = record.observe(kubelets.nodeVolumes);
  const given = { api, clock, events, epochMs: EPOCH_MS, storage };
  new AttachDetachController(given, nodeVolumes);
  for (const step of steps) {
    const ms = step.at * 1000;
    settle(clock, ms);
    clock.at(ms, () => {
      play({ api, kubelets, varies: draws !== undefined, kubernetes }, step);
    });
    settle(clock, ms);
  }
  clock.at(until * 1000, () => undefined);
  settle(clock, until * 1000);
  return record.entries(events.records);
}

function settle(clock: EventQueue, untilMs: number): void {
  while ((clock.nextMs ?? Infinity) <= untilMs) clock.step();
}

interface Played {
  readonly kubernetes: string;
  readonly api: ObjectStore;
  readonly kubelets: Kubelets;
  readonly varies: boolean;
}

function play({ api, kubelets, varies, kubernetes }: Played, step: AttachStep): void {
  const { op, name = '', pod, force, status = '', taint } = step;
  const node = api.get('Node', '', name);
  if (op === 'createPod' && pod !== undefined)
    api.create('Pod', podOf({ kubernetes }, pod, varies));
  else if (op === 'deletePod') deletePod(api, name, force === true);
  else if (op === 'nodeDown') kubelets.fail(name);
  else if (op === 'nodeUp') kubelets.recover(name);
  else if (op === 'deleteNode') api.delete('Node', '', name);
  else if (op === 'nodeReady' && node !== undefined) {
    api.updateStatus('Node', {
      ...node,
      status: { ...node.status, conditions: [{ type: 'Ready', status }] },
    });
  } else if ((op === 'taint' || op === 'untaint') && node !== undefined && taint !== undefined) {
    const others = (node.spec?.taints ?? []).filter(({ key }) => key !== taint.key);
    const taints = op === 'taint' ? [...others, taint] : others;
    api.update('Node', { ...node, spec: { ...node.spec, taints } });
  } else throw new Error(`there is no step ${op} like this`);
}

/** The recorded API server marks a pod that has ended like any other; ours removes it at once. */
function deletePod(api: ObjectStore, name: string, force: boolean): void {
  const pod = api.get('Pod', NAMESPACE, name);
  if (pod === undefined) return;
  if (force || !isTerminal(pod)) {
    api.delete('Pod', NAMESPACE, name, force ? { gracePeriodSeconds: 0 } : {});
    return;
  }
  const deletionTimestamp = new Date(EPOCH_MS).toISOString();
  api.update('Pod', { ...pod, metadata: { ...pod.metadata, deletionTimestamp } });
}
