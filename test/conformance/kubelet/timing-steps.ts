import { isKind } from '../../../src/objects/index.ts';
import type { Kind, KubernetesObject } from '../../../src/objects/index.ts';
import type { ResourcesPatch, ObjectStore } from '../../../src/server/index.ts';
import type { NodeVolumes } from '../../../src/kubelet/index.ts';
import type { Line } from '../format.ts';
import { NAMESPACE, NODE } from './timing-case.ts';
import { keyOf } from './volume-lists.ts';

/** What happens to the node or to objects at `at` seconds. */
export interface TimingStep extends Line {
  readonly at: number;
  readonly op: string;
}

/** What a step may reach. */
export interface SteppedKubelet {
  readonly api: ObjectStore;
  readonly nodeVolumes: NodeVolumes;
  /** Volumes in the status of the node. */
  readonly attached: Set<string>;
}

/** By op: plays a step. */
const STEPS: Readonly<Record<string, (run: SteppedKubelet, step: TimingStep) => void>> = {
  nodeLabels: ({ api }, { patch }) => {
    const node = api.get('Node', '', NODE);
    if (node === undefined) return;
    const labels = { ...node.metadata.labels, ...(patch as Readonly<Record<string, string>>) };
    api.update('Node', { ...node, metadata: { ...node.metadata, labels } });
  },
  resize: ({ api }, { name, resources }) => {
    const pod = api.get('Pod', NAMESPACE, String(name));
    if (pod === undefined) return;
    const given = resources as Readonly<Record<string, ResourcesPatch>>;
    const containers = pod.spec.containers.map((one) => ({
      ...one,
      resources: given[one.name] ?? one.resources ?? {},
    }));
    api.update('Pod', { ...pod, spec: { ...pod.spec, containers } });
  },
  create: ({ api }, { object }) => {
    createObject(api, object);
  },
  delete: ({ api }, { kind, name }) => {
    // The format has checked the shape of the line.
    api.delete(kind as Kind, NAMESPACE, String(name), {});
  },
  bindClaim: ({ api }, { name, volumes }) => {
    const claim = api.get('PersistentVolumeClaim', NAMESPACE, String(name));
    const [volumeName] = volumes as readonly string[];
    if (claim === undefined || volumeName === undefined) return;
    const spec = { ...claim.spec, volumeName };
    const bound = api.update('PersistentVolumeClaim', { ...claim, spec });
    api.updateStatus('PersistentVolumeClaim', { ...bound, status: { phase: 'Bound' } });
  },
  attach: ({ nodeVolumes, attached }, { volumes }) => {
    const wanted = (volumes as readonly string[]).map(keyOf);
    const gone = [...attached].filter((key) => !wanted.includes(key));
    attached.clear();
    for (const key of gone) nodeVolumes.setAttached(NODE, key, false);
    for (const key of wanted) {
      attached.add(key);
      nodeVolumes.setAttached(NODE, key, true);
    }
  },
};

/** Plays a step of a case. Throws for an op that is not known. */
export function playStep(run: SteppedKubelet, step: TimingStep): void {
  const play = STEPS[step.op];
  if (play === undefined) throw new Error(`there is no step ${step.op}`);
  play(run, step);
}

/** Creates an object of a case. */
export function createObject(api: ObjectStore, input: unknown): void {
  // The format has checked the shape of the line.
  const object = input as KubernetesObject;
  const kind = object.kind as Kind;
  if (isKind(object, kind)) api.create(kind, object);
}
