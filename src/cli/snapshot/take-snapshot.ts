import { SNAPSHOT_INFO } from '../../objects/index.ts';
import type { SnapshotGap, SnapshotInfo } from '../../objects/index.ts';
import { InputError } from '../../problems/index.ts';
import { isRecord } from '../../units/index.ts';
import { listFailureOf, reasonOf, runKubectl } from './kubectl.ts';
import { PackedLines } from './packed-lines.ts';
import { qualifiedName, SNAPSHOT_RESOURCES, type SnapshotResource } from './resources.ts';
import { ServedItems, type ServedObject } from './served-items.ts';

export interface SnapshotOptions {
  readonly context?: string | undefined;
  readonly namespace?: string | undefined;
}

export interface Snapshot {
  readonly info: SnapshotInfo;
  /** The objects of each resource, as lines of JSON. */
  readonly objects: readonly PackedLines[];
  /** Resources that the server does not serve. */
  readonly notServed: readonly string[];
}

/** The number of kubectl processes at a time; they mostly wait for the server. */
const PARALLEL = 4;

/** Reads all kinds. A kind without permission becomes a gap; any other failure throws InputError. */
export async function takeSnapshot(
  options: SnapshotOptions,
  progress: (text: string) => void,
): Promise<Snapshot> {
  const versions = await readVersions(options);
  const context = options.context ?? (await currentContext());
  const found: (Listed | undefined)[] = [];
  const waiting = [...SNAPSHOT_RESOURCES.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, resource] = next;
      progress(`reading ${resource.plural}…`);
      try {
        found[at] = await list(resource, options);
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  const listed = found.flatMap((one) => one ?? []);
  return {
    info: {
      ...SNAPSHOT_INFO,
      metadata: { name: 'snapshot' },
      time: new Date().toISOString(),
      ...(context === undefined ? {} : { context }),
      ...versions,
      ...(options.namespace === undefined ? {} : { namespace: options.namespace }),
      forbidden: listed.flatMap(({ gap }) => gap ?? []),
    },
    objects: listed.flatMap(({ objects }) => objects ?? []),
    notServed: listed.flatMap(({ notServed }) => notServed ?? []),
  };
}

interface Listed {
  readonly objects?: PackedLines;
  readonly gap?: SnapshotGap;
  readonly notServed?: string;
}

async function list(resource: SnapshotResource, options: SnapshotOptions): Promise<Listed> {
  const name = qualifiedName(resource);
  const { namespace } = options;
  const where = namespace === undefined ? ['--all-namespaces'] : ['--namespace', namespace];
  const scope = [
    ...(resource.isNamespaced ? where : []),
    ...(resource.name === undefined ? [] : ['--field-selector', `metadata.name=${resource.name}`]),
  ];
  const format = ['--show-managed-fields', '-o', 'json'];
  const items = new ServedItems(name);
  const objects = new PackedLines();
  const keep = async (served: readonly ServedObject[]): Promise<void> => {
    for (const object of served) await objects.add(JSON.stringify(asNeeded(object)));
  };
  const result = await runKubectl(
    ['get', name, ...scope, ...contextArgs(options), ...format],
    async (chunk) => {
      await keep(items.add(chunk));
    },
  );
  if (result.code === 0) {
    await keep(items.end());
    return { objects };
  }
  switch (listFailureOf(result.stderr)) {
    case 'not served':
      return { notServed: name };
    case 'forbidden': {
      const { kind, apiVersion, effect } = resource;
      return { gap: { kind, apiVersion, resource: name, effect } };
    }
    case 'failed':
      throw new InputError([{ message: `kubectl get ${name}: ${reasonOf(result)}` }]);
  }
}

/** Drops managedFields from the pods of controllers: such pods are never applied, and the field is half the bytes of a large cluster. */
function asNeeded(object: ServedObject): ServedObject {
  const { kind, metadata } = object;
  if (kind !== 'Pod' || !isRecord(metadata) || !Array.isArray(metadata['ownerReferences']))
    return object;
  const { managedFields: _, ...kept } = metadata;
  return { ...object, metadata: kept };
}

/** Versions of kubectl and the server. Throws InputError if the server does not respond. */
async function readVersions(
  options: SnapshotOptions,
): Promise<Pick<SnapshotInfo, 'kubectl' | 'server'>> {
  const result = await runKubectl(['version', ...contextArgs(options), '-o', 'json']);
  const versions = parsed(result.stdout);
  const kubectl = gitVersion(versions?.['clientVersion']);
  const server = gitVersion(versions?.['serverVersion']);
  if (result.code !== 0 && server === undefined && listFailureOf(result.stderr) === 'failed') {
    throw new InputError([{ message: `the cluster cannot be read: ${reasonOf(result)}` }]);
  }
  return {
    ...(kubectl === undefined ? {} : { kubectl }),
    ...(server === undefined ? {} : { server }),
  };
}

async function currentContext(): Promise<string | undefined> {
  const { code, stdout } = await runKubectl(['config', 'current-context']);
  const name = stdout.trim();
  return code === 0 && name !== '' ? name : undefined;
}

const contextArgs = ({ context }: SnapshotOptions): readonly string[] =>
  context === undefined ? [] : ['--context', context];

function gitVersion(version: unknown): string | undefined {
  const text = isRecord(version) ? version['gitVersion'] : undefined;
  return typeof text === 'string' ? text : undefined;
}

function parsed(text: string): ServedObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
