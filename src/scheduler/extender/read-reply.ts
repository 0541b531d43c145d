import { isRecord, parseInt64 } from '../../units/index.ts';
import { decodeObject, decodingProblems } from '../../server/index.ts';
import type { Node } from '../../objects/index.ts';
import { ExtenderError } from '../../framework/index.ts';
import type { HostPriority } from '../../framework/index.ts';
import { firstJsonValue } from './first-json-value.ts';
import type { NumberLiteral } from './first-json-value.ts';

/** ExtenderFilterResult; null and missing members are undefined. */
export interface FilterResult {
  readonly nodes: readonly Node[] | undefined;
  readonly nodeNames: readonly string[] | undefined;
  readonly failed: ReadonlyMap<string, string>;
  readonly unresolvable: ReadonlyMap<string, string>;
  readonly error: string;
}

/** MetaVictims. */
export interface MetaVictims {
  readonly uids: readonly string[];
  readonly violations: number;
}

/*
 * Replies of extenders as Go's encoding/json reads them: field names in any case, unknown fields ignored, null as missing, and an
 * error for a value of another type. Each function throws ExtenderError.
 */

/** The reply to the filter verb. */
export function readFilterResult(body: string): FilterResult {
  const result = fieldsOf(firstJsonValue(body), 'ExtenderFilterResult');
  const nodes = result('Nodes');
  return {
    nodes: nodes === undefined ? undefined : readNodes(nodes),
    nodeNames: optionalList(result('NodeNames'), 'ExtenderFilterResult.NodeNames', '[]string')?.map(
      (name) => text(name, 'ExtenderFilterResult.NodeNames'),
    ),
    failed: stringMap(result('FailedNodes'), 'ExtenderFilterResult.FailedNodes'),
    unresolvable: stringMap(
      result('FailedAndUnresolvableNodes'),
      'ExtenderFilterResult.FailedAndUnresolvableNodes',
    ),
    error: text(result('Error'), 'ExtenderFilterResult.Error'),
  };
}

/** The reply to the prioritize verb: HostPriorityList. */
export function readPriorities(body: string): readonly HostPriority[] {
  const list = optionalList(firstJsonValue(body, asWritten), '', 'v1.HostPriorityList') ?? [];
  return list.map((item) => {
    const priority = fieldsOf(item, 'HostPriority');
    return {
      host: text(priority('Host'), 'HostPriority.Host'),
      score: int64(priority('Score'), 'HostPriority.Score'),
    };
  });
}

/** The reply to the preempt verb, by node: ExtenderPreemptionResult. */
export function readPreemptionResult(body: string): ReadonlyMap<string, MetaVictims> {
  const where = 'ExtenderPreemptionResult.NodeNameToMetaVictims';
  const below = 'NodeNameToMetaVictims.Pods';
  const result = fieldsOf(firstJsonValue(body, asWritten), 'ExtenderPreemptionResult');
  const map = result('NodeNameToMetaVictims');
  return new Map(
    entriesOf(map, where, 'map[string]*v1.MetaVictims').map(([node, value]) => {
      const victims = fieldsOf(value, 'MetaVictims');
      const pods = optionalList(victims('Pods'), `MetaVictims.${below}`, '[]*v1.MetaPod') ?? [];
      return [
        node,
        {
          uids: pods.map((pod) => text(fieldsOf(pod, 'MetaPod')('UID'), `MetaPod.${below}.UID`)),
          violations: Number(
            int64(
              victims('NumPDBViolations'),
              'MetaVictims.NodeNameToMetaVictims.NumPDBViolations',
            ),
          ),
        },
      ];
    }),
  );
}

/** The reply to the bind verb: the error of an ExtenderBindingResult, empty for none. */
export function readBindingResult(body: string): string {
  const result = fieldsOf(firstJsonValue(body), 'ExtenderBindingResult');
  return text(result('Error'), 'ExtenderBindingResult.Error');
}

function readNodes(value: unknown): readonly Node[] {
  const where = 'NodeList.Nodes.items';
  const items = optionalList(fieldsOf(value, 'NodeList')('items'), where, '[]v1.Node');
  return (items ?? []).map((item) => {
    if (isRecord(item)) return readNode(item);
    throw mismatch(item, where, 'v1.Node');
  });
}

/** Checks only what scheduling reads of a node. */
function readNode(item: Readonly<Record<string, unknown>>): Node {
  const { metadata, ...node } = decodeObject(item, 'v1', 'Node');
  const read = {
    ...node,
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: '', ...(isRecord(metadata) ? metadata : {}) },
  } as const;
  const checked = {
    ...read,
    spec: pick(node['spec'], 'taints', 'unschedulable'),
    status: pick(node['status'], 'allocatable'),
  };
  const [problem] = decodingProblems(checked).filter(({ at }) => at !== 'key');
  if (problem === undefined) return read;
  throw new ExtenderError(problem.text);
}

function pick(value: unknown, ...keys: readonly string[]): object {
  if (!isRecord(value)) return {};
  const present = keys.filter((key) => Object.hasOwn(value, key));
  return Object.fromEntries(present.map((key) => [key, value[key]]));
}

/** Reads a struct's fields by name; null counts as missing. */
function fieldsOf(value: unknown, struct: string): (field: string) => unknown {
  if (value === null || value === undefined) return () => undefined;
  if (!isRecord(value)) throw mismatch(value, '', `v1.${struct}`);
  const byName = new Map<string, unknown>();
  for (const [key, field] of Object.entries(value)) byName.set(key.toLowerCase(), field);
  return (field) => byName.get(field.toLowerCase()) ?? undefined;
}

function optionalList(value: unknown, where: string, type: string): readonly unknown[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isList(value)) throw mismatch(value, where, type);
  return value;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function entriesOf(value: unknown, where: string, type: string): readonly [string, unknown][] {
  if (value === undefined) return [];
  if (!isRecord(value)) throw mismatch(value, where, type);
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
}

function stringMap(value: unknown, where: string): ReadonlyMap<string, string> {
  const entries = entriesOf(value, where, 'v1.FailedNodesMap');
  return new Map(entries.map(([key, item]) => [key, text(item, where)]));
}

function text(value: unknown, where: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw mismatch(value, where, 'string');
  return value;
}

/** Integers need every digit. */
const asWritten = (literal: string): NumberLiteral => ({ literal });

const isNumberLiteral = (value: unknown): value is NumberLiteral =>
  isRecord(value) && typeof value['literal'] === 'string' && Object.keys(value).length === 1;

function int64(value: unknown, where: string): bigint {
  if (value === undefined || value === null) return 0n;
  const number = isNumberLiteral(value) ? parseInt64(value.literal) : undefined;
  if (number === undefined) throw mismatch(value, where, 'int64');
  return number;
}

/** An error with the text of Go's UnmarshalTypeError. */
function mismatch(value: unknown, where: string, type: string): ExtenderError {
  const found = kindOf(value, type);
  const target = where === '' ? 'value' : `struct field ${where}`;
  return new ExtenderError(`json: cannot unmarshal ${found} into Go ${target} of type ${type}`);
}

/** Only an integer that does not fit is shown. */
function kindOf(value: unknown, type: string): string {
  if (Array.isArray(value)) return 'array';
  if (isNumberLiteral(value)) return type === 'int64' ? `number ${value.literal}` : 'number';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}
