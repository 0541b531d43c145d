import { STAGE_COLOURS } from '../../graphics/tokens.ts';

const { init, unready, running, terminating, starting, failed, pending, backoff } = STAGE_COLOURS;

/** Colours for things without an order; the last is for all others. */
export const SERIES = [init, unready, running, terminating, starting, failed, pending] as const;

/** Good and bad beside each other. */
export const GOOD = running;
export const BAD = backoff;
