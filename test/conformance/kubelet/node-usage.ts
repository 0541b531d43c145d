import type { EventQueue } from '../../../src/clock/index.ts';
import { readKubeletModel } from '../../../src/kubelet/index.ts';
import type {
  KubeletModel,
  Kubelets,
  ModelProblem,
  NodeResource,
} from '../../../src/kubelet/index.ts';
import { EventLog } from '../../../src/server/index.ts';
import { quantityValue } from '../../../src/units/index.ts';
import type { Line } from '../format.ts';

/** What a node has of memory, disk, inodes and processes, and what others than pods use: series such as "1Gi, 20s=2Gi". */
export interface UsedNode extends Line {
  readonly memory?: string;
  readonly memoryUsed?: string;
  /** The limit of the pods' cgroup. */
  readonly podsMemory?: string;
  readonly disk?: string;
  readonly diskUsed?: string;
  readonly inodes?: string;
  readonly inodesUsed?: string;
  readonly pids?: string;
  readonly pidsUsed?: string;
  /** Sizes of the images that are there. */
  readonly images?: Readonly<Record<string, string>>;
  /** Whether images take space on the disk. */
  readonly imagesCount?: boolean;
}

type UsedField = 'memoryUsed' | 'diskUsed' | 'inodesUsed' | 'pidsUsed';

const FIELDS: readonly (readonly [UsedField, NodeResource, string])[] = [
  ['memoryUsed', 'memory', '1Gi'],
  ['diskUsed', 'ephemeral-storage', '10Gi'],
  ['inodesUsed', 'inodes', '50000'],
  ['pidsUsed', 'pids', '200'],
];
const FIELDS_OF_USE = ['memory', 'disk', 'inodes', 'pids', ...FIELDS.map(([field]) => field)];
/** Fields of the model that a KubeletConfiguration and the size of the node set. */
export function usageModel(kubelet: Line, node: UsedNode): Partial<KubeletModel> {
  const problems: ModelProblem[] = [];
  const { inodes = '1000000', pids = '32768' } = node;
  const document = {
    apiVersion: 'kschedsim.dev/v1alpha1',
    kind: 'KubeletModel',
    kubelet: { ...kubelet, inodes, maxPid: pids },
  };
  const read = readKubeletModel(document, problems);
  if (read === undefined) throw new Error(problems.map(({ message }) => message).join('; '));
  const { evictionHard, evictionSoft, evictionSoftGracePeriod, evictionMinimumReclaim } = read;
  const { evictionMaxPodGracePeriod, evictionPressureTransitionPeriod } = read;
  return {
    ...{ evictionHard, evictionSoft, evictionSoftGracePeriod, evictionMinimumReclaim },
    ...{ evictionMaxPodGracePeriod, evictionPressureTransitionPeriod },
    ...{ inodes: read.inodes, maxPid: read.maxPid },
  };
}

/** What the Node says of its memory and disk, beside the usual. */
export function sizesOf(
  { memory, podsMemory, disk }: UsedNode,
  hard: ReturnType<KubeletModel['evictionHard']['get']>,
): {
  readonly capacity: Readonly<Record<string, string>>;
  readonly allocatable: Readonly<Record<string, string>>;
} {
  const ofDisk = disk === undefined ? {} : { 'ephemeral-storage': disk };
  if (memory === undefined) return { capacity: ofDisk, allocatable: ofDisk };
  const limit = quantityValue(podsMemory ?? memory);
  // The limit of the pods' cgroup is the hard threshold above what is allocatable.
  const reserved = hard === undefined ? 0 : amountOf(hard, quantityValue(memory));
  const ofPods = limit - reserved;
  return {
    capacity: { memory, ...ofDisk },
    allocatable: { memory: String(ofPods), ...ofDisk },
  };
}

const IMAGE_BYTES = 100_000_000;

/** Events: "Pulled" shows which images were pulled; they take space on the disk too. */
export class CountingLog extends EventLog {
  onPull: (() => void) | undefined;

  override event(...[involved, type, reason, message]: EventOf): void {
    super.event(involved, type, reason, message);
    if (reason === 'Pulled' && message.startsWith('Successfully')) this.onPull?.();
  }
}

type EventOf = Parameters<EventLog['event']>;

/** Sets what others than pods use, now and later. */
export function playUsage({ clock, kubelets, events, nodeName }: UsagePlay, node: UsedNode): void {
  if (!FIELDS_OF_USE.some((field) => field in node)) return;
  events.onPull = (): void => {
    if (node.imagesCount !== true) return;
    kubelets.setUsage(nodeName, 'ephemeral-storage', { more: IMAGE_BYTES });
  };
  kubelets.setUsage(nodeName, 'ephemeral-storage', { more: imageBytes(node) });
  for (const [field, resource, usual] of FIELDS) {
    let before = 0;
    for (const [atMs, used] of seriesOf(node[field] ?? usual)) {
      const set = (): void => {
        kubelets.setUsage(nodeName, resource, { more: used - before });
        before = used;
      };
      // What is used as the case begins was used before: the look at second 0 sees all of it.
      if (atMs === 0) set();
      else clock.at(atMs, set);
    }
  }
}

interface UsagePlay {
  readonly clock: EventQueue;
  readonly kubelets: Kubelets;
  readonly events: CountingLog;
  readonly nodeName: string;
}

function imageBytes({ imagesCount = false, images = {} }: UsedNode): number {
  if (!imagesCount) return 0;
  return Object.values(images).reduce((sum, size) => sum + quantityValue(size), 0);
}

function seriesOf(text: string): readonly (readonly [number, number])[] {
  return text.split(',').map((part) => {
    const [first = '', second] = part.trim().split('=');
    return second === undefined ? [0, quantityValue(first)] : [msOf(first), quantityValue(second)];
  });
}

function msOf(text: string): number {
  const [, minutes = '0', seconds = '0'] = /^(?:(\d+)m)?(?:([\d.]+)s)?$/.exec(text) ?? [];
  return (Number(minutes) * 60 + Number(seconds)) * 1000;
}

function amountOf(
  value: NonNullable<ReturnType<KubeletModel['evictionHard']['get']>>,
  capacity: number,
): number {
  return 'share' in value ? Math.trunc(capacity * value.share) : quantityValue(value.quantity);
}
