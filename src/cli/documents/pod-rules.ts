import { withNamespace } from '../../documents/index.ts';
import type { PodRules } from '../../simulation/index.ts';
import { readDocumentFile } from './read-file.ts';

/**
 * The rules of the file that --pods-of names. `namespace` is the default for resources without one; a namespace in the document's metadata
 * takes precedence. Throws one InputError with all of its problems and their positions.
 */
export async function readPodRulesFile(file: string, namespace: string): Promise<PodRules> {
  return await readDocumentFile(file, async () => {
    const { readPodRules } = await import('../../simulation/index.ts');
    return (value, problems) => readPodRules(withNamespace(value, namespace), problems);
  });
}
