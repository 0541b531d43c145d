/** The names of members and the indexes of items, from the root of an object or a document. */
export type FieldPath = readonly (string | number)[];

/** A path in the API server's syntax: "spec.containers[0].ports". */
export function fieldText(path: FieldPath): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${String(step)}]`;
    else text += text === '' ? step : `.${step}`;
  }
  return text;
}

/** The value at a path; undefined if an own member on the path is missing. */
export function valueAt(root: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (parent, step) =>
      typeof parent === 'object' && parent !== null && Object.hasOwn(parent, step)
        ? Reflect.get(parent, step)
        : undefined,
    root,
  );
}
