export { deleteIfLeft } from './delete-if-left.ts';
export { evict } from './evict.ts';
export { reviewEviction } from './review.ts';
