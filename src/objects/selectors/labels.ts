/** Labels, annotations, node fields: text by key. Keys may be names of Object.prototype. */
export type Labels = Readonly<Record<string, string>>;

/** The own value of a key, never an inherited one. */
export function labelOf(labels: Labels, key: string): string | undefined {
  return Object.hasOwn(labels, key) ? labels[key] : undefined;
}
