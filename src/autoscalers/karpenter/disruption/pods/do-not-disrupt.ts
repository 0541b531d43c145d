import { goQuote, parseNanoseconds } from '../../../../golang/index.ts';
import { refOf } from '../../../../objects/index.ts';
import type { Pod } from '../../../../objects/index.ts';
import type { DisruptionEvent } from '../events.ts';
import { isActive } from './kinds.ts';

export const DO_NOT_DISRUPT = 'karpenter.sh/do-not-disrupt';

/** What an annotation that is no plain "true" says. */
type ProtectionCause =
  | { readonly id: 'invalid-do-not-disrupt'; readonly value: string; readonly problem: string }
  /** `untilMs`: milliseconds since 1970. */
  | { readonly id: 'protected-until'; readonly untilMs: number }
  | { readonly id: 'protection-over'; readonly untilMs: number };

/** Whether a pod forbids the disruption of its node, and what Karpenter tells about its annotation. */
export interface Protection {
  readonly isProtected: boolean;
  readonly event?: DisruptionEvent<ProtectionCause>;
}

const UNPROTECTED: Protection = { isProtected: false };
const PROTECTED: Protection = { isProtected: true };
const NANOSECONDS_PER_MILLISECOND = 1e6;

/**
 * Reads the annotation karpenter.sh/do-not-disrupt: "true", or for how long after its start the pod is protected. Any other text counts
 * as none. `nowMs`: milliseconds since 1970.
 *
 * Rule: IsDoNotDisruptActive, utils/pod/scheduling.go, Karpenter v1.13.
 */
export function protectionOf(pod: Pod, nowMs: number): Protection {
  const value = pod.metadata.annotations?.[DO_NOT_DISRUPT];
  if (value === undefined) return UNPROTECTED;
  if (value === 'true') return PROTECTED;
  const period = periodOf(value);
  if ('problem' in period) {
    const { problem } = period;
    return { isProtected: false, event: invalidEvent(pod, value, problem) };
  }
  const start = pod.status?.startTime;
  if (start === undefined) return PROTECTED;
  const untilMs = Date.parse(start) + period.ms;
  const isProtected = nowMs < untilMs;
  return { isProtected, event: isProtected ? untilEvent(pod, untilMs) : overEvent(pod, untilMs) };
}

/** True if the pod does not stand in the way: it is not protected, or it is ending anyway. */
export function isDisruptable(pod: Pod, nowMs: number): boolean {
  return !isActive(pod) || !protectionOf(pod, nowMs).isProtected;
}

function periodOf(value: string): { readonly ms: number } | { readonly problem: string } {
  let nanoseconds: bigint;
  try {
    nanoseconds = parseNanoseconds(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { problem: `failed to parse ${goQuote(value)} as a duration: ${error.message}` };
  }
  if (nanoseconds > 0n) return { ms: Number(nanoseconds) / NANOSECONDS_PER_MILLISECOND };
  return { problem: `duration ${goQuote(value)} must be positive` };
}

function invalidEvent(pod: Pod, value: string, problem: string): DisruptionEvent<ProtectionCause> {
  return {
    object: refOf(pod),
    type: 'Warning',
    reason: 'InvalidDoNotDisruptAnnotation',
    message: `Invalid ${DO_NOT_DISRUPT} annotation: ${problem}, ignoring annotation`,
    cause: { id: 'invalid-do-not-disrupt', value, problem },
  };
}

function untilEvent(pod: Pod, untilMs: number): DisruptionEvent<ProtectionCause> {
  const time = `${new Date(untilMs).toISOString().slice(0, -'.000Z'.length)}Z`;
  return {
    object: refOf(pod),
    type: 'Normal',
    reason: 'DoNotDisruptUntil',
    message: `The ${DO_NOT_DISRUPT} grace period will elapse at ${time}`,
    cause: { id: 'protected-until', untilMs },
  };
}

function overEvent(pod: Pod, untilMs: number): DisruptionEvent<ProtectionCause> {
  return {
    object: refOf(pod),
    type: 'Normal',
    reason: 'DoNotDisruptGracePeriodElapsed',
    message: `The ${DO_NOT_DISRUPT} grace period has elapsed, pod is now disruptable`,
    cause: { id: 'protection-over', untilMs },
  };
}
