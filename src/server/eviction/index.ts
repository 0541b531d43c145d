export { evict } from './evict.ts';
export { reviewEviction } from './review.ts';
