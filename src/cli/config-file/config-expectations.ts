import type { Command } from 'commander';
import type { PlacedDocument } from '../../manifests/index.ts';
import { configOf } from './use-config-file.ts';

/** The list under `expectations` of a configuration file, unread, with the places of its fields. */
interface ConfigExpectations extends Pick<PlacedDocument, 'placeOf'> {
  /** As messages name it. */
  readonly file: string;
  readonly value: readonly unknown[];
}

/** The expectations of the configuration file that a running command uses. Paths of `placeOf` begin at the list. */
export function configExpectations(command: Command): ConfigExpectations | undefined {
  const used = configOf(command);
  const node = used?.file.expectations;
  if (used === undefined || node === undefined || !Array.isArray(node.value)) return undefined;
  const { document } = used.file;
  return {
    file: document.location.file,
    value: node.value,
    placeOf: (path, at) => document.placeOf([...node.path, ...path], at),
  };
}
