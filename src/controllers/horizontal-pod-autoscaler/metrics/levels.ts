import type { ContainerUsage } from './apis.ts';
import { usedBy } from './pod-samples.ts';
import type { MetricQuestion } from './proposal.ts';
import type { Total, Yardstick } from './replicas-of-pods.ts';
import { askedBy, yardstickOf } from './resource-metric.ts';
import type { Asked } from './resource-metric.ts';
import { isWithin } from './tolerances.ts';
import type { Tolerances } from './tolerances.ts';

/** The least and the most that each pod may use of a resource, in thousandths, so that a metric proposes the same. */
interface Level {
  readonly asked: Asked;
  readonly least: number;
  readonly most: number;
}

/** Usage, the same for each pod, by which the metrics of an autoscaler propose what they propose by one usage. */
export class Levels {
  readonly #levels: readonly Level[];

  constructor(levels: readonly Level[]) {
    this.#levels = levels;
  }

  hold(usage: readonly ContainerUsage[]): boolean {
    for (const { asked, least, most } of this.#levels) {
      const milli = usedBy(usage, asked.resource, asked.container);
      if (milli === undefined || milli < least || milli > most) return false;
    }
    return true;
  }

  /** Whether the metrics tell the same of both. */
  areAlike(a: readonly ContainerUsage[], b: readonly ContainerUsage[]): boolean {
    for (const { asked } of this.#levels) {
      const { resource, container } = asked;
      if (usedBy(a, resource, container) !== usedBy(b, resource, container)) return false;
    }
    return true;
  }
}

/** Around what each pod uses; undefined if pods do not use the same, use more than can be summed exactly, or a metric proposes nothing. */
export function levelsOf(question: MetricQuestion): Levels | undefined {
  const levels: Level[] = [];
  for (const spec of question.settings.metrics) {
    const asked = askedBy(spec);
    const level = asked && levelOf(asked, question);
    if (level === undefined) return undefined;
    levels.push(level);
  }
  return new Levels(levels);
}

function levelOf(asked: Asked, question: MetricQuestion): Level | undefined {
  const { even, pods, settings } = question;
  const milli = even && usedBy(even, asked.resource, asked.container);
  const yardstick = yardstickOf(asked, question);
  if (milli === undefined || typeof yardstick === 'string') return undefined;
  const entries = pods.length;
  // Sums of all pods have to be exact: beyond, no number lies between two neighbours, and the search for an edge would not end.
  const limit = Math.floor(Number.MAX_SAFE_INTEGER / entries);
  if (milli > limit) return undefined;
  let requests = 0;
  for (const pod of pods) requests += yardstick.requestOf(pod);
  const given = { yardstick, tolerances: settings.tolerances };
  const stepAt = (used: number) => stepOf({ usage: used * entries, requests, entries }, given);
  const step = stepAt(milli);
  const isSame = (used: number) => stepAt(used) === step;
  return { asked, least: edgeOf(milli, 0, isSame), most: edgeOf(milli, limit, isSame) };
}

/**
 * A number for each proposal and side of the target, that never falls as usage rises. It is 0 within the tolerances, where the size stays.
 */
function stepOf(
  total: Total,
  { yardstick, tolerances }: { yardstick: Yardstick; tolerances: Tolerances },
): number {
  const { ratio = NaN } = yardstick.measure(total) ?? {};
  if (isWithin(tolerances, ratio)) return 0;
  const replicas = Math.ceil(ratio * total.entries);
  return ratio < 1 ? replicas - total.entries - 1 : replicas;
}

/** The last number on the way from one that holds to a limit, before the first one that does not. */
function edgeOf(from: number, limit: number, holds: (milli: number) => boolean): number {
  const sign = Math.sign(limit - from);
  let inside = from;
  for (let width = 1; inside !== limit; width *= 2) {
    const next = Math.abs(limit - inside) <= width ? limit : inside + sign * width;
    if (!holds(next)) return between(inside, next, holds);
    inside = next;
  }
  return inside;
}

/** `inside` holds, `outside` does not. */
function between(inside: number, outside: number, holds: (milli: number) => boolean): number {
  let [good, bad] = [inside, outside];
  while (Math.abs(bad - good) > 1) {
    const middle = Math.trunc((good + bad) / 2);
    if (holds(middle)) good = middle;
    else bad = middle;
  }
  return good;
}
