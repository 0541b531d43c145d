import { API_VERSION_OF, SNAPSHOT_INFO } from '../../api/index.ts';
import type { SnapshotGap, SnapshotInfo } from '../../api/index.ts';
import { InputError, isRecord } from '../../units/index.ts';
import { listFailureOf, reasonOf, runKubectl } from './kubectl.ts';
import { qualifiedName, SNAPSHOT_RESOURCES, type SnapshotResource } from './resources.ts';

export interface SnapshotOptions {
  readonly context?: string | undefined;
  readonly namespace?: string | undefined;
}

/** An object as the server returned it. */
export type ServedObject = Readonly<Record<string, unknown>>;

export interface Snapshot {
  readonly info: SnapshotInfo;
  readonly objects: readonly ServedObject[];
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
    objects: listed.flatMap(({ objects = [] }) => objects),
    notServed: listed.flatMap(({ notServed }) => notServed ?? []),
  };
}

interface Listed {
  readonly objects?: readonly ServedObject[];
  readonly gap?: SnapshotGap;
  readonly notServed?: string;
}

async function list(resource: SnapshotResource, options: SnapshotOptions): Promise<Listed> {
  const name = qualifiedName(resource);
  const { namespace } = options;
  const where = namespace === undefined ? ['--all-namespaces'] : ['--namespace', namespace];
  const result = await runKubectl([
    'get',
    name,
    ...(resource.isNamespaced ? where : []),
    ...contextArgs(options),
    '--show-managed-fields',
    '-o',
    'json',
  ]);
  if (result.code === 0) return { objects: itemsOf(name, result.stdout) };
  switch (listFailureOf(result.stderr)) {
    case 'not served':
      return { notServed: name };
    case 'forbidden': {
      const { kind, effect } = resource;
      return { gap: { kind, apiVersion: API_VERSION_OF[kind], resource: name, effect } };
    }
    case 'failed':
      throw new InputError([{ message: `kubectl get ${name}: ${reasonOf(result)}` }]);
  }
}

function itemsOf(name: string, text: string): readonly ServedObject[] {
  const list = parsed(text);
  const items: unknown = list?.['items'];
  if (Array.isArray(items) && items.every(isRecord)) return items;
  throw new InputError([{ message: `kubectl get ${name}: the output is not a list of objects` }]);
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
