import type { ObjectMeta, Pod, PodSpec, ResourceList } from '../../src/objects/index.ts';
import { EventQueue } from '../../src/clock/index.ts';
import { EventLog, ObjectStore } from '../../src/server/index.ts';
import { defaultKubeletModel, kubectlColumns, startKubelets } from '../../src/kubelet/index.ts';
import type { KubeletModel, Kubelets } from '../../src/kubelet/index.ts';

const EPOCH_MS = Date.UTC(2025, 0, 1);
export const WEB: PodSpec = {
  restartPolicy: 'Always',
  terminationGracePeriodSeconds: 30,
  containers: [{ name: 'c', image: 'nginx:1.25' }],
};

/** One node, and a log of the lines of `kubectl get pods -w`: "4 web Running 1/1". */
export class KubeletCluster {
  readonly clock: EventQueue = new EventQueue();
  readonly api: ObjectStore = new ObjectStore({ clock: this.clock, epochMs: EPOCH_MS, seed: 1 });
  readonly log: EventLog = new EventLog(this.clock);
  readonly podLog: string[] = [];
  readonly kubelets: Kubelets;

  constructor(model: Partial<KubeletModel> = {}, resources: ResourceList = {}) {
    this.addNode(resources);
    this.kubelets = startKubelets({
      api: this.api,
      clock: this.clock,
      events: this.log,
      epochMs: EPOCH_MS,
      model: { ...defaultKubeletModel, ...model },
    });
    this.api.watch('Pod', ({ type, object }) => {
      const { ready, status, restarts } = kubectlColumns(object);
      const line = [object.metadata.name, status, ready, restarts === 0 ? '' : `#${restarts}`];
      const gone = type === 'DELETED' ? ' deleted' : '';
      this.podLog.push(`${this.clock.nowMs / 1000} ${line.join(' ').trim()}${gone}`);
    });
  }

  addNode(resources: ResourceList): void {
    const allocatable = { cpu: '4', memory: '8Gi', pods: '110', ...resources };
    const addresses = [{ type: 'InternalIP', address: '192.168.0.1' }];
    const status = { allocatable, addresses };
    this.api.create('Node', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n1' }, status });
  }

  run(name: string, spec: PodSpec, metadata: Partial<ObjectMeta> = {}): Pod {
    this.api.create('Pod', {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, namespace: 'default', ...metadata },
      spec,
    });
    return this.api.bind('default', name, 'n1');
  }

  finish(): void {
    let steps = 0;
    while (this.clock.step()) if (++steps > 10_000) throw new Error('the simulation does not end');
  }

  get events(): readonly string[] {
    return this.log.records.map(({ at, reason, message }) => `${at} ${reason}: ${message}`);
  }

  pod(name: string): Pod | undefined {
    return this.api.get('Pod', 'default', name);
  }
}

export const annotations = (settings: Record<string, string>): Partial<ObjectMeta> => ({
  annotations: Object.fromEntries(
    Object.entries(settings).map(([key, text]) => [`kschedsim.dev/${key}`, text]),
  ),
});
