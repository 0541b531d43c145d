import { string } from '../go-type.ts';
import type { Fields } from '../go-type.ts';
import type { TypeMeta } from './plugin-args.ts';

/** The two fields that every document has, for `struct`. */
export const typeMeta: Fields<TypeMeta> = { apiVersion: string, kind: string };
