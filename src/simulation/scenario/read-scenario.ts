import {
  described,
  documentSchema,
  duration,
  entries,
  head,
  made,
  metadata,
  namespaceOf,
  object,
  optional,
  text,
} from '../../documents/index.ts';
import type {
  DocumentProblem,
  EntryKind,
  Field,
  Fields,
  Head,
  JsonSchema,
  Metadata,
  ReadingContext,
} from '../../documents/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { API_VERSION } from '../../outcome/index.ts';
import type { PodDemand } from '../input/pod-demand.ts';
import type { Load } from '../usage/index.ts';
import type { Check } from './expectation-kind.ts';
import { expectationKinds } from './expectation-kinds.ts';
import type { Action } from './step-kind.ts';
import { stepKinds } from './step-kinds.ts';

/** A scenario that has been read: its steps and expectations with their times. */
export class Scenario {
  readonly name: string | undefined;
  /** Virtual milliseconds at which the run is cut, unless the options say otherwise. */
  readonly untilMs: number | undefined;
  /** In order of time; steps of the same time in order of the document. */
  readonly steps: readonly Timed<Action>[];
  readonly expectations: readonly Timed<Check>[];

  constructor({ metadata, until, steps = [], expect = [] }: Document) {
    this.name = metadata?.name;
    this.untilMs = until;
    this.steps = steps.toSorted((a, b) => a.atMs - b.atMs);
    this.expectations = expect.toSorted((a, b) => a.atMs - b.atMs);
  }
}

export interface Timed<T> {
  readonly atMs: number;
  /** The name that its author gave it. */
  readonly name: string | undefined;
  /** The name of its kind. */
  readonly kind: string;
  readonly does: T;
}

interface Timing {
  readonly at: number;
  readonly name: string | undefined;
}

const timingFields: Fields<Timing> = {
  at: described(duration(), 'Virtual time since the start: 90s, 1h30m, or seconds.'),
  name: described(optional(text()), 'What reports call it.'),
};

interface Document extends Head {
  readonly metadata: Metadata | undefined;
  readonly until: number | undefined;
  readonly steps: readonly Timed<Action>[] | undefined;
  readonly expect: readonly Timed<Check>[] | undefined;
}

/** The fields of the document. `context` is passed to the kinds of steps and expectations. */
function documentField(context: ReadingContext): Field<Document> {
  return object<Document>({
    ...head('Scenario'),
    metadata: metadata('what names none'),
    until: described(
      optional(duration()),
      'When the run is cut. Default: when nothing more can happen, after an hour at the latest.',
    ),
    steps: described(
      optional(timed(stepKinds, context)),
      'Steps, each taken at its time, before everything else at that time.',
    ),
    expect: described(
      optional(timed(expectationKinds, context)),
      'Expectations, each checked at its time, after everything else at that time.',
    ),
  });
}

/** Reads a Scenario document, or returns the scenario that was read before. Undefined if there are problems, which are added. */
export function readScenario(document: unknown, problems: DocumentProblem[]): Scenario | undefined {
  if (document instanceof Scenario) return document;
  const field = documentField({ namespace: namespaceOf(document) });
  const read = field.read(document, [], problems);
  return read === undefined ? undefined : new Scenario(read);
}

/** The scenario of a plan without one. */
export const NO_SCENARIO: Scenario = new Scenario({
  apiVersion: API_VERSION,
  kind: 'Scenario',
  metadata: undefined,
  until: undefined,
  steps: undefined,
  expect: undefined,
});

/** The objects that the steps apply. */
export function objectsOf({ steps }: Scenario): readonly KubernetesObject[] {
  return steps.flatMap(({ does }) => does.objects ?? []);
}

/** What the steps say of usage. */
export function loadsOf({ steps }: Scenario): readonly Load[] {
  return steps.flatMap(({ does }) => does.load ?? []);
}

/** How many pods the steps ask for, without pods of the objects that they apply. */
export function demandsOf({ steps }: Scenario): readonly PodDemand[] {
  return steps.flatMap(({ does }) => does.demand ?? []);
}

/** The JSON Schema of a scenario, for editors. */
export function scenarioSchema(): JsonSchema {
  const description =
    'What happens to a cluster in the course of a plan, and what is to come of it.';
  return documentSchema(
    'scenario',
    { title: 'Scenario', description },
    documentField({ namespace: 'default' }),
  );
}

/** A list of entries, each with its time and the field of one kind. */
function timed<T>(
  kinds: readonly EntryKind<T>[],
  context: ReadingContext,
): Field<readonly Timed<T>[]> {
  const needs = ' and its time (at)';
  return made(entries<Timing, T>({ kinds, fields: timingFields, needs, context }), (read) =>
    read.map(({ own: { at, name }, kind, does }) => ({ atMs: at, name, kind, does })),
  );
}
