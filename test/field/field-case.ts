import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import type { Fields } from '../support/finding-manifests.ts';
import { runInput } from '../fuzz-input/run-input.ts';

/** One command line over the files of a case, and what it has to answer. */
export interface FieldRun {
  /** Words; DIR is the folder of the case. */
  readonly args: string;
  readonly exit: number;
  readonly out?: readonly RegExp[];
  readonly notOut?: readonly RegExp[];
  readonly err?: readonly RegExp[];
  /** The document on stdout has these values. */
  readonly json?: Fields;
  /** One finding of the document has these fields. */
  readonly finds?: Fields;
  /** No finding of the document has these fields. */
  readonly findsNo?: Fields;
  /** Files that the run writes, with what is in them. */
  readonly writes?: Readonly<Record<string, RegExp>>;
  /** The file of the case that holds its stdout for the runs after it. */
  readonly save?: string;
}

/** What users have, and what the program once reported wrongly about it. */
export interface FieldCase {
  /** The letter of the kind of fault, and what is expected. */
  readonly name: string;
  readonly files: Readonly<Record<string, string | readonly (KubernetesObject | Fields)[]>>;
  readonly runs: readonly FieldRun[];
}

/** Writes the files of a case and runs its commands one after the other, in this process. */
export async function judgeCase({ files, runs }: FieldCase): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'field-'));
  try {
    for (const [name, content] of Object.entries(files)) write(path.join(folder, name), content);
    for (const one of runs) await judgeRun(one, folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function write(file: string, content: string | readonly object[]): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const text =
    typeof content === 'string'
      ? content
      : content.map((object) => `${JSON.stringify(object)}\n`).join('---\n');
  fs.writeFileSync(file, text);
}

/** Characters of an answer that a failure shows. */
const SHOWN = 3000;

async function judgeRun(one: FieldRun, folder: string): Promise<void> {
  const words = one.args.split(' ').map((word) => word.replaceAll('DIR', folder));
  const { code, stdout, stderr } = await runInput([...words, '--no-config-file']);
  const all = `${one.args}\n${stdout.slice(0, SHOWN)}${stderr}`;
  expect(code, all).toBe(one.exit);
  for (const wanted of one.out ?? []) expect(stdout, all).toMatch(wanted);
  for (const unwanted of one.notOut ?? []) expect(stdout, all).not.toMatch(unwanted);
  for (const wanted of one.err ?? []) expect(stderr, all).toMatch(wanted);
  judgeDocument(one, stdout);
  for (const [name, wanted] of Object.entries(one.writes ?? {})) {
    expect(fs.readFileSync(path.join(folder, name), 'utf8')).toMatch(wanted);
  }
  if (one.save !== undefined) fs.writeFileSync(path.join(folder, one.save), stdout);
}

function judgeDocument({ json, finds, findsNo }: FieldRun, stdout: string): void {
  if (json === undefined && finds === undefined && findsNo === undefined) return;
  const document: unknown = JSON.parse(stdout);
  const finding = (fields: Fields): Fields => ({
    findings: expect.arrayContaining([expect.objectContaining(fields)]),
  });
  expect(document).toMatchObject({ ...json, ...(finds === undefined ? {} : finding(finds)) });
  if (findsNo !== undefined) expect(document).not.toMatchObject(finding(findsNo));
}
