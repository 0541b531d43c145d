import { goQuote } from '../golang/index.ts';

/** A value of a Go type. Field errors show it as JSON since Kubernetes v1.34, and in Go's syntax (%#v) before. */
export class GoValue {
  /** What json.Marshal reads. */
  readonly json: unknown;
  /** The value as %#v prints it. */
  readonly syntax: string;

  constructor(json: unknown, syntax: string) {
    this.json = json;
    this.syntax = syntax;
  }
}

type Shown = GoValue | string | number;

/** A struct without JSON tags: `config.Plugin{Name:"a", Weight:1}`. */
export function goStruct(type: string, fields: Readonly<Record<string, Shown>>): GoValue {
  const entries = Object.entries(fields);
  const json = Object.fromEntries(entries.map(([name, value]) => [name, jsonOf(value)]));
  const members = entries.map(([name, value]) => `${name}:${syntaxOf(value)}`);
  return new GoValue(json, `${type}{${members.join(', ')}}`);
}

/** A slice: `[]string{"a"}`; undefined for nil. */
export function goSlice(itemType: string, items: readonly Shown[] | undefined): GoValue {
  if (items === undefined) return new GoValue(null, `[]${itemType}(nil)`);
  return new GoValue(items.map(jsonOf), `[]${itemType}{${items.map(syntaxOf).join(', ')}}`);
}

/** A string of a named type, such as v1.NodeSelectorOperator. Unlike a plain string it is shown as JSON. */
export function goNamedString(text: string): GoValue {
  return new GoValue(text, goQuote(text));
}

function jsonOf(value: Shown): unknown {
  return value instanceof GoValue ? value.json : value;
}

function syntaxOf(value: Shown): string {
  if (value instanceof GoValue) return value.syntax;
  return typeof value === 'string' ? goQuote(value) : String(value);
}
