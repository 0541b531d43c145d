/**
 * A type with every field optional, at any depth: an object that decodes may lack the fields that its type requires, which validation
 * then reports.
 */
export type Loose<T> = T extends readonly (infer Item)[]
  ? readonly Loose<Item>[]
  : T extends object
    ? string extends keyof T
      ? Readonly<Record<string, Loose<T[keyof T]>>>
      : { readonly [K in keyof T]?: Loose<T[K]> }
    : T;
