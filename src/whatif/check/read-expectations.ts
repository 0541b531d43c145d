import { DEFAULT_NAMESPACE } from '../../objects/index.ts';
import {
  described,
  documentSchema,
  entries,
  flag,
  head,
  metadata,
  namespaceOf,
  object,
  optional,
  text,
} from '../../documents/index.ts';
import type {
  DocumentProblem,
  Field,
  Fields,
  Head,
  JsonSchema,
  Metadata,
  ReadingContext,
} from '../../documents/index.ts';
import type { FindingPlace } from '../../outcome/index.ts';
import type { FieldPath } from '../../problems/index.ts';
import type { Expectation, Judge } from './expectation-kind.ts';
import { expectationKinds } from './expectation-kinds.ts';

/** Where a field of the document is written. */
export type PlaceOfField = (path: FieldPath) => FindingPlace | undefined;

/** How expectations are read. */
export interface ExpectationsContext {
  /** Default namespace of what names none. Default "default". */
  readonly namespace?: string;
  /** Positions for reports; absent without a file. */
  readonly placeOf?: PlaceOfField;
}

/** Expectations that have been read. */
export class Expectations {
  readonly all: readonly Expectation[];
  /** False: "all pods are placed" is not implied. */
  readonly allPlaced: boolean;

  constructor(all: readonly Expectation[], allPlaced = true) {
    this.all = all;
    this.allPlaced = allPlaced;
  }
}

interface Own {
  readonly name: string | undefined;
}

const ownFields: Fields<Own> = {
  name: described(optional(text()), 'What reports call it.'),
};

interface Document extends Head {
  readonly metadata: Metadata | undefined;
  readonly allPlaced: boolean | undefined;
  readonly expect: readonly Expectation[];
}

/**
 * Reads an Expectations document, or returns what was read before. Undefined if there are problems, which are added.
 */
export function readExpectations(
  document: unknown,
  problems: DocumentProblem[],
  { namespace: usual, placeOf }: ExpectationsContext = {},
): Expectations | undefined {
  if (document instanceof Expectations) return document;
  const field = documentField({ namespace: namespaceOf(document, usual) }, placeOf);
  const read = field.read(document, [], problems);
  return read === undefined ? undefined : new Expectations(read.expect, read.allPlaced);
}

/**
 * Reads a list of expectations within another document, at `path`: positions and problems refer to that document. Undefined if
 * there are problems, which are added.
 */
export function readExpectationList(
  list: unknown,
  path: FieldPath,
  problems: DocumentProblem[],
  { namespace = DEFAULT_NAMESPACE, placeOf }: ExpectationsContext = {},
): Expectations | undefined {
  const before = problems.length;
  const read = expectationList({ namespace }, placeOf).read(list, path, problems);
  return read === undefined || problems.length > before ? undefined : new Expectations(read);
}

function documentField(context: ReadingContext, placeOf?: PlaceOfField): Field<Document> {
  return object<Document>({
    ...head('Expectations'),
    metadata: metadata('pods that name none'),
    allPlaced: described(
      optional(flag()),
      'Whether "placed: all" is implied if no expectation says it. Default true.',
    ),
    expect: described(expectationList(context, placeOf), 'What is expected, in any order.'),
  });
}

function expectationList(
  context: ReadingContext,
  placeOf: PlaceOfField = () => undefined,
): Field<readonly Expectation[]> {
  const list = entries<Own, Judge>({
    kinds: expectationKinds,
    fields: ownFields,
    needs: '',
    context,
  });
  return {
    ...list,
    read: (value, path, problems) => {
      const read = list.read(value, path, problems);
      if (Array.isArray(value) && value.length === 0) {
        problems.push({ path, at: 'value', message: 'nothing is expected' });
      }
      return read?.map(({ own, kind, does, path: at }) => ({
        ...does,
        name: own.name ?? does.text,
        type: kind,
        place: placeOf(at),
      }));
    },
  };
}

/** The JSON Schema of an Expectations document, for editors. */
export function expectationsSchema(): JsonSchema {
  const description = 'What is expected of a cluster after manifests have been applied.';
  return documentSchema(
    'expectations',
    { title: 'Expectations', description },
    documentField({ namespace: 'default' }),
  );
}
