// npx tsx bench/measure-pages.ts [NODES] [PODS]: how long the command line takes to make the HTML page of a large plan, how large the
// page is, and its first paint and slowest frames in Chromium. Needs a build, and prints one line for each figure.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deployment, list, podSpec, times } from './workloads/manifests.ts';
import { machines } from './workloads/big-cluster.ts';

const REPLICAS = 100;

const [nodes = 5000, pods = 50_000] = process.argv.slice(2).map(Number);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kschedsim-pages-'));
const file = (name: string): string => path.join(folder, name);

function measure(): void {
  const workloads = times(pods / REPLICAS, (at) =>
    deployment({ name: `app-${at}`, spec: podSpec({ cpu: '250m', memory: '256Mi' }) }, REPLICAS),
  );
  const items = [...machines(nodes), ...workloads, tooLarge];
  fs.writeFileSync(file('input.json'), JSON.stringify(list(items)));
  print('plan -o json', command('plan', file('input.json'), '-o', `json=${file('plan.json')}`));
  print('plan -o html', command('plan', file('input.json'), '-o', `html=${file('plan.html')}`));
  print('report -o html', command('report', file('plan.json'), '-o', `html=${file('plan.html')}`));
  print('document', megabytes('plan.json'));
  print('page', megabytes('plan.html'));
  const script = path.join(import.meta.dirname, '../test/browser/measure-page.ts');
  spawnSync(process.execPath, ['--import', 'tsx', script, file('plan.html')], { stdio: 'inherit' });
}

/** A workload that no node has room for, so that the page has reasons. */
const tooLarge = deployment({ name: 'too-large', spec: podSpec({ cpu: '64' }) }, REPLICAS);

/** Runs a command of the built package with Node's default heap, and returns its time. */
function command(...args: readonly string[]): string {
  const start = performance.now();
  const main = path.join(import.meta.dirname, '../bin/kschedsim.js');
  const { status, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });
  // 2: pods without a node.
  if (status !== 2) throw new Error(`exit code ${String(status)}: ${stderr}`);
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

const megabytes = (name: string): string => `${(fs.statSync(file(name)).size / 1e6).toFixed(1)} MB`;

const print = (name: string, figure: string): void => console.log(name.padEnd(24) + figure);

try {
  measure();
} finally {
  fs.rmSync(folder, { recursive: true });
}
