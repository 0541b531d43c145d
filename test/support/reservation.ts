import type { Pod } from '../../src/objects/index.ts';
import type { Reservation } from '../../src/framework/index.ts';

/** A reservation that stores created claims under the name that they ask for. */
export const reservationOf = (pod: Pod): Reservation => ({
  pod,
  timestamp: '2025-01-01T00:00:00Z',
  createClaim: (claim) => ({
    ...claim,
    metadata: { ...claim.metadata, name: `${claim.metadata.generateName ?? ''}x`, uid: 'created' },
  }),
});
