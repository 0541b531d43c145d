// npx tsx bench/measure-reading.ts [MB] [yaml|json]: processor time of reading the dump of a cluster, as `kubectl get -o yaml` and
// `kschedsim snapshot` (json, compressed) write it: of unpacking and parsing, and of accepting its objects (decoding, defaults, validation).
import process from 'node:process';
import { gunzipSync, gzipSync } from 'node:zlib';
import { findRelease } from '../src/releases/index.ts';
import { validateObject } from '../src/server/index.ts';
import { readDocuments } from '../src/manifests/documents.ts';
import { readManifestTexts } from '../src/input/index.ts';
import { SourceFile } from '../src/manifests/source-file.ts';
import { snapshotText } from './workloads/snapshot-text.ts';

const RUNS = 5;
const [megabytes = '100', format = 'yaml'] = process.argv.slice(2);
const yaml = snapshotText(Number(megabytes) * 1_000_000);
const name = `dump.${format}`;
const text = format === 'json' ? jsonOf(yaml) : yaml;
const bytes = format === 'json' ? gzipSync(text) : Buffer.from(text);
const { gates } = findRelease('v1.34');

let [parsing, reading] = [Infinity, Infinity];
for (let run = 0; run < RUNS; run++) {
  parsing = Math.min(
    parsing,
    seconds(() => readDocuments(new SourceFile(name, unpacked()))),
  );
  reading = Math.min(reading, seconds(read));
}
const share = Math.round((100 * (reading - parsing)) / reading);
console.log(
  `${megabytes} MB of ${format}: read in ${reading.toFixed(2)} s, ${String(share)} % of it for accepting`,
);

function unpacked(): string {
  return (format === 'json' ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Validates twice, as a plan does: before and after the release is known. */
function read(): void {
  const { errors, objects } = readManifestTexts([{ name, text: unpacked() }]);
  if (errors.length > 0) throw new Error(JSON.stringify(errors[0]));
  for (const object of objects) validateObject(object, gates);
}

/** Processor time. */
function seconds(work: () => unknown): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1e6;
}

function jsonOf(dump: string): string {
  const [document] = readDocuments(new SourceFile('dump.yaml', dump));
  return JSON.stringify(document?.result.value, null, 4);
}
