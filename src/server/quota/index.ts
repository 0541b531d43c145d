export { isCharged } from './pod-usage.ts';
export { countedKinds, quotaStatus } from './status.ts';
export { reviewQuotas } from './review-quotas.ts';
export { QuotaRoom } from './room.ts';
export type { PodCopies, QuotaExcess, QuotaStop } from './room.ts';
