import { described, made, optional } from '../../documents/index.ts';
import type { Field, Fields } from '../../documents/index.ts';
import type { KubeletModel } from './kubelet-model.ts';

/** Fields of a model file by name, each with the settings that it makes. */
export type SettingFields = Fields<Readonly<Record<string, Partial<KubeletModel> | undefined>>>;

/** A field of a model file that sets a part of the model. */
export function setting<K extends keyof KubeletModel>(
  sets: K,
  field: Field<KubeletModel[K]>,
  description: string,
): Field<Partial<KubeletModel> | undefined> {
  const read = made(field, (value): Partial<KubeletModel> => ({ [sets]: value }));
  return described(optional(read), description);
}
