import { controllerOf } from '../../../src/objects/index.ts';
import type { ApiServer } from '../../../src/server/index.ts';

/**
 * The recordings' API server serves no discovery documents, so that the check for a scale subresource fails with its own text
 * (implementsScale, pkg/controller/disruption/disruption.go). See docs/CONTROLLERS.md.
 */
const NO_SCALE =
  /(?<=expected pods: )(\S+ does not implement the scale subresource|found no controllers for pod ".*")$/;
/** A refused pod, which is never created: the recordings leave out the suffix that was drawn for it. */
const REFUSED = /(?<=pods "[-.a-z0-9]*-)[bcdfghjklmnpqrstvwxz2456789]{5}(?=" is forbidden)/;
const NO_DISCOVERY = 'the server could not find the requested resource';

/**
 * Names as the recordings write them: an owned ReplicaSet is "web[2]", 2 being the label v of its template, and the
 * generated suffix of a pod is "*". A provisioned volume has the name of its claim, and uids are "<uid>". Names of removed
 * objects are kept, since messages mention them.
 */
export class RecordedNames {
  readonly #shown = new Map<string, string>();

  constructor(api: Pick<ApiServer, 'watch'>) {
    api.watch('ReplicaSet', ({ object: { metadata, spec } }) => {
      const owner = controllerOf(metadata);
      if (owner === undefined) return;
      const version = spec.template?.metadata?.labels?.['v'] ?? '';
      this.#shown.set(metadata.name, `${owner.name}[${version}]`);
    });
    api.watch('PersistentVolume', ({ object: { metadata, spec } }) => {
      const { name: claim = '', uid = '' } = spec?.claimRef ?? {};
      if (metadata.name === `pvc-${uid}`) this.#shown.set(metadata.name, `pvc-${claim}`);
    });
    api.watch('Pod', ({ type, object: { metadata } }) => {
      const { name, generateName = '' } = metadata;
      const isGenerated = generateName !== '' && controllerOf(metadata)?.kind !== 'StatefulSet';
      if (type !== 'ADDED' || !isGenerated) return;
      this.#shown.set(name, `${this.of(generateName.slice(0, -1))}-*`);
    });
  }

  of(name: string): string {
    return this.#shown.get(name) ?? name;
  }

  /** Replaces every such name in a message. */
  in(message: string): string {
    const text = message.replace(NO_SCALE, NO_DISCOVERY).replace(REFUSED, '');
    return text
      .replaceAll(/[a-z0-9][-.a-z0-9]*[a-z0-9]/g, (word) => this.of(word))
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uid>');
  }
}
