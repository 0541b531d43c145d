export { assert } from './assert.ts';
export { compareText } from './compare-text.ts';
export { describeValue } from './describe-value.ts';
export { formatDuration, formatNanoseconds, parseNanoseconds } from './duration.ts';
export { foldedProblem, foldProblems } from './fold-problems.ts';
export type { FoldedProblems } from './fold-problems.ts';
export { humanDuration } from './human-duration.ts';
export { formatProblem, formatWarning, InputError } from './input-error.ts';
export type { Problem } from './input-error.ts';
export { goJson, goQuote, utf8Length } from './go-quote.ts';
export { parseGoUrl } from './go-url.ts';
export { timeProblem } from './go-time.ts';
export type { TimeFormat } from './go-time.ts';
export { INT64_MAX, INT64_MIN, parseInt64, wrapInt64 } from './int64.ts';
export { mulDiv } from './integer.ts';
export { Interner, Sequences } from './interner.ts';
export { editDistance } from './edit-distance.ts';
export { fillTemplate } from './fill-template.ts';
export { fnv1a } from './fnv1a.ts';
export { LongList } from './long-list.ts';
export { append, greatest, least } from './long-lists.ts';
export { merge } from './merge.ts';
export { areNear } from './near-names.ts';
export { nearest } from './nearest.ts';
export { pluralOf } from './plural.ts';
export { printable } from './printable.ts';
export type { Amount, QuantityFormat } from './quantity-canonical.ts';
export { isQuantity, quantityFromJson, quantityProblem, readQuantity } from './quantity-json.ts';
export {
  formatBytes,
  formatCpu,
  quantityMilli,
  quantityValue,
  wholeMilli,
  wholeValue,
} from './quantity-numbers.ts';
export { parseQuantity, Quantity } from './quantity.ts';
export type { RoundedQuantity } from './quantity.ts';
export { Random } from './random.ts';
export { isRecord } from './record.ts';
export { SequentialMap } from './sequential-map.ts';
export { sha1 } from './sha1.ts';
export { unifiedDiff } from './unified-diff.ts';
export { MAX_VIRTUAL_DAYS, MAX_VIRTUAL_SECONDS } from './virtual-time.ts';
