import type { Command } from 'commander';
import type { PlacedDocument } from '../../manifests/index.ts';
import type { FieldPath } from '../../problems/index.ts';
import { configOf } from './use-config-file.ts';

/** The list under `expectations` of a configuration file, unread. */
export interface ConfigExpectations extends Pick<PlacedDocument, 'placeOf'> {
  readonly list: readonly unknown[];
  /** Path of the list in the file; the paths of `placeOf` begin with it. */
  readonly path: FieldPath;
}

/** The expectations of the configuration file that a running command uses. Undefined without any. */
export function configExpectations(command: Command): ConfigExpectations | undefined {
  const used = configOf(command);
  const node = used?.file.expectations;
  if (used === undefined || node === undefined || !Array.isArray(node.value)) return undefined;
  return { list: node.value, path: node.path, placeOf: used.file.document.placeOf };
}
