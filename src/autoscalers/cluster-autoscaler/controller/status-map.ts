import { stringify } from 'yaml';
import type { ConfigMap } from '../../../objects/index.ts';
import type { ApiServer } from '../../../server/index.ts';
import type { AutoscalerStatus } from '../cluster-state/index.ts';

const HOME = 'kube-system';
const LAST_UPDATED = 'cluster-autoscaler.kubernetes.io/last-updated';

/** The ConfigMap with the status of the autoscaler. Source: clusterstate/utils/status.go WriteStatusConfigMap, 1.36. */
export class StatusMap {
  readonly #api: ApiServer;
  readonly #name: string;

  constructor(api: ApiServer, name: string) {
    this.#api = api;
    this.#name = name;
  }

  /** `now`: milliseconds since 1970. */
  write(status: AutoscalerStatus, now: number): void {
    const time = new Date(now).toISOString().replace('T', ' ').replace('Z', ' +0000 UTC');
    const stored = this.#api.get('ConfigMap', HOME, this.#name);
    const map: ConfigMap = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: {
        ...(stored?.metadata ?? { name: this.#name, namespace: HOME }),
        annotations: { ...stored?.metadata.annotations, [LAST_UPDATED]: time },
      },
      data: { status: stringify({ time, ...status }) },
    };
    if (stored === undefined) this.#api.create('ConfigMap', map);
    else this.#api.update('ConfigMap', map);
  }
}
