import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackage, type BuiltPackage, type Finished } from './run-kschedsim.ts';

/** The answers of the fake cluster, by resource and the name that is asked for. Resources that are not listed are empty. */
export interface FakeCluster {
  readonly lists?: Readonly<Record<string, readonly object[]>>;
  readonly forbidden?: readonly string[];
  readonly notServed?: readonly string[];
  /** kubectl's message for a server that does not respond. */
  readonly down?: string;
}

/**
 * Prints answers/NAME.json and NAME.err from its folder, as kubectl v1.34 would, and logs its arguments in the file calls: in one
 * write, since several run at once.
 */
const FAKE_KUBECTL = `#!/bin/sh
here="\${0%/*}"
arguments=$(printf '%s\\037' "$@")
printf '%s\\n' "$arguments" >> "$here/calls"
name="$1"
if [ "$name" = get ]; then name="$2"; fi
for one in "$@"; do case "$one" in metadata.name=*) name="$name.\${one#*=}";; esac; done
answer="$here/answers/$name"
if [ -f "$answer.json" ]; then cat "$answer.json"; else echo '{"apiVersion":"v1","items":[],"kind":"List"}'; fi
if [ -f "$answer.err" ]; then cat "$answer.err" >&2; exit 1; fi
`;

function installFakeKubectl(place: string, cluster: FakeCluster): void {
  const { lists = {}, forbidden = [], notServed = [], down } = cluster;
  mkdirSync(join(place, 'answers'));
  const answer = (name: string, printed: object | string, error?: string): void => {
    const text = typeof printed === 'string' ? printed : JSON.stringify(printed);
    writeFileSync(join(place, 'answers', `${name}.json`), text);
    if (error !== undefined) writeFileSync(join(place, 'answers', `${name}.err`), `${error}\n`);
  };
  const clientVersion = { gitVersion: 'v1.34.1' };
  const serverVersion = { gitVersion: 'v1.33.2' };
  answer(
    'version',
    down === undefined ? { clientVersion, serverVersion } : { clientVersion },
    down,
  );
  answer('config', 'fake-context\n');
  for (const [name, items] of Object.entries(lists)) {
    answer(name, { apiVersion: 'v1', items, kind: 'List' });
  }
  const none = { apiVersion: 'v1', items: [], kind: 'List' };
  for (const name of forbidden) {
    const text = `Error from server (Forbidden): ${name} is forbidden: User "jane" cannot list it`;
    answer(name, none, text);
  }
  for (const name of notServed) {
    const [plural = ''] = name.split('.');
    answer(name, '', `error: the server doesn't have a resource type "${plural}"`);
  }
  writeFileSync(join(place, 'kubectl'), FAKE_KUBECTL);
  chmodSync(join(place, 'kubectl'), 0o755);
}

export const NODE = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'worker-1', uid: 'a' },
  status: { allocatable: { cpu: '2', memory: '4Gi', pods: '110' } },
};
export const POD = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'web',
    namespace: 'shop',
    uid: 'b',
    managedFields: [{ manager: 'kubectl', operation: 'Update' }],
  },
  spec: { nodeName: 'worker-1', containers: [{ name: 'app', image: 'nginx' }] },
  status: { phase: 'Running' },
};
/** Lists with the node and the pod. */
export const DUMP = { nodes: [NODE], pods: [POD] };

/** A finished `kschedsim snapshot`, and the calls of kubectl. */
export interface Taken extends Finished {
  readonly calls: readonly (readonly string[])[];
  readonly place: string;
}

/** A built package, and a folder for fake clusters. */
export class SnapshotFolder {
  readonly built: BuiltPackage = buildPackage();
  readonly folder: string = mkdtempSync(join(tmpdir(), 'kschedsim-snapshot-'));
  #clusters = 0;

  /** Runs `kschedsim snapshot` with a fake kubectl first in PATH, or without any kubectl. */
  async snapshot(cluster: FakeCluster | undefined, ...args: readonly string[]): Promise<Taken> {
    return await this.run(cluster, ['snapshot', ...args]);
  }

  /** Runs a command in a folder with these files, with a fake kubectl first in PATH, or without any kubectl. */
  async run(
    cluster: FakeCluster | undefined,
    args: readonly string[],
    files: Readonly<Record<string, string>> = {},
  ): Promise<Taken> {
    const place = join(this.folder, `cluster-${String(++this.#clusters)}`);
    mkdirSync(place);
    let path = place;
    if (cluster !== undefined) {
      installFakeKubectl(place, cluster);
      path = `${place}:${process.env['PATH'] ?? ''}`;
    }
    for (const [file, text] of Object.entries(files)) writeFileSync(join(place, file), text);
    const finished = await this.built.run(args, {
      cwd: place,
      env: { PATH: path },
    });
    const log = join(place, 'calls');
    const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
    const calls = lines.map((line) => line.split('\u001f').slice(0, -1));
    return { ...finished, calls, place };
  }

  remove(): void {
    this.built.remove();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
