import { WINDOWS_BUILD } from '../../algebra/labels.ts';
import { Requirement } from '../../algebra/requirement.ts';
import type { Machine } from '../contract.ts';
import { quantityMilli, quantityValue } from '../../../../units/index.ts';
import { soldMemory } from './amounts.ts';
import {
  ACCELERATOR,
  CERTAIN,
  DOMAIN,
  GPU,
  PERHAPS_ABSENT,
  RESERVATION,
  TENANCY,
} from './labels.ts';

/** Names such as m5.large and u-6tb1.metal: the category and the generation. */
const SCHEME = /^([a-z]+)(?:-[0-9]+tb)?([0-9]+).*\./;

/**
 * What is known of an instance type: its labels, what its name and its size say, and which labels it does not have.
 *
 * Rule: computeRequirements, pkg/providers/instancetype/types.go of github.com/aws/karpenter-provider-aws, v1.13.
 */
export function requirementsOf(machine: Machine): readonly Requirement[] {
  const { labels, isLaunched, os } = machine;
  const known: Readonly<Record<string, string>> = { ...derived(machine), ...pick(labels) };
  const missing = isLaunched ? PERHAPS_ABSENT : lackingDevices(machine);
  const absent = missing.filter((label) => !Object.hasOwn(known, label));
  return [
    ...Object.entries(known).map(([label, value]) => Requirement.label(label, value)),
    ...absent.map(without),
    ...RESERVATION.map(without),
    ...(os.includes('windows') ? [] : [without(WINDOWS_BUILD)]),
    Requirement.of(TENANCY, 'In', ['default', 'dedicated']),
  ];
}

const without = (label: string): Requirement => Requirement.of(label, 'DoesNotExist');

/** The labels of a type among those of a node or of a catalogue. */
const pick = (labels: Machine['labels']): Record<string, string> =>
  Object.fromEntries(
    [...CERTAIN, ...PERHAPS_ABSENT].flatMap((label) => {
      const value = labels[label];
      return value === undefined ? [] : [[label, value] as const];
    }),
  );

function derived(machine: Machine): Record<string, string> {
  return inDomain({ ...ofName(machine), ...ofSize(machine), ...ofGpus(machine) });
}

type Known = Readonly<Record<string, string | undefined>>;

function ofName({ name }: Machine): Known {
  const [, category, generation] = SCHEME.exec(name) ?? [];
  const [family = '', size, ...rest] = name.split('.');
  const isParted = size !== undefined && rest.length === 0;
  return {
    'instance-category': category,
    'instance-generation': generation,
    'instance-family': isParted ? family : undefined,
    'instance-size': isParted ? size : undefined,
    'instance-capability-flex': String(family.includes('-flex')),
  };
}

function ofSize(machine: Machine): Known {
  const cpu = quantityMilli(machine.capacity['cpu'] ?? 0) / 1000;
  const memory = soldMemory(machine);
  return {
    'instance-cpu': Number.isInteger(cpu) && cpu > 0 ? String(cpu) : undefined,
    'instance-memory': memory === undefined ? undefined : String(memory),
  };
}

/** The name and the memory of a GPU do not follow from its resource. */
function ofGpus({ capacity }: Machine): Known {
  const gpu = GPUS.find(({ resource }) => quantityValue(capacity[resource] ?? 0) > 0);
  if (gpu === undefined) return {};
  return {
    'instance-gpu-manufacturer': gpu.manufacturer,
    'instance-gpu-count': String(quantityValue(capacity[gpu.resource] ?? 0)),
  };
}

function inDomain(labels: Known): Record<string, string> {
  return Object.fromEntries(
    Object.entries(labels).flatMap(([label, value]) =>
      value === undefined ? [] : [[`${DOMAIN}/${label}`, value] as const],
    ),
  );
}

const GPUS = [
  { resource: 'nvidia.com/gpu', manufacturer: 'nvidia' },
  { resource: 'amd.com/gpu', manufacturer: 'amd' },
] as const;

const ACCELERATORS = ['aws.amazon.com/neuron', 'aws.amazon.com/neuroncore', 'habana.ai/gaudi'];

/** Labels of devices that a machine does not have: a catalogue states those that it has as resources. */
function lackingDevices({ capacity }: Machine): readonly string[] {
  const has = (resource: string): boolean => quantityValue(capacity[resource] ?? 0) > 0;
  return [
    ...(GPUS.some(({ resource }) => has(resource)) ? [] : GPU),
    ...(ACCELERATORS.some(has) ? [] : ACCELERATOR),
  ];
}
