// npm run bench:memory [-- MB]: peak memory of `kschedsim plan` for inputs of several shapes. Run `npm run build` before.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { readDocuments } from '../src/manifests/documents.ts';
import { SourceFile } from '../src/manifests/source-file.ts';
import { snapshotText } from './workloads/snapshot-text.ts';

const MIB = 1024 * 1024;
const PEAK = 'peak KiB: ';
const PROGRAM = path.join(import.meta.dirname, '../bin/kschedsim.js');
const AT_EXIT = `data:text/javascript,process.on('exit',()=>console.error('${PEAK}'+process.resourceUsage().maxRSS))`;

/** The text of an input with about this many bytes, by shape. */
const SHAPES: Readonly<Record<string, (bytes: number) => string>> = {
  'pods, YAML': snapshotText,
  'pods, JSON': (bytes) =>
    JSON.stringify(
      readDocuments(new SourceFile('f', snapshotText(bytes)))[0]?.result.value,
      null,
      4,
    ),
  ConfigMaps: (bytes) => {
    const item = (at: number): string =>
      `- {apiVersion: v1, kind: ConfigMap, metadata: {name: c${String(at)}}}\n`;
    const items = Array.from({ length: Math.ceil(bytes / item(100_000).length) }, (_, at) =>
      item(at),
    );
    return `apiVersion: v1\nkind: List\nitems:\n${items.join('')}`;
  },
  'one scalar': (bytes) =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: "${'x'.repeat(bytes)}"}\n`,
};

const megabytes = Number(process.argv[2] ?? '60');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memory-'));
for (const [shape, textOf] of Object.entries(SHAPES)) {
  const file = path.join(folder, 'input.yaml');
  fs.writeFileSync(file, textOf(megabytes * 1_000_000));
  const size = fs.statSync(file).size / MIB;
  const peak = peakOf(file);
  console.log(
    `${shape}: ${size.toFixed(0)} MiB of input, ${peak.toFixed(0)} MiB of memory, ${(peak / size).toFixed(1)} times`,
  );
}
fs.rmSync(folder, { recursive: true });

/** In MiB. */
function peakOf(file: string): number {
  const argv = ['--import', AT_EXIT, PROGRAM, 'plan', file, '--no-config-file'];
  const { stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8', maxBuffer: 1024 * MIB });
  const found = new RegExp(`${PEAK}(\\d+)`).exec(stderr);
  if (found === null) throw new Error(stderr.slice(0, 1000));
  return Number(found[1]) / 1024;
}
