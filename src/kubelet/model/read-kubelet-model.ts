import type { DocumentProblem } from '../../documents/index.ts';
import { describeValue, nearest } from '../../problems/index.ts';
import { isRecord } from '../../units/index.ts';
import type { FieldPath } from '../../problems/index.ts';
import type { BehaviourRule, RuleMatch } from './behaviour-rule.ts';
import { evictionProblem } from './eviction-fields.ts';
import type { KubeletModel } from './kubelet-model.ts';
import { defaultKubeletModel } from './kubelet-model.ts';
import { API_VERSION, KIND, MATCHES_OF_CONTAINERS, MATCHES_OF_NODES } from './document.ts';
import { applyKnob } from './knobs.ts';
import type { Settings } from './knobs.ts';
import { fieldOfKnob, KNOB_OF_FIELD, MODEL_FIELDS, NODE_FIELDS } from './fields.ts';
import type { ModelField } from './fields.ts';
import type { NodeRule } from './node-rule.ts';

const TOP_FIELDS = ['apiVersion', 'kind', 'kubelet', 'nodes', 'containers'];

/** The model of a document (docs/KUBELET.md), over the defaults. Invalid fields are left out and added to `problems`. */
export function readKubeletModel(document: unknown, problems: DocumentProblem[]): KubeletModel {
  const reader = new ModelReader(problems);
  const fields = reader.fields(document, [], TOP_FIELDS);
  reader.constant(fields, 'apiVersion', API_VERSION);
  reader.constant(fields, 'kind', KIND);
  return {
    ...defaultKubeletModel,
    ...reader.settings(fields['kubelet'], ['kubelet'], MODEL_FIELDS),
    nodeRules: reader.list(fields['nodes'], ['nodes']).map(([rule, path]): NodeRule => {
      const { match, rest } = reader.rule(rule, path, MATCHES_OF_NODES);
      return { match, settings: reader.settings(rest, path, NODE_FIELDS) };
    }),
    rules: reader.list(fields['containers'], ['containers']).map(([rule, path]): BehaviourRule => {
      const { match, rest } = reader.rule(rule, path, MATCHES_OF_CONTAINERS);
      return { match, settings: reader.knobs(rest, path) };
    }),
  };
}

type Fields = Readonly<Record<string, unknown>>;

class ModelReader {
  readonly #problems: DocumentProblem[];

  constructor(problems: DocumentProblem[]) {
    this.#problems = problems;
  }

  /** The fields of a map; undefined and null are an empty map. */
  fields(value: unknown, path: FieldPath, known?: readonly string[]): Fields {
    if (value === undefined || value === null) return {};
    if (!isRecord(value)) {
      this.#problem(path, 'value', `must be a map, not ${describeValue(value)}`);
      return {};
    }
    for (const name of Object.keys(value)) {
      if (known !== undefined && !known.includes(name)) this.#unknown(path, name, known);
    }
    return value;
  }

  constant(fields: Fields, name: string, expected: string): void {
    const value = own(fields, name);
    if (value === expected) return;
    const message =
      value === undefined ? `${name} is missing` : `${describeValue(value)} is not ${expected}`;
    this.#problem(value === undefined ? [] : [name], 'value', `${message}: it must be ${expected}`);
  }

  /** The entries of a list, with their paths. */
  list(value: unknown, path: FieldPath): readonly (readonly [unknown, FieldPath])[] {
    if (value === undefined || value === null) return [];
    if (Array.isArray(value)) return value.map((item: unknown, at) => [item, [...path, at]]);
    this.#problem(path, 'value', `must be a list, not ${describeValue(value)}`);
    return [];
  }

  rule(
    value: unknown,
    path: FieldPath,
    matches: readonly string[],
  ): { readonly match: RuleMatch; readonly rest: Fields } {
    const { match, ...rest } = this.fields(value, path);
    return { match: this.#match(match, [...path, 'match'], matches), rest };
  }

  settings(
    value: unknown,
    path: FieldPath,
    known: ReadonlyMap<string, ModelField>,
  ): Partial<KubeletModel> {
    let settings: Partial<KubeletModel> = {};
    for (const [name, written] of Object.entries(this.fields(value, path, [...known.keys()]))) {
      const reading = known.get(name)?.read(written);
      if (reading === undefined) continue;
      if ('error' in reading) this.#problem([...path, name], 'value', reading.error);
      else settings = { ...settings, ...reading.value };
    }
    const problem = evictionProblem(settings);
    if (problem !== undefined) this.#problem([...path, 'evictionSoft'], 'key', problem);
    return settings;
  }

  knobs(fields: Fields, path: FieldPath): Settings {
    let settings: Settings = {};
    for (const [name, written] of Object.entries(fields)) {
      const word = KNOB_OF_FIELD.get(name);
      if (word === undefined) {
        this.#unknown(path, name, [...KNOB_OF_FIELD.keys()]);
        continue;
      }
      const text = textOf(written);
      const applied = text === undefined ? undefined : applyKnob(settings, word, text);
      if (applied === undefined) {
        const message = `must be a text, a number or a list of them, not ${describeValue(written)}`;
        this.#problem([...path, fieldOfKnob(word)], 'value', message);
      } else if (typeof applied === 'string') {
        this.#problem([...path, fieldOfKnob(word)], 'value', applied);
      } else {
        settings = applied;
      }
    }
    return settings;
  }

  #match(value: unknown, path: FieldPath, known: readonly string[]): RuleMatch {
    const { labels, ...patterns } = this.fields(value, path, known);
    const match: Record<string, string> = {};
    for (const [name, pattern] of Object.entries(patterns)) {
      if (!known.includes(name)) continue;
      if (typeof pattern === 'string') match[name] = pattern;
      else this.#problem([...path, name], 'value', `must be a text, not ${describeValue(pattern)}`);
    }
    if (labels === undefined) return match;
    return { ...match, labels: this.#labels(labels, [...path, 'labels']) };
  }

  #labels(value: unknown, path: FieldPath): Readonly<Record<string, string>> {
    const labels: [string, string][] = [];
    for (const [key, label] of Object.entries(this.fields(value, path))) {
      if (typeof label === 'string') labels.push([key, label]);
      else
        this.#problem(
          [...path, key],
          'value',
          `must be a text, not ${describeValue(label)}; quote it`,
        );
    }
    return Object.fromEntries(labels);
  }

  #unknown(path: FieldPath, name: string, known: readonly string[]): void {
    const meant = nearest(name, known);
    const hint =
      meant === undefined
        ? `: there are ${known.join(', ')}`
        : `, did you mean ${JSON.stringify(meant)}?`;
    this.#problem([...path, name], 'key', `unknown field ${JSON.stringify(name)}${hint}`);
  }

  #problem(path: FieldPath, at: 'key' | 'value', message: string): void {
    this.#problems.push({ path, at, message });
  }
}

/** The value of a knob, in the syntax of its annotation; undefined: it is neither a string, a number nor a list of them. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const texts = value.map((one: unknown) => (Array.isArray(one) ? undefined : textOf(one)));
  return texts.includes(undefined) ? undefined : texts.join(',');
}

const own = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;
