/** The document with other fields, in place: a copy would read the fields of a plan that are built on the first read. */
export const withFields = <T extends object>(document: T, fields: NoInfer<Partial<T>>): T =>
  Object.defineProperties(
    document,
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        { value, enumerable: true, configurable: true, writable: true },
      ]),
    ),
  );
