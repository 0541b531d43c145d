import {
  described,
  documentSchema,
  head,
  list,
  metadata,
  namespaceOf,
  object,
  problemIn,
} from '../../documents/index.ts';
import type {
  DocumentProblem,
  Field,
  Head,
  JsonSchema,
  Metadata,
  PlaceOf,
} from '../../documents/index.ts';
import { nearest } from '../../problems/index.ts';
import { inNamespace, refKeyOf, refOf, refText } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { Problem } from '../../problems/index.ts';
import { append } from '../../units/index.ts';
import { isPodSubject, subjectText } from './load.ts';
import type { Load } from './load.ts';
import { loadField } from './load-fields.ts';

/** A Usage document that has been read. */
export class Usage {
  readonly loads: readonly Load[];
  /** Undefined: it came from no file. */
  readonly #placeOf: PlaceOf | undefined;

  constructor(loads: readonly Load[], placeOf: PlaceOf | undefined) {
    this.loads = loads;
    this.#placeOf = placeOf;
  }

  /** The workloads that are not among these objects. */
  problemsAmong(objects: readonly KubernetesObject[]): readonly Problem[] {
    const keys = new Set(objects.map((one) => refKeyOf(refOf(inNamespace(one)))));
    return this.loads.flatMap(({ subject }, index) => {
      if (!isPodSubject(subject) || keys.has(refKeyOf(subject.workload))) return [];
      const { kind, namespace, name } = subject.workload;
      const names = objects
        .filter((one) => one.kind === kind && inNamespace(one).metadata.namespace === namespace)
        .map((one) => one.metadata.name);
      const near = nearest(name, names);
      const meant = near === undefined ? '' : `; did you mean ${near}?`;
      const message = `the input has no ${refText({ kind, name })} in namespace ${namespace}${meant}`;
      const problem = { path: ['series', index, 'workload'], at: 'value', message } as const;
      return [problemIn('Usage', this.#placeOf, problem)];
    });
  }
}

interface Document extends Head {
  readonly metadata: Metadata | undefined;
  readonly series: readonly Load[];
}

const document = (namespace: string): Field<Document> =>
  object<Document>({
    ...head('Usage'),
    metadata: metadata('workloads and metrics that name none'),
    series: described(
      list(loadField(namespace)),
      'What workloads use over time, and the metrics that autoscalers read.',
    ),
  });

/** Reads a Usage document, or returns what was read before. Undefined if there are problems, which are added. */
export function readUsage(
  value: unknown,
  problems: DocumentProblem[],
  placeOf?: PlaceOf,
): Usage | undefined {
  if (value instanceof Usage) return value;
  const before = problems.length;
  const read = document(namespaceOf(value)).read(value, [], problems);
  if (read === undefined || problems.length > before) return undefined;
  append(problems, doubles(read.series));
  return problems.length > before ? undefined : new Usage(read.series, placeOf);
}

/** Two loads of one subject, and loads of a pod beside those of its containers. */
function doubles(loads: readonly Load[]): readonly DocumentProblem[] {
  const texts = new Set<string>();
  const wholes = new Map<string, boolean>();
  return loads.flatMap(({ subject }, index) => {
    const text = subjectText(subject);
    const isDouble = texts.has(text);
    texts.add(text);
    const problem = (message: string): DocumentProblem => ({
      path: ['series', index],
      at: 'key',
      message,
    });
    if (isDouble) return [problem(`${text} is given twice`)];
    if (subject.of !== 'resource') return [];
    const isWhole = subject.container === undefined;
    const whole = subjectText({ ...subject, container: undefined });
    const known = wholes.get(whole);
    wholes.set(whole, known ?? isWhole);
    return known === undefined || (known === isWhole && !isWhole)
      ? []
      : [problem(`${whole} is given for the pod and for a container: give one of them`)];
  });
}

/** The JSON Schema of a Usage document, for editors. */
export function usageSchema(): JsonSchema {
  const description = 'What workloads use over time, by which autoscalers size them.';
  return documentSchema('usage', { title: 'Usage', description }, document('default'));
}
