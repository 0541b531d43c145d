import path from 'node:path';
import {
  namespaceOf,
  openReadable,
  problemAt,
  withNamespace,
  withTextProblems,
  type DocumentProblem,
} from '../../documents/index.ts';
import { type KubernetesObject } from '../../objects/index.ts';
import { handOut } from '../../input/index.ts';
import { type PlacedDocument } from '../../manifests/index.ts';
import type { Scenario } from '../../simulation/index.ts';
import { append, isRecord } from '../../units/index.ts';
import { InputError, type Problem, fieldText } from '../../problems/index.ts';
import { readGiven } from '../input/index.ts';
import { withPointsOf } from './csv-series.ts';
import { textOfFile } from './read-file.ts';
import type { FieldPath } from '../../problems/index.ts';

/**
 * Reads a scenario and the manifests that its steps name; their paths are relative to the scenario. `namespace` is the default
 * for objects without one, unless the scenario names its own. Throws one InputError with the problems of all files.
 */
export async function readScenarioFile(file: string, namespace: string): Promise<Scenario> {
  const text = await textOfFile(file);
  const { value, placeOf, problems } = openReadable({ name: file, text });
  const found: Problem[] = [];
  const whole = withNamespace(value, namespace);
  const document = await withFiles(whole, {
    directory: path.dirname(file),
    found,
    namespace: namespaceOf(whole, namespace),
    placeOf,
  });
  const { readScenario } = await import('../../simulation/index.ts');
  const wrong: DocumentProblem[] = [];
  const scenario = readScenario(document, wrong);
  const placed = wrong.map((problem) => problemAt(placeOf, problem));
  const byLine = placed.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  const all = withTextProblems(problems, [...byLine, ...found]);
  if (scenario === undefined || all.length > 0) throw new InputError(all);
  return scenario;
}

interface Reading {
  readonly directory: string;
  readonly found: Problem[];
  /** The default for objects without a namespace. */
  readonly namespace: string;
  readonly placeOf: PlacedDocument['placeOf'];
}

/** The document with the files of its steps replaced by their objects. Malformed steps are left for the check of the scenario. */
async function withFiles(document: unknown, reading: Reading): Promise<unknown> {
  if (!isRecord(document) || !Array.isArray(document['steps'])) return document;
  const steps: unknown[] = [];
  for (const [index, step] of document['steps'].entries()) {
    const at = ['steps', index, 'apply', 'files'];
    const whole = await withFilesOfStep(step, at, reading);
    steps.push(await withCsvOfStep(whole, ['steps', index, 'usage'], reading));
  }
  return { ...document, steps };
}

async function withCsvOfStep(step: unknown, at: FieldPath, reading: Reading): Promise<unknown> {
  if (!isRecord(step) || step['usage'] === undefined) return step;
  return { ...step, usage: await withPointsOf(step['usage'], at, reading) };
}

async function withFilesOfStep(step: unknown, at: FieldPath, reading: Reading): Promise<unknown> {
  const apply = isRecord(step) ? step['apply'] : undefined;
  if (!isRecord(step) || !isRecord(apply)) return step;
  const { files, objects = [], ...rest } = apply;
  if (!Array.isArray(files) || !Array.isArray(objects)) return step;
  const names = files.filter((file): file is string => typeof file === 'string' && file !== '');
  if (names.length < files.length || files.length === 0) {
    const message = 'must be a list of file and directory names';
    reading.found.push({ ...reading.placeOf(at, 'value'), object: fieldText(at), message });
  }
  const read = await objectsOf(names, reading);
  return { ...step, apply: { ...rest, objects: [...(objects as readonly unknown[]), ...read] } };
}

async function objectsOf(
  files: readonly string[],
  { directory, found, namespace }: Reading,
): Promise<readonly KubernetesObject[]> {
  const paths = files.map((file) => (path.isAbsolute(file) ? file : path.join(directory, file)));
  const read = await readGiven(paths, { namespace });
  append(found, read.errors);
  return read.given.map(handOut);
}
