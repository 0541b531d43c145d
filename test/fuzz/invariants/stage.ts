import { EventQueue } from '../../../src/clock/index.ts';
import type {
  Kind,
  KubernetesObject,
  ObjectOfKind,
  Pod,
  PodStatus,
} from '../../../src/objects/index.ts';
import { ObjectStore } from '../../../src/server/index.ts';
import type { Check } from './ledger.ts';
import { Ledger } from './ledger.ts';

const NAMESPACE = 'default';

interface PodParts {
  readonly name: string;
  readonly owner?: KubernetesObject;
  readonly node?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly isReady?: boolean;
  readonly cpu?: string;
}

/** An API server without admission and controllers, so that a test can write what a broken controller would. */
export class Stage {
  readonly clock: EventQueue = new EventQueue();
  readonly api: ObjectStore = new ObjectStore({ clock: this.clock, epochMs: 0, seed: 1 });
  readonly ledger: Ledger;

  constructor(check: Check) {
    this.ledger = new Ledger([check]).follow(this.api, this.clock);
  }

  /** Creates an object. `body`: without kind and name. */
  create<K extends Kind>(
    kind: K,
    name: string,
    body: object,
    owner?: KubernetesObject,
  ): ObjectOfKind[K] {
    const own = owner === undefined ? {} : { ownerReferences: [referenceTo(owner)] };
    const { metadata = {}, ...rest } = body as { readonly metadata?: object };
    const object = { kind, metadata: { name, namespace: NAMESPACE, ...own, ...metadata }, ...rest };
    // Tests write only the fields that a check reads.
    return this.api.create(kind, object as unknown as ObjectOfKind[K]);
  }

  pod({ name, owner, node = 'n1', labels = {}, isReady = true, cpu = '0' }: PodParts): Pod {
    const containers = [{ name: 'c', image: 'a:1', resources: { requests: { cpu } } }];
    this.create('Pod', name, { metadata: { labels }, spec: { containers, nodeName: node } }, owner);
    return this.turn(name, isReady);
  }

  /** Makes a pod run, ready or not. */
  turn(name: string, isReady: boolean): Pod {
    return this.tell(name, {
      phase: 'Running',
      conditions: [{ type: 'Ready', status: isReady ? 'True' : 'False' }],
      containerStatuses: [
        {
          name: 'c',
          image: 'a:1',
          imageID: '',
          ready: isReady,
          restartCount: 0,
          state: { running: {} },
        },
      ],
    });
  }

  tell(name: string, status: PodStatus): Pod {
    return this.api.setPodStatus(NAMESPACE, name, status);
  }

  wait(seconds: number): void {
    this.clock.at(this.clock.nowMs + seconds * 1000, () => undefined);
    this.clock.step();
  }

  delete(name: string, gracePeriodSeconds = 30): void {
    this.api.delete('Pod', NAMESPACE, name, { gracePeriodSeconds });
  }

  evict(name: string): void {
    const pod = this.api.get('Pod', NAMESPACE, name);
    const target = { type: 'DisruptionTarget', status: 'True', reason: 'EvictionByEvictionAPI' };
    const conditions = [...(pod?.status?.conditions ?? []), target];
    this.tell(name, { ...pod?.status, conditions });
    this.delete(name);
  }

  /** Gives a ReplicaSet so many replicas. `desired`: the changed replicas of its Deployment, if these are the reason. */
  resize(name: string, replicas: number, desired?: number): void {
    const found = this.api.get('ReplicaSet', NAMESPACE, name);
    if (found === undefined) throw new Error(`no ReplicaSet ${name}`);
    const { metadata, spec } = found;
    const annotations = { ...metadata.annotations };
    if (desired !== undefined)
      annotations['deployment.kubernetes.io/desired-replicas'] = `${desired}`;
    this.api.update('ReplicaSet', {
      ...found,
      metadata: { ...metadata, annotations },
      spec: { ...spec, replicas },
    });
  }
}

function referenceTo({ kind, metadata: { name, uid = '' } }: KubernetesObject): object {
  return { apiVersion: 'apps/v1', kind, name, uid, controller: true };
}
