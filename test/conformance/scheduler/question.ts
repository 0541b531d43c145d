import { isRecord } from '../../../src/units/index.ts';
import { isKind } from '../../../src/objects/index.ts';
import type { KubernetesObject, Pod } from '../../../src/objects/index.ts';
import type { Gates } from '../../../src/features/index.ts';
import type { SchedulerInput } from '../../../src/scheduler/index.ts';
import type { Line } from '../format.ts';

/** The flavour of a case: a KubeSchedulerConfiguration (null: the default) or a Policy (null: the default provider). */
export function flavourOf(line: Line): SchedulerInput {
  if ('policy' in line) return { policy: line['policy'] };
  return {
    configuration: line['config'],
    kubernetes: String(line['kubernetes']),
    featureGates: featureGatesOf(line),
  };
}

/** The gates that are switched for a case. */
export function featureGatesOf(line: Line): Gates {
  const gates = isRecord(line['featureGates']) ? Object.entries(line['featureGates']) : [];
  return Object.fromEntries(gates.map(([name, isOn]) => [name, isOn === true]));
}

/** A recorded list of objects. Throws for anything else. */
export function objectsOf(value: unknown): readonly KubernetesObject[] {
  if (!Array.isArray(value)) throw new TypeError('expected a list of objects');
  return value.map(objectOf);
}

export function podOf(value: unknown): Pod {
  const object = objectOf(value);
  if (!isKind(object, 'Pod')) throw new TypeError(`expected a Pod, not a ${object.kind}`);
  return object;
}

function objectOf(value: unknown): KubernetesObject {
  if (!isObject(value)) throw new TypeError('expected an object with a kind and metadata');
  return value;
}

function isObject(value: unknown): value is KubernetesObject {
  return isRecord(value) && typeof value['kind'] === 'string' && isRecord(value['metadata']);
}
