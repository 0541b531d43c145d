import path from 'node:path';
import { fieldText, type FieldPath, type KubernetesObject } from '../../api/index.ts';
import { readPlacedDocument, type PlacedDocument } from '../../manifests/index.ts';
import { InputError, type Problem } from '../../units/index.ts';
import type { DocumentProblem, Scenario } from '../../simulation/index.ts';
import { readScenario } from '../engine.ts';
import { readManifests } from '../input/index.ts';
import { explainFileError } from '../input/file-error.ts';
import { readText } from '../input/read-text.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a scenario with the manifests that its steps name, relative to it. `namespace` is that of what names none, unless the scenario says.
 * Throws one InputError with all that is wrong in all of it.
 */
export async function readScenarioFile(file: string, namespace: string): Promise<Scenario> {
  const { value, problems, placeOf } = readPlacedDocument({ name: file, text: await textOf(file) });
  if (value === undefined) throw new InputError(problems);
  const found: Problem[] = [];
  const whole = inNamespace(value, namespace);
  const document = await withFiles(whole, {
    directory: path.dirname(file),
    found,
    namespace: namespaceOf(whole) ?? namespace,
    placeOf,
  });
  const wrong: DocumentProblem[] = [];
  const scenario = await readScenario(document, wrong);
  const placed = wrong.map(({ path: field, at, message }): Problem => {
    const named = fieldText(field);
    const place = placeOf(field, at);
    return { ...place, ...(named === '' ? {} : { object: named, path: named }), message };
  });
  const all = [...placed.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)), ...found];
  if (scenario === undefined || all.length > 0) throw new InputError(all);
  return scenario;
}

async function textOf(file: string): Promise<string> {
  const refuse = (message: string): InputError => new InputError([{ file, message }]);
  const result = await readText(file === '-' ? process.stdin : file).catch(
    async (error: unknown) => {
      throw refuse(await explainFileError(file, error));
    },
  );
  if ('refused' in result) throw refuse(result.refused);
  return result.text;
}

interface Reading {
  readonly directory: string;
  readonly found: Problem[];
  /** Of objects that name none. */
  readonly namespace: string;
  readonly placeOf: PlacedDocument['placeOf'];
}

/** The document with objects in place of the names of files. What is not as it should be is left for the check to say. */
async function withFiles(document: unknown, reading: Reading): Promise<unknown> {
  if (!isFields(document) || !Array.isArray(document['steps'])) return document;
  const steps: unknown[] = [];
  for (const [index, step] of document['steps'].entries()) {
    const at = ['steps', index, 'apply', 'files'];
    steps.push(await withFilesOfStep(step, at, reading));
  }
  return { ...document, steps };
}

async function withFilesOfStep(step: unknown, at: FieldPath, reading: Reading): Promise<unknown> {
  const apply = isFields(step) ? step['apply'] : undefined;
  if (!isFields(step) || !isFields(apply)) return step;
  const { files, objects = [], ...rest } = apply;
  if (!Array.isArray(files) || !Array.isArray(objects)) return step;
  const names = files.filter((file): file is string => typeof file === 'string' && file !== '');
  if (names.length < files.length || files.length === 0) {
    const message = 'give names of files and directories';
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
  const manifests = await readManifests(paths, { namespace });
  found.push(...manifests.errors);
  return manifests.objects;
}

function inNamespace(document: unknown, namespace: string): unknown {
  if (!isFields(document)) return document;
  const { metadata } = document;
  if (metadata !== undefined && !isFields(metadata)) return document;
  return { ...document, metadata: { namespace, ...metadata } };
}

function namespaceOf(document: unknown): string | undefined {
  const metadata = isFields(document) ? document['metadata'] : undefined;
  const namespace = isFields(metadata) ? metadata['namespace'] : undefined;
  return typeof namespace === 'string' && namespace !== '' ? namespace : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
