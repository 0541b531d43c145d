import { AS_WRITTEN, ObjectStore } from '../../server/index.ts';
import { isKind } from '../../objects/index.ts';
import type { Kind, KubernetesObject, Pod } from '../../objects/index.ts';
import type { PodStrategy } from '../../server/index.ts';
import type { Gates } from '../../features/index.ts';
import type { Clock } from '../../clock/index.ts';
import type { ScenarioHooks } from './scenario-hooks.ts';
import { StoreAdmission } from './store-admission.ts';

/** What the API server is built from. */
export interface ApiServerParts {
  readonly clock: Clock;
  /** Wall-clock milliseconds of virtual time 0. */
  readonly epochMs: number;
  readonly seed: number;
  readonly gates: Gates;
  /** Objects that will be created: no other object gets their uids. */
  readonly expected: readonly KubernetesObject[];
  readonly admitPod: ScenarioHooks['admitPod'];
  readonly strategy: PodStrategy;
}

/** An empty API server with its admission. */
export interface WiredApiServer {
  readonly api: ObjectStore;
  /** Creates an object that exists in the input's cluster, where it passed admission. */
  readonly restore: (object: KubernetesObject) => void;
  readonly admission: Pick<StoreAdmission, 'warnings'>;
}

export function wireApiServer({ admitPod, strategy, ...parts }: ApiServerParts): WiredApiServer {
  const admission = new StoreAdmission(strategy);
  const change = (pod: Pod): Pod => admitPod(pod, api);
  const api: ObjectStore = new ObjectStore({
    ...parts,
    admit: (kind, object, withName) => admission.admit(kind, object, { change, withName }),
  });
  admission.follow(api);
  const restore = (object: KubernetesObject): void => {
    const kind = object.kind as Kind;
    if (!isKind(object, kind)) return;
    api.create(kind, admission.restore(kind, object, { change, withName: AS_WRITTEN }), {
      admitted: true,
    });
  };
  return { api, restore, admission };
}
