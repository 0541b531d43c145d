import type { FieldPath, KubernetesObject } from '../../api/index.ts';
import { API_VERSION } from '../../outcome/index.ts';
import type { PodDemand } from '../pod-demand.ts';
import type { Check } from './expectation-kind.ts';
import { expectationKinds } from './expectation-kinds.ts';
import { described, duration, hint, isRecord, object, oneOf, optional, text } from './field.ts';
import type { DocumentProblem, Field, Fields, JsonSchema } from './field.ts';
import type { ReadingContext, ScenarioKind } from './scenario-kind.ts';
import type { Action } from './step-kind.ts';
import { stepKinds } from './step-kinds.ts';

/** A scenario that has been read: what happens when, and what is to be so when. */
export interface Scenario {
  readonly name: string | undefined;
  /** Virtual milliseconds at which the run is cut, where nothing else says. */
  readonly untilMs: number | undefined;
  /** In order of time; those of one time as they were written. */
  readonly steps: readonly Timed<Action>[];
  readonly expectations: readonly Timed<Check>[];
}

export interface Timed<T> {
  readonly atMs: number;
  /** What a person calls it. */
  readonly name: string | undefined;
  /** The name of its kind. */
  readonly kind: string;
  readonly does: T;
}

/** In which nothing happens. */
export const NO_SCENARIO = { apiVersion: API_VERSION, kind: 'Scenario' };

interface Entry {
  readonly at: number;
  readonly name: string | undefined;
}

const entryFields: Fields<Entry> = {
  at: described(duration(), 'Virtual time since the start: 90s, 1h30m, or seconds.'),
  name: described(optional(text()), 'What reports call it.'),
};

interface Metadata {
  readonly name: string | undefined;
  readonly namespace: string | undefined;
}

interface Document {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Metadata | undefined;
  readonly until: number | undefined;
  readonly steps: readonly Timed<Action>[] | undefined;
  readonly expect: readonly Timed<Check>[] | undefined;
}

/** The fields of the whole document. What is inside steps is read with `context`. */
function documentField(context: ReadingContext): Field<Document> {
  return object<Document>({
    apiVersion: oneOf([API_VERSION]),
    kind: oneOf(['Scenario']),
    metadata: optional(
      object<Metadata>({
        name: optional(text()),
        namespace: described(optional(text()), 'Of what names none. Default: default.'),
      }),
    ),
    until: described(
      optional(duration()),
      'When the run is cut. Default: when nothing more can happen, after an hour at the latest.',
    ),
    steps: described(
      optional(entries(stepKinds, context)),
      'What happens, each at its time, before everything else at that time.',
    ),
    expect: described(
      optional(entries(expectationKinds, context)),
      'What is to be so, each at its time, after everything else at that time.',
    ),
  });
}

/** Reads a scenario; every fault of it is among `faults`, and then there is none. */
export function readScenario(
  document: unknown,
  faults: DocumentProblem[],
  defaultNamespace: string,
): Scenario | undefined {
  const metadata = isRecord(document) ? document['metadata'] : undefined;
  const own = isRecord(metadata) ? metadata['namespace'] : undefined;
  const namespace = typeof own === 'string' && own !== '' ? own : defaultNamespace;
  const read = documentField({ namespace }).read(document, [], faults);
  if (read === undefined || faults.length > 0) return undefined;
  const { steps = [], expect = [] } = read;
  return {
    name: read.metadata?.name,
    untilMs: read.until,
    steps: steps.toSorted((a, b) => a.atMs - b.atMs),
    expectations: expect.toSorted((a, b) => a.atMs - b.atMs),
  };
}

/** Everything that is wrong with a scenario, and where in it. */
export function scenarioFaults(document: unknown): readonly DocumentProblem[] {
  const faults: DocumentProblem[] = [];
  readScenario(document, faults, 'default');
  return faults;
}

/** Everything that the steps bring into the cluster. */
export function objectsOf({ steps }: Scenario): readonly KubernetesObject[] {
  return steps.flatMap(({ does }) => does.objects ?? []);
}

/** How many pods the steps ask for, beside those of the objects that they bring. */
export function demandsOf({ steps }: Scenario): readonly PodDemand[] {
  return steps.flatMap(({ does }) => does.demand ?? []);
}

/** The JSON Schema of a scenario, for editors. */
export function scenarioSchema(): JsonSchema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'https://kschedsim.dev/schemas/v1alpha1/scenario.schema.json',
    title: 'Scenario',
    description: 'What happens to a cluster in the course of a plan, and what is to come of it.',
    ...documentField({ namespace: 'default' }).schema,
  };
}

/** A list of entries, each with its time and one field that names its kind. */
function entries<T>(
  kinds: readonly ScenarioKind<T>[],
  context: ReadingContext,
): Field<readonly Timed<T>[]> {
  const entry = object<Entry>(entryFields);
  const names = kinds.map(({ name }) => name);
  const readEntry = (
    value: unknown,
    path: FieldPath,
    faults: DocumentProblem[],
  ): Timed<T> | undefined => {
    if (!isRecord(value)) {
      faults.push({ path, at: 'value', message: `give ${names.join(', ')} and its time (at)` });
      return undefined;
    }
    const before = faults.length;
    const timing = Object.entries(value).filter(([key]) => Object.hasOwn(entryFields, key));
    const timed = entry.read(Object.fromEntries(timing), path, faults);
    const done: { readonly kind: string; readonly does: T }[] = [];
    for (const key of Object.keys(value)) {
      if (Object.hasOwn(entryFields, key)) continue;
      const kind = kinds.find(({ name }) => name === key);
      if (kind === undefined) {
        const meant = hint(key, [...names, ...Object.keys(entryFields)]);
        const known = meant === '' ? `; known are ${names.join(', ')}` : meant;
        const message = `unknown field ${JSON.stringify(key)}${known}`;
        faults.push({ path: [...path, key], at: 'key', message });
        continue;
      }
      const does = kind.read(value[key], [...path, key], faults, context);
      if (does !== undefined) done.push({ kind: key, does });
    }
    if (faults.length > before) return undefined;
    const [only] = done;
    if (only === undefined || done.length > 1 || timed === undefined) {
      const message = `give exactly one of ${names.join(', ')}`;
      faults.push({ path, at: 'key', message });
      return undefined;
    }
    return { atMs: timed.at, name: timed.name, ...only };
  };
  return {
    schema: { type: 'array', items: entrySchema(entry.schema, kinds) },
    isOptional: false,
    read: (value, path, faults) => {
      if (!Array.isArray(value)) {
        faults.push({ path, at: 'value', message: 'a list is needed' });
        return undefined;
      }
      return value.flatMap((item: unknown, index) => {
        const read = readEntry(item, [...path, index], faults);
        return read === undefined ? [] : [read];
      });
    },
  };
}

function entrySchema(entry: JsonSchema, kinds: readonly ScenarioKind<unknown>[]): JsonSchema {
  const own = Object.fromEntries(kinds.map(({ name, schema }) => [name, schema]));
  return {
    ...entry,
    properties: { ...Object(entry['properties']), ...own },
    oneOf: kinds.map(({ name }) => ({ required: [name] })),
  };
}
