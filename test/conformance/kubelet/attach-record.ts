import { findCondition } from '../../../src/objects/index.ts';
import type { EventQueue } from '../../../src/clock/index.ts';
import type { NodeVolumes, StorageCall, VolumeStorage } from '../../../src/controllers/index.ts';
import type { EventRecord, ObjectStore } from '../../../src/server/index.ts';
import type { AttachCase } from './attach-case.ts';
import { describeStatus } from './describe-status.ts';
import { NAMESPACE } from './timing-case.ts';
import { secondsOf } from './timing-record.ts';
import type { Entry } from './timeline.ts';
import { handleOf, VolumeLists } from './volume-lists.ts';

/** Events that are recorded. */
const TOLD = ['Started', 'Killing', 'FailedMount', 'SuccessfulAttachVolume', 'FailedAttachVolume'];
const OF_CONTROLLER = ['SuccessfulAttachVolume', 'FailedAttachVolume'];
const FAILURE = 'rpc error: code = Internal desc = the storage refused';

export interface AttachRecordOptions {
  readonly api: ObjectStore;
  readonly clock: EventQueue;
  /** What counts as second 0 of the times in statuses, in milliseconds since 1970. */
  readonly zeroMs: number;
}

/** What a run does, in the words of the recordings. */
export class AttachRecord {
  readonly #clock: EventQueue;
  readonly #api: ObjectStore;
  readonly #written: Entry[] = [];
  readonly #lists = new VolumeLists();

  constructor({ api, clock, zeroMs }: AttachRecordOptions) {
    this.#clock = clock;
    this.#api = api;
    api.watch('Pod', ({ type, object: { metadata, spec, status } }) => {
      const pod = metadata.name;
      if (type === 'DELETED') this.#add({ pod, gone: true });
      else if (status?.containerStatuses !== undefined) {
        const { phase, containers } = describeStatus(status, zeroMs);
        const ready = findCondition(status.conditions, 'Ready')?.status;
        const terminating = metadata.deletionTimestamp === undefined ? {} : { terminating: true };
        this.#add({ pod, phase, containers, node: spec.nodeName, ready, ...terminating });
      }
    });
    api.watch('Node', ({ type, object: { metadata } }) => {
      if (type === 'DELETED') this.#add({ object: 'node', node: metadata.name, gone: true });
    });
  }

  /** The volumes of a node, with a record of all calls. */
  observe(volumes: NodeVolumes): NodeVolumes {
    volumes.watchInUse((node, key) => {
      this.#list('volumesInUse', node, key, volumes.isInUse(node, key));
    });
    return {
      isInUse: (node, key) => volumes.isInUse(node, key),
      watchInUse: (handler) => {
        volumes.watchInUse(handler);
      },
      awaitRelease: (node, key) => {
        volumes.awaitRelease(node, key);
      },
      setAttached: (node, key, isAttached) => {
        this.#list('volumesAttached', node, key, isAttached);
        volumes.setAttached(node, key, isAttached);
      },
    };
  }

  #list(field: string, node: string, key: string, isIn: boolean): void {
    const text = this.#lists.set(`${field} ${node}`, key, isIn);
    if (text === undefined) return;
    const last = this.#written.at(-1);
    // What one report or one loop adds is one entry; each volume that is detached has its own.
    const isOne = last?.t === this.#now && last[field] !== undefined && last['node'] === node;
    if (isOne && (isIn || field === 'volumesInUse')) this.#written.pop();
    const isGone = this.#api.get('Node', '', node) === undefined;
    if (!isGone) this.#add({ object: 'node', node, [field]: text });
  }

  observeCall({ call, state, volume, nodeName }: StorageCall): void {
    const where = call === 'attach' ? { to: nodeName } : { from: nodeName };
    this.#add({ object: 'volume', volume: handleOf(volume), [call]: state, ...where });
  }

  get #now(): number {
    return secondsOf(this.#clock.nowMs);
  }

  #add(entry: Omit<Entry, 't'>): void {
    this.#written.push({ t: this.#now, ...entry });
  }

  /** All entries, including the events. Equal events of the controller are counted. */
  entries(records: readonly EventRecord[]): readonly Entry[] {
    const counts = new Map<string, number>();
    const told = records
      .filter(({ reason, object }) => TOLD.includes(reason) && object.startsWith('Pod/'))
      .map(({ at, type, reason, message, object }): Entry => {
        const pod = object.slice(`Pod/${NAMESPACE}/`.length);
        const entry = { t: secondsOf(at * 1000), pod, event: `${type} ${reason}`, message };
        if (!OF_CONTROLLER.includes(reason)) return entry;
        const key = `${pod} ${reason} ${message}`;
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        const counted = count === 1 ? {} : { count };
        return { ...entry, from: 'attachdetach-controller', ...counted };
      });
    return [...told.filter(isRecorded), ...this.#written];
  }
}

/**
 * Events of the controller for one pod at one time have the same name, so that only one of them was stored: here the last.
 */
function isRecorded({ t, pod, ...entry }: Entry, at: number, all: readonly Entry[]): boolean {
  const later = all.slice(at + 1);
  const from = entry['from'];
  return (
    from === undefined ||
    !later.some((each) => each.t === t && each.pod === pod && each['from'] === from)
  );
}

/** The storage of a case: the first calls for each volume fail. */
export function storageOf(
  attach: AttachCase['attach'],
  loopMs: number,
  record: AttachRecord,
): VolumeStorage {
  const { attachDuration, detachDuration, attachFailures = 0, detachFailures = 0 } = attach;
  const failed = new Map<string, number>();
  return {
    attachMs: parseFloat(attachDuration),
    detachMs: parseFloat(detachDuration),
    loopMs,
    neverForcesDetach: attach.disableForceDetachOnTimeout === true,
    failure: (call, volume) => {
      const key = `${call} ${volume}`;
      const count = failed.get(key) ?? 0;
      if (count >= (call === 'attach' ? attachFailures : detachFailures)) return undefined;
      failed.set(key, count + 1);
      return FAILURE;
    },
    observe: (call) => {
      record.observeCall(call);
    },
  };
}
