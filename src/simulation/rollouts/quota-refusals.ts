import type { EventRecord } from '../../server/index.ts';
import type { RolledOut } from './log.ts';

/** Knows for which workloads the API server refused pods over quota, also if they were created later. */
export class QuotaRefusals {
  readonly #events: () => readonly EventRecord[];
  #controllers: ReadonlySet<string> | undefined;

  constructor(events: () => readonly EventRecord[]) {
    this.#events = events;
  }

  met({ kind, metadata: { namespace, name } }: RolledOut): boolean {
    this.#controllers ??= new Set(
      this.#events().flatMap(({ reason, message, object }) =>
        reason === 'FailedCreate' && message.includes('exceeded quota') ? [written(object)] : [],
      ),
    );
    return this.#controllers.has(`${kind}/${namespace}/${name}`);
  }
}

/** The Deployment of a ReplicaSet by its name; other objects as they are. */
const written = (object: string): string =>
  object.replace(/^ReplicaSet\/(.*)-[^-]+$/, 'Deployment/$1');
