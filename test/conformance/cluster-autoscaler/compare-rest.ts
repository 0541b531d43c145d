import { keyOf } from '../../../src/objects/index.ts';
import type { LoopOutcome } from '../../../src/autoscalers/cluster-autoscaler/index.ts';
import { isRecord } from '../../../src/units/index.ts';
import type { RecordedAnswer } from './recorded-case.ts';

/** The templates of all groups as recordings show them. */
export function shownTemplates({
  templates,
}: LoopOutcome<unknown>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Array.from(templates, ([id, { node, pods }]) => {
      const taints = (node.spec?.taints ?? []).map(
        ({ key, value = '', effect }) => `${key}${value === '' ? '' : `=${value}`}:${effect}`,
      );
      const shown = {
        pods: pods.map(({ metadata }) => keyOf(metadata)).sort(),
        ...(taints.length > 0 && { taints }),
      };
      return [id, shown] as const;
    }),
  );
}

/** The status without the time in Go's own format. */
export const shownStatus = ({ status }: LoopOutcome<unknown>): unknown => status;

export function recordedStatus({ status }: RecordedAnswer): unknown {
  if (!isRecord(status)) return undefined;
  const { time: _time, ...rest } = status;
  return rest;
}
