export { formatDuration, formatNanoseconds, parseDuration, parseNanoseconds } from './duration.ts';
export { humanDuration } from './human-duration.ts';
export { goJson, goQuote, utf8Length } from './quote.ts';
export { parseGoUrl } from './url.ts';
export { timeProblem } from './time.ts';
export type { TimeFormat } from './time.ts';
