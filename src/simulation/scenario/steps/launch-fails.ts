import {
  described,
  duration,
  entryKind,
  object,
  optional,
  text,
} from '../../../documents/index.ts';
import type { FailingOffers } from '../../../autoscalers/index.ts';
import { StepError } from '../step-error.ts';
import type { StepKind } from '../step-kind.ts';

interface FailingStep extends FailingOffers {
  /** Milliseconds. */
  readonly for: number | undefined;
}

export const launchFails: StepKind = entryKind({
  name: 'launchFails',
  description:
    'The cloud has no such machines: a node autoscaler cannot launch them, and tries others that it may use.',
  fields: object<FailingStep>({
    group: described(optional(text()), 'Of this NodePool or node group. Default: all.'),
    instanceType: described(optional(text()), 'Of this type. Default: all.'),
    zone: described(optional(text()), 'In this zone. Default: all.'),
    capacityType: described(
      optional(text()),
      '"spot", "on-demand" or "reserved". Default: all of them.',
    ),
    for: described(optional(duration()), 'How long. Default: to the end.'),
  }),
  make: ({ for: lastsMs = Infinity, ...which }) => ({
    text: `launches fail${whichText(which)}`,
    run: ({ autoscaler, clock }) => {
      if (autoscaler === undefined) throw new StepError('no node autoscaler acts in this plan');
      autoscaler.failLaunches(which, clock.nowMs + lastsMs);
      return undefined;
    },
  }),
});

function whichText({ group, instanceType, zone, capacityType }: FailingOffers): string {
  const words = [capacityType, instanceType, zone && `in ${zone}`, group && `of ${group}`];
  const named = words.filter((word) => word !== undefined);
  return named.length === 0 ? '' : `: ${named.join(' ')}`;
}
