import { at, invalid } from '../../decoding/index.ts';
import type { FieldError } from '../../decoding/index.ts';

/** Labels by key, as a Policy gives them. null: Go's nil slice. */
export interface NodeLabelArgs {
  readonly presentLabels: readonly string[] | null;
  readonly absentLabels: readonly string[] | null;
  readonly presentLabelsPreference: readonly string[] | null;
  readonly absentLabelsPreference: readonly string[] | null;
}

/** Source: kubernetes v1.22.6 apis/config/validation/validation_pluginargs.go. */
export function validateNodeLabelArgs(args: NodeLabelArgs): readonly FieldError[] {
  return [
    ...conflicts(args, 'presentLabels', 'absentLabels'),
    ...conflicts(args, 'presentLabelsPreference', 'absentLabelsPreference'),
  ];
}

function conflicts(
  args: NodeLabelArgs,
  present: keyof NodeLabelArgs,
  absent: keyof NodeLabelArgs,
): readonly FieldError[] {
  return (args[absent] ?? []).flatMap((label, index) => {
    const other = args[present]?.lastIndexOf(label) ?? -1;
    if (other < 0) return [];
    return [invalid(at(present, other), label, `conflict with ${at(absent, index)}`)];
  });
}
