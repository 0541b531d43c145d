import type { Integer } from './go-type.ts';

/**
 * T as it is decoded, before defaulting and validation: absent fields and lists are undefined, strings may be any text,
 * integers may be beyond 2^53.
 */
export type Written<T> = T extends string
  ? string
  : T extends number
    ? Integer
    : T extends readonly (infer Item)[]
      ? readonly Written<Item>[] | undefined
      : T extends object
        ? {
            readonly [Name in keyof Required<T>]: object extends Pick<T, Name>
              ? Written<T[Name]> | undefined
              : Written<T[Name]>;
          }
        : T;
