import type { Taint } from '../../../objects/index.ts';
import type { StatedRequirement } from '../algebra/requirement.ts';
import type { NodeClassRef, NodeTemplateSpec } from '../objects/node-pool.ts';
import type { LabelRule } from '../providers/label-rules.ts';
import { list, object } from './collections.ts';
import type { Fields } from './collections.ts';
import { all } from './rule.ts';
import type { Rule } from './rule.ts';
import { integer, text, time } from './scalars.ts';
import { defaulted, optional } from './schema.ts';
import type { Schema } from './schema.ts';

const QUALIFIED_NAME =
  '^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*(\\/))?([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$';

const OPERATORS = ['Gte', 'Lte', 'In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'];
const BOUNDS: ReadonlySet<string> = new Set(['Gt', 'Lt', 'Gte', 'Lte']);
const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

/** The fields that NodePools and NodeClaims share, with the labels that may not be named in requirements. */
export const templateFields = (keyRules: readonly LabelRule[]): Fields<NodeTemplateSpec> => ({
  // Without requirements there is nothing to name: the field has to be there, even if it is empty.
  requirements: requirements(keyRules),
  taints: optional(list(taint())),
  startupTaints: optional(list(taint())),
  nodeClassRef: nodeClassRef(),
  expireAfter: defaulted(text({ pattern: '^(([0-9]+(s|m|h))+|Never)$' }), '720h'),
  terminationGracePeriod: optional(text({ pattern: '^([0-9]+(s|m|h))+$' })),
});

const notEmpty = (name: string): Rule<string> => ({
  message: `${name} may not be empty`,
  holds: (value) => value !== '',
});

const nodeClassRef = (): Schema<NodeClassRef> =>
  object<NodeClassRef>({
    group: text({ pattern: '^[^/]*$', rules: [notEmpty('group')] }),
    kind: text({ rules: [notEmpty('kind')] }),
    name: text({ rules: [notEmpty('name')] }),
  });

const taint = (): Schema<Taint> =>
  object<Taint>({
    effect: text({ words: EFFECTS }),
    key: text({ least: 1, pattern: QUALIFIED_NAME }),
    timeAdded: optional(time()),
    value: optional(text({ pattern: QUALIFIED_NAME })),
  });

/** The schema limits the values of a requirement with keywords for texts, which have no effect on a list. */
const requirement = (keyRules: readonly LabelRule[]): Schema<StatedRequirement> =>
  object<StatedRequirement>({
    key: text({
      most: 316,
      pattern: QUALIFIED_NAME,
      rules: keyRules.map(({ message, allows }) => ({ message, holds: allows })),
    }),
    operator: text({ words: OPERATORS }),
    values: optional(list(text())),
    minValues: optional(integer(1, 50)),
  });

const requirements = (keyRules: readonly LabelRule[]): Schema<readonly StatedRequirement[]> =>
  list(requirement(keyRules), {
    most: 100,
    rules: [
      {
        message: "requirements with operator 'In' must have a value defined",
        holds: about(
          ({ operator }) => operator === 'In',
          (values) => values.length > 0,
        ),
      },
      {
        message:
          "requirements operator 'Gt', 'Lt', 'Gte', or 'Lte' must have a single positive integer value",
        holds: about(({ operator }) => BOUNDS.has(operator), isBound),
      },
      {
        message:
          "requirements with 'minValues' must have at least that many values specified in the 'values' field",
        holds: about(
          ({ operator, minValues }) => operator === 'In' && minValues !== undefined,
          (values, { minValues = 0 }) => values.length >= minValues,
        ),
      },
    ],
  });

type RequirementsRule = Rule<readonly StatedRequirement[]>['holds'];

/** A rule about the values of some requirements; that they have values is not checked before. */
function about(
  concerns: (requirement: StatedRequirement) => boolean,
  holds: (
    values: readonly string[],
    requirement: StatedRequirement,
  ) => boolean | { readonly error: string },
): RequirementsRule {
  return (requirements) =>
    all(requirements, (one) => {
      if (!concerns(one)) return true;
      return one.values === undefined ? { error: 'no such key: values' } : holds(one.values, one);
    });
}

function isBound(values: readonly string[]): boolean | { readonly error: string } {
  const [value, ...rest] = values;
  if (value === undefined || rest.length > 0) return false;
  if (!/^[+-]?[0-9]+$/.test(value)) {
    return { error: "type conversion error from 'string' to 'int'" };
  }
  return Number(value) >= 0;
}
