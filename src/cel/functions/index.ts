import { declare, merge } from '../check/declarations.ts';
import type { Environment, FunctionDeclaration, FunctionTable } from '../check/declarations.ts';
import {
  ANY,
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listType,
  mapType,
  NULL,
  optionalType,
  QUANTITY,
  STRING,
  structType,
  TIMESTAMP,
  typeOfType,
  typeParameter,
  UINT,
} from '../types/cel-type.ts';
import type { CelType } from '../types/cel-type.ts';
import { CONVERSIONS } from './conversions.ts';
import { INCLUDES, KUBERNETES } from './kubernetes.ts';
import { LISTS } from './lists.ts';
import { OPERATORS } from './operators.ts';
import { OPTIONALS } from './optionals.ts';
import { STRINGS } from './strings.ts';
import { getOrInsert } from '../../units/index.ts';

export { comparing, LIST_COST, MAP_COST } from './cost.ts';
export { CONVERSION_NAMES } from './conversions.ts';

/** Libraries of the real environment that no device's attribute needs: times, addresses, URLs, formats. */
const NOT_MODELLED =
  'bytes duration timestamp getDate getDayOfMonth getDayOfWeek getDayOfYear getFullYear getHours getMilliseconds getMinutes ' +
  'getMonth getSeconds format format.named validate url isURL getScheme getHost getHostname getPort getEscapedPath getQuery ' +
  'ip isIP ip.isCanonical family isUnspecified isLoopback isLinkLocalMulticast isLinkLocalUnicast isGlobalUnicast cidr isCIDR ' +
  'containsIP containsCIDR masked prefixLength check serviceAccount path group resource subresource namespace name allowed ' +
  'reason error errored fieldSelector labelSelector';
const NAMED_FORMATS =
  'dns1123Label dns1123Subdomain dns1035Label qualifiedName dns1123LabelPrefix dns1123SubdomainPrefix dns1035LabelPrefix ' +
  'labelValue uri uuid byte date datetime';

const TYPE_NAMES: readonly CelType[] = [
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  INT,
  listType(DYN),
  mapType(DYN, DYN),
  NULL,
  optionalType(typeParameter('V')),
  STRING,
  TIMESTAMP,
  typeOfType(DYN),
  UINT,
];

const DEVICE = 'kubernetes.DRADevice';

/** Gates that change what an expression may name. */
export interface EnvironmentGates {
  readonly consumableCapacity: boolean;
  readonly listAttributes: boolean;
}

const environments = new Map<string, Environment>();

/**
 * The names in selectors of devices.
 *
 * Rule: newCompiler, dynamic-resource-allocation/cel/compile.go, and apiserver/pkg/cel/environment/base.go, v1.36.
 */
export function environmentFor(gates: EnvironmentGates): Environment {
  const key = `${gates.consumableCapacity} ${gates.listAttributes}`;
  return getOrInsert(environments, key, () => createEnvironment(gates));
}

function createEnvironment({ consumableCapacity, listAttributes }: EnvironmentGates): Environment {
  const attribute = listAttributes ? DYN : ANY;
  const fields = new Map<string, CelType>([
    ['driver', STRING],
    ['attributes', mapType(STRING, mapType(STRING, attribute))],
    ['capacity', mapType(STRING, mapType(STRING, QUANTITY))],
  ]);
  if (consumableCapacity) fields.set('allowMultipleAllocations', BOOL);
  return {
    functions: functionsOf(listAttributes),
    identifiers: new Map([
      ...TYPE_NAMES.map((type): [string, CelType] => [type.name, typeOfType(type)]),
      ['device', structType(DEVICE)],
    ]),
    fields: new Map([[DEVICE, fields]]),
  };
}

function functionsOf(listAttributes: boolean): Map<string, FunctionDeclaration> {
  const functions = new Map<string, FunctionDeclaration>();
  const add = (name: string, table: FunctionTable): void => {
    const known = functions.get(name);
    const declared = declare(name, table);
    functions.set(name, known === undefined ? declared : merge(known, declared));
  };
  for (const tables of [OPERATORS, CONVERSIONS, LISTS, STRINGS, OPTIONALS, KUBERNETES]) {
    for (const [name, table] of Object.entries(tables)) add(name, table);
  }
  if (listAttributes) add('includes', INCLUDES);
  const formats = NAMED_FORMATS.split(' ').map((name) => `format.${name}`);
  for (const name of [...NOT_MODELLED.split(' '), ...formats]) {
    functions.set(name, { ...declare(name, { overloads: [] }), modelled: false });
  }
  return functions;
}
