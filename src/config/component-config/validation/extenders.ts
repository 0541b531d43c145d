import { inWordsOf, qualifiedNameProblems } from '../../../objects/index.ts';
import { at, child, GoValue, invalid } from '../../../decoding/index.ts';
import type { FieldError } from '../../../decoding/index.ts';
import type { Rules } from '../../../features/index.ts';
import type { Extender } from '../configuration.ts';
import { append } from '../../../units/index.ts';

/** Source: validateExtenders in apis/config/validation/validation.go. */
export function validateExtenders(
  extenders: readonly Extender[],
  rules: Rules,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const managed = new Set<string>();
  for (const [index, extender] of extenders.entries()) {
    const path = at('extenders', index);
    if (extender.prioritizeVerb !== '' && extender.weight <= 0) {
      errors.push(
        invalid(`${path}.weight`, extender.weight, 'must have a positive weight applied to it'),
      );
    }
    for (const [position, { name }] of extender.managedResources.entries()) {
      const field = child(at(child(path, 'managedResources'), position), 'name');
      append(errors, validateExtendedResourceName(name, field, rules));
      if (managed.has(name))
        errors.push(invalid(field, name, 'duplicate extender managed resource name'));
      managed.add(name);
    }
  }
  const binders = extenders.filter(({ bindVerb }) => bindVerb !== '').length;
  if (binders > 1) {
    const found = `found ${String(binders)} extenders implementing bind`;
    errors.push(invalid('extenders', found, 'only one extender can implement bind'));
  }
  return errors;
}

function validateExtendedResourceName(
  name: string,
  field: string,
  rules: Rules,
): readonly FieldError[] {
  // A v1.ResourceName, which has a String method, so that Go prints it without quotes.
  const shown = new GoValue(name, name);
  const errors = inWordsOf(rules, qualifiedNameProblems(name)).map((error) =>
    invalid(field, shown, error),
  );
  if (errors.length > 0) return errors;
  return isExtendedResourceName(name)
    ? []
    : [invalid(field, name, 'is an invalid extended resource name')];
}

/** A name that is not in a domain of Kubernetes and that quotas may name. */
function isExtendedResourceName(name: string): boolean {
  const isNative = !name.includes('/') || name.includes('kubernetes.io/');
  return (
    !isNative &&
    !name.startsWith('requests.') &&
    qualifiedNameProblems(`requests.${name}`).length === 0
  );
}
