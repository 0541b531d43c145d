export { assert } from './assert.ts';
export { compareText } from './compare-text.ts';
export { INT64_MAX, INT64_MIN, parseInt64, wrapInt64 } from './int64.ts';
export { mulDiv } from './integer.ts';
export { Interner, Sequences } from './interner.ts';
export { amount, bytes, cores, count, counted, duration, someOf } from './quantity/figures.ts';
export { fillTemplate } from './fill-template.ts';
export { fnv1a } from './hash/fnv1a.ts';
export { getOrInsert, groupBy } from './maps.ts';
export { append, greatest, hasSameItems, least, LongList } from './long-lists.ts';
export { merge } from './merge.ts';
export { pluralOf } from './plural.ts';
export { pathWord, printable, shellWord, shellWords } from './printable.ts';
export type { Amount, QuantityFormat } from './quantity/canonical.ts';
export { isQuantity, quantityFromJson, quantityProblem, readQuantity } from './quantity/json.ts';
export {
  formatAmount,
  formatBytes,
  formatCpu,
  formatShare,
  isInBytes,
  quantityMilli,
  quantityValue,
  wholeMilli,
  wholeValue,
} from './quantity/numbers.ts';
export { milliText, parseQuantity, Quantity } from './quantity/value.ts';
export type { RoundedQuantity } from './quantity/value.ts';
export { Random, shuffled } from './random.ts';
export { isRecord } from './record.ts';
export { SequentialMap } from './sequential-map.ts';
export { splitWords, wordSet } from './split-words.ts';
export { sha1 } from './hash/sha1.ts';
