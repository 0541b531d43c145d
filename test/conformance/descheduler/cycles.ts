import {
  deschedule,
  DeschedulerPolicyError,
  readDeschedulerPolicy,
} from '../../../src/descheduler/index.ts';
import { keyOf } from '../../../src/objects/index.ts';
import type { Node, Pod } from '../../../src/objects/index.ts';
import { compareText, Random } from '../../../src/units/index.ts';
import { differences } from '../differences.ts';
import { listOf } from '../format.ts';
import type { Line } from '../format.ts';
import { nodesOf, podsOf, RUN_MS } from './recorded-cluster.ts';
import type { RecordedCluster } from './recorded-cluster.ts';

/** Orders of pods and nodes that are tried: an answer that one order in thirty gives is among theirs. */
const ORDERS = 256;

/**
 * One cycle of the descheduler. Where its ten recorded runs agree, the answer must be theirs. Its informers list pods and nodes in
 * random order, so that its victims among equals vary. Where the runs differ,
 *
 * - the answer for objects in the order of the API server must be a recorded one, or evict as many pods by each plugin from each
 *   node as a recorded one, since ten runs do not meet every order;
 * - each recorded answer must be the answer in some order.
 *
 * Recordings with more than five answers leave some out, and the answer may be one of those. So each recorded answer must only have
 * the same numbers of evictions by plugin and node as the answer in some order.
 */
export function checkCycle(line: Line): readonly string[] {
  const recorded = listOf(line, 'answers').map(({ runs: _runs, ...answer }) => answer);
  const first = answerTo(line, 0);
  const unlike = differences(recorded[0], first);
  if (recorded.length === 1) return unlike;
  const countsOf = counter(line);
  if (line['moreAnswers'] !== undefined) return notFound(recorded, line, countsOf);
  const isRecorded = recorded.some((answer) => differences(answer, first).length === 0);
  const counted = recorded.some((answer) => countsOf(answer) === countsOf(first));
  return isRecorded || counted ? notFound(recorded, line, textOf) : unlike;
}

/** The recorded answers that no order gives, compared by a text. */
function notFound(
  recorded: readonly Line[],
  line: Line,
  shown: (answer: Line) => string,
): readonly string[] {
  const missing = new Set(recorded.map(shown));
  for (let order = 0; order < ORDERS && missing.size > 0; order++) {
    missing.delete(shown(answerTo(line, order)));
  }
  return [...missing].map((answer) => `no order of pods and nodes gives ${answer}`);
}

/** @param order 0: as the API server lists objects; else the seed of a random order */
function answerTo(line: Line, order: number): Line {
  const cluster = clusterOf(line);
  const objects = cluster.objects ?? [];
  try {
    const policy = readDeschedulerPolicy(line['policy'], { file: 'case' });
    const { evicted } = deschedule(
      policy,
      {
        nodes: inOrder(nodesOf(cluster), order),
        pods: inOrder(podsOf(cluster), order),
        podDisruptionBudgets: objects.filter((it) => it.kind === 'PodDisruptionBudget'),
        persistentVolumeClaims: objects.filter((it) => it.kind === 'PersistentVolumeClaim'),
      },
      { nowMs: RUN_MS },
    );
    const shown = evicted.map(({ pod, profile, strategy }) => ({
      pod: keyOf(pod.metadata),
      profile,
      plugin: strategy,
    }));
    return { evicted: sortedWithinPlugins(shown) };
  } catch (error) {
    if (!(error instanceof DeschedulerPolicyError)) throw error;
    return { evicted: [{ [`${error.stage}Error`]: error.text }] };
  }
}

/** The structure of the golden data. */
const clusterOf = (line: Line): RecordedCluster => line as unknown as RecordedCluster;

interface Shown {
  readonly pod: string;
  readonly profile: string;
  readonly plugin: string;
}

function sortedWithinPlugins(evicted: readonly Shown[]): readonly Shown[] {
  const plugins = [...new Set(evicted.map(({ plugin }) => plugin))];
  return plugins.flatMap((plugin) =>
    evicted.filter((it) => it.plugin === plugin).sort((a, b) => compareText(a.pod, b.pod)),
  );
}

function inOrder<T extends Node | Pod>(items: readonly T[], order: number): readonly T[] {
  if (order === 0) {
    return items.toSorted((a, b) => compareText(keyOf(a.metadata), keyOf(b.metadata)));
  }
  const random = new Random(order);
  return items
    .map((item) => ({ item, rank: random.next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** Equal for equal answers. */
const textOf = (answer: Line): string =>
  listOf(answer, 'evicted')
    .map(({ pod, profile, plugin }) => `${String(pod)} by ${String(plugin)} of ${String(profile)}`)
    .join(', ');

/** How many pods each plugin evicts from each node, as a text. */
function counter(line: Line): (answer: Line) => string {
  const nodeOf = new Map<unknown, string>(
    podsOf(clusterOf(line)).map(({ metadata, spec }) => [keyOf(metadata), spec.nodeName ?? '']),
  );
  return (answer) =>
    listOf(answer, 'evicted')
      .map(({ pod, plugin }) => `one of ${nodeOf.get(pod) ?? ''} by ${String(plugin)}`)
      .sort(compareText)
      .join(', ');
}
