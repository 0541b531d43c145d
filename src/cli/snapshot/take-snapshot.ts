import { API_VERSION_OF, SNAPSHOT_INFO } from '../../api/index.ts';
import type { SnapshotGap, SnapshotInfo } from '../../api/index.ts';
import { InputError } from '../../units/index.ts';
import { reasonOf, refusalOf, runKubectl } from './kubectl.ts';
import { qualifiedName, SNAPSHOT_RESOURCES, type SnapshotResource } from './resources.ts';

export interface SnapshotOptions {
  readonly context?: string | undefined;
  readonly namespace?: string | undefined;
}

/** An object as the server gave it. */
export type ServedObject = Readonly<Record<string, unknown>>;

export interface Snapshot {
  readonly info: SnapshotInfo;
  readonly objects: readonly ServedObject[];
  /** Resources that the server does not have. */
  readonly notServed: readonly string[];
}

/** So many kubectl at a time: each waits for the server most of its time. */
const AT_A_TIME = 4;

/** Reads every kind of the table. Throws InputError where kubectl, the cluster or a kind other than by its rights cannot be read. */
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
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
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
  switch (refusalOf(result.stderr)) {
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
  if (Array.isArray(items) && items.every(isFields)) return items;
  throw new InputError([{ message: `kubectl get ${name}: it printed no list of objects` }]);
}

/** Versions of kubectl and the server. Throws InputError where the server does not answer. */
async function readVersions(
  options: SnapshotOptions,
): Promise<Pick<SnapshotInfo, 'kubectl' | 'server'>> {
  const result = await runKubectl(['version', ...contextArgs(options), '-o', 'json']);
  const versions = parsed(result.stdout);
  const kubectl = gitVersion(versions?.['clientVersion']);
  const server = gitVersion(versions?.['serverVersion']);
  if (result.code !== 0 && server === undefined && refusalOf(result.stderr) === 'failed') {
    throw new InputError([{ message: `no cluster can be read: ${reasonOf(result)}` }]);
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
  const text = isFields(version) ? version['gitVersion'] : undefined;
  return typeof text === 'string' ? text : undefined;
}

function parsed(text: string): ServedObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is ServedObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
