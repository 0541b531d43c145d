import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatProblem } from '../../../problems/index.ts';
import { readManifests } from './read-manifests.ts';

const node = (name: string): string => `apiVersion: v1\nkind: Node\nmetadata:\n  name: ${name}\n`;
let root = '';

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'manifests-'));
});
afterEach(() => {
  fs.rmSync(root, { recursive: true });
});

function write(name: string, content: string | Uint8Array): string {
  const file = path.join(root, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
  return file;
}

async function names(paths: readonly string[], recursive = false): Promise<string[]> {
  const { objects, errors } = await readManifests(paths, { recursive });
  expect(errors).toEqual([]);
  return objects.map(({ metadata }) => metadata.name);
}

async function problems(...paths: string[]): Promise<string[]> {
  const { errors } = await readManifests(paths, { recursive: true });
  return errors.map(({ file, message }) => `${path.relative(root, file ?? '')}: ${message}`);
}

describe('readManifests reads', () => {
  test('the manifests of a directory, sorted, and recursively if requested', async () => {
    write('b.yaml', node('b1'));
    write('a.json', JSON.stringify({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'a1' } }));
    write('c.yml', node('c1'));
    write('notes.txt', 'no manifest');
    write('below/a.yaml', node('below'));
    expect(await names([root])).toEqual(['a1', 'b1', 'c1']);
    expect(await names([root], true)).toEqual(['a1', 'b1', 'below', 'c1']);
  });

  test('named files of any name, in the order of the arguments, each once', async () => {
    const [second, first] = [write('2', node('n2')), write('1', node('n1'))];
    expect(await names([second, first, second])).toEqual(['n2', 'n1']);
  });

  test('standard input', async () => {
    const stdin = Readable.from([
      Buffer.from(node('n1')),
      Buffer.from('---\n'),
      Buffer.from(node('é'.normalize()).replace('é', 'n2')),
    ]);
    // It is read once, however often it is named.
    const { objects, counts } = await readManifests(['-', '-'], { stdin });
    expect(counts.files).toBe(1);
    expect(objects.map(({ metadata }) => metadata.name)).toEqual(['n1', 'n2']);
  });

  test('gzip, by content and not by name, and from standard input', async () => {
    const packed = gzipSync(node('n1'));
    write('a.yaml.gz', packed);
    expect(await names([root])).toEqual(['n1']);
    expect(await names([write('named', packed)])).toEqual(['n1']);
    const { objects } = await readManifests(['-'], { stdin: Readable.from([packed]) });
    expect(objects).toHaveLength(1);
  });

  test('each file on the side that names it', async () => {
    const nodes = write('nodes.yaml', node('n1'));
    write('pods.yaml', 'apiVersion: v1\nkind: Namespace\nmetadata:\n  name: other\n');
    const extra = write('extra/x.yaml', node('n2'));
    const found = await readManifests([root], {
      cluster: [nodes],
      apply: [extra],
      recursive: true,
    });
    expect(found.errors).toEqual([]);
    const sides = [found.objects, found.cluster, found.apply];
    expect(sides.map((side) => side.map(({ metadata }) => metadata.name))).toEqual([
      ['other'],
      ['n1'],
      ['n2'],
    ]);
  });

  test('a directory that contains itself', async () => {
    write('a.yaml', node('n1'));
    fs.symlinkSync(root, path.join(root, 'loop'));
    expect(await names([root], true)).toEqual(['n1']);
  });
});

