import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PersistentVolume, PersistentVolumeClaim } from '../../objects/index.ts';
import { claim, volume } from '../../../test/support/storage-builders.ts';
import { plainlyFound } from '../../../test/support/volume-finder.ts';
import { ClaimVolumes } from './claim-volumes.ts';

const accessModes = fc.subarray(['ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany'], {
  minLength: 1,
});

const changedVolume = fc
  .record({
    name: fc.constantFrom('v0', 'v1', 'v2', 'v3', 'v4', 'v5'),
    accessModes,
    storage: fc.constantFrom('1Gi', '2Gi', '1024Mi', '500Mi'),
    storageClassName: fc.constantFrom('fast', 'fast', 'slow'),
    claimRef: fc.constantFrom(undefined, undefined, undefined, 'c0', 'c1'),
    labels: fc.constantFrom({}, { tier: 'a' }),
  })
  .map(({ name, accessModes: modes, storage, storageClassName, claimRef, labels }) =>
    volume(
      name,
      {
        accessModes: modes,
        capacity: { storage },
        storageClassName,
        ...(claimRef === undefined ? {} : { claimRef: { name: claimRef, namespace: 'default' } }),
      },
      { labels },
    ),
  );

const wantingClaim = fc
  .record({ name: fc.constantFrom('c0', 'c1', 'c2'), accessModes, selects: fc.boolean() })
  .map(({ name, accessModes: modes, selects }) =>
    claim(name, {
      accessModes: modes,
      ...(selects ? { selector: { matchLabels: { tier: 'a' } } } : {}),
    }),
  );

/** Volumes with the fewest access modes first, each number of modes by itself. */
function plainlyFoundFor(
  wanting: PersistentVolumeClaim,
  volumes: readonly PersistentVolume[],
  delayBinding: boolean,
): PersistentVolume | undefined {
  const offering = volumes.filter(
    ({ spec }) =>
      (wanting.spec?.accessModes ?? []).every((mode) => spec?.accessModes?.includes(mode)) &&
      (!delayBinding || spec?.claimRef !== undefined),
  );
  for (const count of [1, 2, 3]) {
    const ofCount = offering.filter(({ spec }) => spec?.accessModes?.length === count);
    const found = plainlyFound(wanting, ofCount, () => true);
    if (found !== undefined) return found;
  }
  return undefined;
}

it('a claim is bound to the volume that a search through all volumes finds', () => {
  fc.assert(
    fc.property(
      fc.array(changedVolume, { maxLength: 12 }),
      wantingClaim,
      fc.boolean(),
      (changes, wanting, delayBinding) => {
        const volumes = new ClaimVolumes({ VolumeAttributesClass: true });
        let list: readonly PersistentVolume[] = [];
        for (const one of changes) {
          volumes.set(one);
          list = [...list.filter(({ metadata }) => metadata.name !== one.metadata.name), one];
          expect(volumes.findFor(wanting, delayBinding)).toEqual(
            plainlyFoundFor(wanting, list, delayBinding),
          );
        }
      },
    ),
  );
});
