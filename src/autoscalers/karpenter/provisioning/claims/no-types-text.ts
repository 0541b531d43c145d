import type { Quantity } from '../../../../units/index.ts';
import { compareText } from '../../../../units/index.ts';
import { minValuesText } from '../../catalogue/min-values.ts';
import type { Quantities } from '../pods/shape.ts';
import { addAll, both, isEmpty, keepOnly, noBits } from './bits.ts';
import type { Bits } from './bits.ts';
import { addQuantities } from './daemons.ts';
import { extremes, fittingWithDaemons } from './filter-types.ts';
import type { NoTypes, TypeQuestion } from './filter-types.ts';

const MILLION = 1_000_000n;

/**
 * Why no instance type is left for a pod, as Karpenter writes it: the condition that no type meets, or the pair of conditions that no
 * type meets together.
 *
 * Rule: InstanceTypeFilterError.Error, sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling/nodeclaim.go, v1.13.
 */
export function noTypesText({ question, missing }: NoTypes, podRequests: Quantities): string {
  const requests = requestsText(question, podRequests);
  const details = `, requirements=${String(question.requirements)}, resources=${requests}`;
  if (missing.length > 0) return `${minValuesText(missing)}${details}`;
  const text = `no instance type ${conditionText(question)}${details}`;
  const cpu = podRequests.get('cpu')?.value() ?? 0n;
  const isTypo = cpu >= MILLION && text.startsWith('no instance type has enough resources');
  return isTypo ? `${text} (CPU request >= 1 Million, m vs M typo?)` : text;
}

function conditionText(question: TypeQuestion): string {
  const { table, requirements } = question;
  const asked = noBits(table.types.length);
  for (const { types } of question.daemons) addAll(asked, types);
  keepOnly(asked, question.types);
  const compatible = both(asked, table.compatible(requirements));
  const offered = both(asked, table.offered(requirements));
  // Since v1.14 a type's room counts only where it has an offering.
  const fitting = fittingWithDaemons(question, question.fitsByOffering ? offered : asked);
  const unmet = [
    ...(isEmpty(compatible) ? ['met the scheduling requirements'] : []),
    ...(isEmpty(fitting) ? ['had enough resources'] : []),
    ...(isEmpty(offered) ? ['had a required offering'] : []),
  ];
  const [first, ...more] = unmet;
  if (first === undefined) return pairText({ compatible, fitting, offered });
  return more.length === 0 ? (ALONE[first] ?? first) : unmet.join(' or ');
}

/** How one condition that no type meets is said. */
const ALONE: Readonly<Record<string, string>> = {
  'met the scheduling requirements': 'met all requirements',
  'had enough resources': 'has enough resources',
  'had a required offering': 'has the required offering',
};

/** Each condition is met by some type, but not by the same. */
function pairText({ compatible, fitting, offered }: Readonly<Record<Condition, Bits>>): string {
  if (!isEmpty(both(compatible, fitting))) {
    return 'which met the scheduling requirements and had enough resources, had a required offering';
  }
  if (!isEmpty(both(fitting, offered))) {
    return 'which had enough resources and the required offering met the scheduling requirements';
  }
  if (!isEmpty(both(compatible, offered))) {
    return 'which met the scheduling requirements and the required offering had the required resources';
  }
  return 'met the requirements/resources/offering tuple';
}

type Condition = 'compatible' | 'fitting' | 'offered';

/** The pod's own requests with those of DaemonSets: the least and the most, if they differ between types. */
function requestsText({ daemons }: TypeQuestion, podRequests: Quantities): string {
  const overheads = daemons
    .filter((group) => !group.isEmpty)
    .map(({ exactOverhead }) => exactOverhead);
  const least = listText(extremes(overheads, 'least'), podRequests);
  const most = listText(extremes(overheads, 'most'), podRequests);
  return least === most ? least : `min=${least}, max=${most}`;
}

function listText(overhead: Quantities, podRequests: Quantities): string {
  const total = new Map<string, Quantity>(overhead);
  addQuantities(total, podRequests);
  const entries = [...total].sort(([a], [b]) => compareText(a, b));
  return JSON.stringify(Object.fromEntries(entries.map(([key, one]) => [key, one.canonical])));
}
