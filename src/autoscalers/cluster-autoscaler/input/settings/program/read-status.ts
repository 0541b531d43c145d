import { parse, YAMLParseError } from 'yaml';
import { valueAt } from '../../../../../problems/index.ts';
import { isRecord } from '../../../../../units/index.ts';

/** What the autoscaler's last loop knew of a group. */
export interface GroupStatus {
  readonly id: string;
  readonly min: number;
  readonly max: number;
  readonly target: number;
  /** Nodes of the group in the cluster. */
  readonly registered: number;
  /** Why the group is left alone for a while; empty if the status does not say why; undefined: it is not. */
  readonly backoff: string | undefined;
}

/**
 * The groups in the key `status` of ConfigMap cluster-autoscaler-status: YAML since 1.30, before that text. Undefined: it is neither.
 *
 * Source: clusterstate/api/types.go, 1.30 to 1.36; clusterstate/api/utils.go GetReadableString, 1.29.
 */
export function readStatus(text: string): readonly GroupStatus[] | undefined {
  return /^Cluster-wide:|^Cluster-autoscaler status at /m.test(text) ? ofText(text) : ofYaml(text);
}

function ofYaml(text: string): readonly GroupStatus[] | undefined {
  const document = parsed(text);
  if (!isRecord(document)) return undefined;
  const { nodeGroups = [] } = document;
  if (!Array.isArray(nodeGroups)) return undefined;
  const groups = (nodeGroups as readonly unknown[]).map(groupOfYaml);
  return groups.every((group) => group !== undefined) ? groups : undefined;
}

function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof YAMLParseError) return undefined;
    throw error;
  }
}

function groupOfYaml(group: unknown): GroupStatus | undefined {
  const id = valueAt(group, ['name']);
  const size = (field: string): unknown => valueAt(group, ['health', field]);
  const [min, max, target] = [size('minSize'), size('maxSize'), size('cloudProviderTarget')];
  const registered = valueAt(group, ['health', 'nodeCounts', 'registered', 'total']) ?? 0;
  if (typeof id !== 'string' || id === '') return undefined;
  if (!isCount(min) || !isCount(max) || !isCount(target) || !isCount(registered)) return undefined;
  const isBackedOff = valueAt(group, ['scaleUp', 'status']) === 'Backoff';
  const why = valueAt(group, ['scaleUp', 'backoffInfo', 'errorMessage']);
  return {
    ...{ id, min, max, target, registered },
    backoff: isBackedOff ? (typeof why === 'string' ? why : '') : undefined,
  };
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

const HEALTH =
  /^\s*Health:\s+\S+ \(.*\bregistered=(?<registered>\d+) .*\bcloudProviderTarget=(?<target>\d+) \(minSize=(?<min>\d+), maxSize=(?<max>\d+)\)\)/;

function ofText(text: string): readonly GroupStatus[] | undefined {
  const [, ...blocks] = text.split(/^\s*Name:[ \t]+/m);
  const groups = blocks.map((block): GroupStatus | undefined => {
    const [id = '', ...lines] = block.split('\n').map((line) => line.trim());
    const found = lines.map((line) => HEALTH.exec(line)?.groups).find((one) => one !== undefined);
    if (id === '' || found === undefined) return undefined;
    const { registered, target, min, max } = found;
    const isBackedOff = lines.some((line) => /^ScaleUp:\s+Backoff\b/.test(line));
    return {
      id,
      min: Number(min),
      max: Number(max),
      target: Number(target),
      registered: Number(registered),
      backoff: isBackedOff ? '' : undefined,
    };
  });
  return groups.every((group) => group !== undefined) ? groups : undefined;
}
