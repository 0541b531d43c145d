// npm run bench -- [WORD...]: pods per second, compared with the real scheduler, one process per line.
// Words select the lines that contain all of them, such as "npm run bench -- 5000x20000 spread".
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { CELLS, nameOf } from './cell.ts';
import type { Cell, Rates } from './cell.ts';
import type { Checked } from './measure-check.ts';
import type { Outcome } from './measure-deployments.ts';
import type { Survived } from './measure-survive.ts';
import { realPodsPerSecond } from './real-scheduler.ts';
import { DEPLOYMENTS } from './workloads.ts';
import type { Size } from './workloads.ts';

const { nodes, deployments, replicas } = DEPLOYMENTS;
const WHOLE_CLUSTER = `${nodes}x${deployments * replicas} pods of Deployments, plan()`;

const SURVIVED: readonly Size[] = [
  { nodes: 1000, pods: 10_000 },
  { nodes: 5000, pods: 50_000 },
];

const CHECKED: Size = { nodes: 1000, pods: 10_000 };

const words = process.argv.slice(2);
const chosen = CELLS.filter((cell) => words.every((word) => nameOf(cell).includes(word)));
const columns = ['first run', 'warm', 'real', 'ratio', 'placed'];
const nameWidth = Math.max(...CELLS.map((cell) => nameOf(cell).length));

if (chosen.length > 0) {
  console.log('pods/s'.padEnd(nameWidth) + columns.map((title) => title.padStart(11)).join(''));
  for (const cell of chosen) console.log(renderLine(cell, measure(cell)));
}
if (words.every((word) => WHOLE_CLUSTER.includes(word))) renderWholeCluster(measureWholeCluster());
for (const size of SURVIVED) {
  const name = `${size.nodes}x${size.pods} survive, every node`;
  if (words.every((word) => name.includes(word))) renderSurvival(name, measureSurvival(size));
}

const CHECK = `${CHECKED.nodes}x${CHECKED.pods} check, survives any one node`;
if (words.every((word) => CHECK.includes(word))) renderCheck(measureCheck(CHECKED));

function measure(cell: Cell): Rates {
  // measure-cell.ts prints a Rates.
  return JSON.parse(run('measure-cell.ts', String(CELLS.indexOf(cell)))) as Rates;
}

function measureWholeCluster(): Outcome {
  // measure-deployments.ts prints an Outcome.
  return JSON.parse(run('measure-deployments.ts')) as Outcome;
}

function measureSurvival({ nodes, pods }: Size): Survived {
  // measure-survive.ts prints a Survived.
  return JSON.parse(run('measure-survive.ts', String(nodes), String(pods))) as Survived;
}

function measureCheck({ nodes, pods }: Size): Checked {
  // measure-check.ts prints a Checked.
  return JSON.parse(run('measure-check.ts', String(nodes), String(pods))) as Checked;
}

/** Runs a script in its own process and returns its output. */
function run(script: string, ...args: readonly string[]): string {
  const file = path.join(import.meta.dirname, script);
  return execFileSync(process.execPath, ['--import', 'tsx', file, ...args], { encoding: 'utf8' });
}

function renderSurvival(name: string, { plan, survive, survived }: Survived): void {
  console.log(`\n${name}, best of the later runs`);
  console.log(`  one plan           ${plan.toFixed(2)} s`);
  console.log(`  all losses         ${survive.toFixed(2)} s, x${(survive / plan).toFixed(1)}`);
  console.log(`  survived           ${formatted(survived)}`);
}

function renderCheck({ plan, check, verdict }: Checked): void {
  console.log(`\n${CHECK}, best of the later runs`);
  console.log(`  one plan           ${plan.toFixed(2)} s`);
  console.log(`  the check          ${check.toFixed(2)} s, x${(check / plan).toFixed(1)}`);
  console.log(`  verdict            ${verdict}`);
}

function renderWholeCluster({ placed, running, seconds, peakMiB, writesAndEvents }: Outcome): void {
  console.log(`\n${WHOLE_CLUSTER}, first and only run`);
  console.log(`  pods placed        ${formatted(placed)}, running ${formatted(running)}`);
  console.log(`  wall time          ${seconds.toFixed(1)} s`);
  console.log(`  pods/s             ${formatted(placed / seconds)}`);
  console.log(
    `  writes and events  ${formatted(writesAndEvents)}, ${formatted(writesAndEvents / seconds)}/s`,
  );
  console.log(`  peak memory        ${formatted(peakMiB)} MiB`);
}

function renderLine(cell: Cell, { first, warm, placed }: Rates): string {
  const real = realPodsPerSecond(cell.mode, cell.workload, cell.size.nodes);
  const cells = [
    formatted(first),
    formatted(warm),
    real === undefined ? '' : formatted(real),
    real === undefined ? '' : `x${formatted(warm / real)}`,
    formatted(placed),
  ];
  return nameOf(cell).padEnd(nameWidth) + cells.map((text) => text.padStart(11)).join('');
}

function formatted(value: number): string {
  return Math.round(value).toLocaleString('en-GB');
}
