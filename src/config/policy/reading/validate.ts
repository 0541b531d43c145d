import { invalid, withOlderTexts } from '../../../decoding/index.ts';
import type { FieldError } from '../../../decoding/index.ts';
import type { Rules } from '../../../features/index.ts';
import { goQuote } from '../../../golang/index.ts';
import { validateExtenders } from '../../component-config/validation/extenders.ts';
import type { Policy, PriorityPolicy } from '../document.ts';

/** The largest int64 divided by the highest score of an extender or custom priority, 10. */
const MAX_WEIGHT = 922_337_203_685_477_580n;

/** Source: ValidatePolicy in kubernetes v1.22.6 apis/config/validation/validation.go. */
export function validatePolicy(policy: Policy, rules: Rules): readonly FieldError[] {
  const { hardPodAffinitySymmetricWeight: hard } = policy;
  const errors = [
    ...validatePriorities(policy.priorities ?? []),
    ...withOlderTexts(validateExtenders(policy.extenders, rules)),
  ];
  if (hard < 0 || hard > 100) {
    errors.push(invalid('hardPodAffinitySymmetricWeight', hard, 'not in valid range [0-100]'));
  }
  return errors;
}

function validatePriorities(priorities: readonly PriorityPolicy[]): readonly FieldError[] {
  const declared = new Map<string, PriorityPolicy>();
  return priorities.flatMap((priority, index): readonly FieldError[] => {
    const field = `priorities[${String(index)}]`;
    const custom = validateCustom(priority, declared);
    return [
      ...(priority.weight <= 0 || priority.weight >= MAX_WEIGHT
        ? [
            {
              field: `${field}.weight`,
              text: `priority ${priority.name} should have a positive weight applied to it or it has overflown`,
            },
          ]
        : []),
      ...(custom === undefined ? [] : [{ field, text: custom }]),
    ];
  });
}

/** All priorities with the same kind of argument become one plugin, which has one weight. */
function validateCustom(
  priority: PriorityPolicy,
  declared: Map<string, PriorityPolicy>,
): string | undefined {
  const { name, weight, argument } = priority;
  if (argument === undefined) return undefined;
  if (argument.labelPreference !== undefined || argument.serviceAntiAffinity !== undefined) {
    const kind = argument.labelPreference === undefined ? 'ServiceAntiAffinity' : 'LabelPreference';
    const before = declared.get(kind);
    if (before !== undefined && before.weight !== weight) {
      return `${kind}  priority ${goQuote(name)} has a different weight with ${goQuote(before.name)}`;
    }
    declared.set(kind, priority);
    return undefined;
  }
  if (argument.requestedToCapacityRatioArguments === undefined) {
    return `no priority arguments set for priority ${name}`;
  }
  const kind = 'RequestedToCapacityRatio';
  const before = declared.get(kind);
  if (before !== undefined) {
    return `priority ${goQuote(name)} redeclares custom priority ${goQuote(kind)}, from: ${goQuote(before.name)}`;
  }
  declared.set(kind, priority);
  return undefined;
}
