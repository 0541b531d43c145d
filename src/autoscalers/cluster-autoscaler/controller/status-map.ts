import { stringify } from 'yaml';
import type { ConfigMap } from '../../../objects/index.ts';
import type { ApiServer } from '../../../server/index.ts';
import { probeTime } from '../cluster-state/index.ts';
import type { AutoscalerStatus } from '../cluster-state/index.ts';

const HOME = 'kube-system';
const LAST_UPDATED = 'cluster-autoscaler.kubernetes.io/last-updated';

/** The ConfigMap with the status of the autoscaler. Source: clusterstate/utils/status.go WriteStatusConfigMap, 1.36. */
export class StatusMap {
  readonly #api: ApiServer;
  readonly #name: string;
  readonly #texts = new StatusTexts();

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
      data: { status: `time: ${time}\n${this.#texts.textOf(status, probeTime(now))}` },
    };
    if (stored === undefined) this.#api.create('ConfigMap', map);
    else this.#api.update('ConfigMap', map);
  }
}

/** Stands for the time of a loop. JSON has it in no text. */
const NOW = '\0';

/** Statuses as YAML. Most loops find what the one before found, at another time, and YAML takes longer to write than a loop. */
class StatusTexts {
  #last = { status: '', probed: '', text: '' };

  textOf(status: AutoscalerStatus, probed: string): string {
    const last = this.#last;
    const timeless = JSON.stringify(status).replaceAll(probed, NOW);
    const text =
      timeless === last.status ? last.text.replaceAll(last.probed, probed) : stringify(status);
    this.#last = { status: timeless, probed, text };
    return text;
  }
}