describe('readManifests reports', () => {
  test('the problems of all files, and reads the others', async () => {
    fs.symlinkSync(path.join(root, 'gone'), path.join(root, 'broken.yaml'));
    fs.symlinkSync(path.join(root, 'round.yaml'), path.join(root, 'round.yaml'));
    write('binary.yaml', Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0xff));
    write('good.yaml', node('n1'));
    write('utf16.yaml', Buffer.from(`\ufeff${node('n2')}`, 'utf16le'));
    expect(await problems(root, path.join(root, 'missing'))).toEqual([
      'broken.yaml: a broken symbolic link',
      'round.yaml: a loop of symbolic links',
      'missing: no such file or directory',
      'binary.yaml: a binary file, or text that is not UTF-8',
      'utf16.yaml: UTF-16, not UTF-8: convert it first',
    ]);
    const { objects } = await readManifests([root]);
    expect(objects).toHaveLength(1);
  });

  test('a URL, which kubectl would fetch', async () => {
    const { errors } = await readManifests(['https://example.com/web.yaml']);
    expect(errors).toEqual([
      { file: 'https://example.com/web.yaml', message: 'a URL: nothing is fetched; save it first' },
    ]);
  });

  test('sources of manifests, with the command that builds them', async () => {
    write('base/kustomization.yaml', 'resources: [a.yaml]\n');
    write('base/a.yaml', '{{ broken');
    write('chart/Chart.yaml', 'apiVersion: v2\nname: x\n');
    write('chart/templates/a.yaml', '{{ broken');
    write(
      'flux/kustomization.yaml',
      'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: x}\n',
    );
    const base = path.join(root, 'base');
    const chart = path.join(root, 'chart');
    const { errors } = await readManifests([root], { recursive: true });
    expect(errors.map(formatProblem)).toEqual([
      `${base}/kustomization.yaml:1:1: error: a kustomization; build it first: kubectl kustomize ${base} | kschedsim plan -f -`,
      `${chart}/Chart.yaml:1:1: error: a Helm chart; render it first: helm template ${chart} | kschedsim plan -f -`,
    ]);
    expect((await readManifests([path.join(base, 'kustomization.yaml')])).errors).toHaveLength(1);
  });

  test('archives and gzip bombs', async () => {
    const tar = Buffer.alloc(512);
    tar.write('ustar', 257);
    write('a.yaml.gz', gzipSync(tar));
    write('bomb.yaml.gz', gzipSync(Buffer.alloc(257 * 1024 * 1024, 'a'), { level: 1 }));
    write('cut.yaml.gz', gzipSync(node('n1')).subarray(0, 30));
    write('nul.yaml', Buffer.alloc(100));
    expect(await problems(root)).toEqual([
      'a.yaml.gz: a tar archive: unpack it and name its directory with -R',
      'bomb.yaml.gz: gzip data that unpacks to more than 256 MiB, and not one JSON List: split it into several files',
      'cut.yaml.gz: broken gzip: unexpected end of file',
    ]);
    expect(await problems(path.join(root, 'nul.yaml'))).toEqual([
      'nul.yaml: a binary file, not YAML or JSON',
    ]);
  }, 60_000);

  test.each(['? ', '- ', '- ? ', '&a ', '[{', '{a: ? '])(
    '20,000 times %j, without a stack overflow',
    async (text) => {
      const [problem] = await problems(write('deep.yaml', text.repeat(20_000)));
      expect(problem).toMatch(/nested too deeply|invalid YAML|unknown anchor/);
    },
    60_000,
  );

  test('a directory without manifests', async () => {
    const empty = path.join(root, 'empty');
    fs.mkdirSync(path.join(empty, 'below'), { recursive: true });
    expect(await problems(empty)).toEqual([
      'empty: no manifests (*.yaml, *.yml, *.json) in this directory or its subdirectories',
    ]);
    const { errors } = await readManifests([empty]);
    expect(errors[0]?.message).toContain('-R includes subdirectories');
  });

  // Root may read every file.
  test.skipIf(process.getuid?.() === 0)('a file without read permission', async () => {
    fs.chmodSync(write('secret.yaml', node('n1')), 0o000);
    expect(await problems(root)).toEqual(['secret.yaml: permission denied']);
  });

  test('a line of 10 MB', async () => {
    const file = write(
      'long.yaml',
      `apiVersion: v1\nkind: Pod\nmetadata: {name: ${'x'.repeat(10_000_000)}}\n`,
    );
    expect((await problems(file)).join()).toContain('over 4 MiB in flow style or with anchors');
  });
});
