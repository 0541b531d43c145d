import { readDocumentFile } from './read-file.ts';

/**
 * The node groups of the file that --node-groups names. `catalog`: a NodeCatalog that has been read, whose types it may name. Throws one
 * InputError with all of its problems and their positions.
 */
export async function readNodeGroupsFile(file: string, catalog: unknown): Promise<unknown> {
  return await readDocumentFile(file, async () => {
    const { readNodeGroups } = await import('../../autoscalers/index.ts');
    const { catalogTypes } = await import('../../catalog/index.ts');
    const types = catalog === undefined ? undefined : catalogTypes(catalog);
    return (value, problems, placeOf) => readNodeGroups(value, problems, types, placeOf);
  });
}
