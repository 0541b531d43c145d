import { labelValueProblems } from '../../../objects/index.ts';
import { CAPACITY_TYPE, HOSTNAME, NORMALIZED_LABELS, ON_DEMAND, RESERVED, SPOT } from './labels.ts';
import type { Provider } from './labels.ts';
import type { StatedRequirement } from './requirement.ts';

const CAPACITY_TYPES: readonly string[] = [ON_DEMAND, RESERVED, SPOT];
const BOUNDS: ReadonlySet<string> = new Set(['Gt', 'Lt', 'Gte', 'Lte']);

/**
 * What Karpenter does not accept in a requirement of a pod or of a NodePool.
 *
 * Rule: ValidateRequirement, sigs.k8s.io/karpenter/pkg/apis/v1/nodeclaim_validation.go, v1.13.
 */
export function requirementProblems(
  { key: name, operator, values = [] }: StatedRequirement,
  provider: Provider,
): readonly string[] {
  const key = NORMALIZED_LABELS.get(name) ?? name;
  return [
    ...restrictedLabelProblems(key, provider),
    ...(operator === 'In' && key === CAPACITY_TYPE ? capacityTypeProblems(values) : []),
    ...values.flatMap((value) =>
      labelValueProblems(value).map(
        (problem) => `invalid value ${value} for key ${key}, ${problem}`,
      ),
    ),
    ...(operator === 'In' && values.length === 0
      ? [`key ${key} with operator In must have a value defined`]
      : []),
    ...(BOUNDS.has(operator) && !isOneNumber(values)
      ? [`key ${key} with operator ${operator} must have a single positive integer value`]
      : []),
  ];
}

const isOneNumber = (values: readonly string[]): boolean =>
  values.length === 1 && /^\+?\d+$/.test(values[0] ?? '');

function capacityTypeProblems(values: readonly string[]): readonly string[] {
  if (values.some((value) => CAPACITY_TYPES.includes(value))) return [];
  const known = CAPACITY_TYPES.map((value) => `${value}:{}`).join(' ');
  const given = `[${values.join(' ')}]`;
  return [
    `no valid values found in ${given} for ${CAPACITY_TYPE}, expected one of: map[${known}], got: ${given}`,
  ];
}

/** Rule: IsRestrictedLabel, pkg/apis/v1/labels.go. */
export function restrictedLabelProblems(key: string, provider: Provider): readonly string[] {
  return isRestricted(key, provider) ? [restrictedText(key, provider)] : [];
}

function isRestricted(key: string, { wellKnownLabels, restrictedDomains }: Provider): boolean {
  if (wellKnownLabels.has(key)) return false;
  if (key === HOSTNAME) return true;
  const slash = key.indexOf('/');
  const domain = slash < 0 ? '' : key.slice(0, slash);
  return [...restrictedDomains].some((one) => domain === one || domain.endsWith(`.${one}`));
}

function restrictedText(key: string, { wellKnownLabels, restrictedDomains }: Provider): string {
  const known = [...wellKnownLabels].sort().join(' ');
  const domains = [...restrictedDomains].sort().join(' ');
  return `using label ${key} is not allowed as it might interfere with the internal provisioning logic; specify a well known label: [${known}], or a custom label that does not use a restricted domain: [${domains}]`;
}
