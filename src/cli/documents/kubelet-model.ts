import { readDocumentFile } from './read-file.ts';

/** The kubelet model of the file that --model names. Throws one InputError with all of its problems and their positions. */
export async function readKubeletModelFile(file: string): Promise<unknown> {
  return await readDocumentFile(file, async () => {
    const { readModelDocument } = await import('../../simulation/index.ts');
    return readModelDocument;
  });
}
