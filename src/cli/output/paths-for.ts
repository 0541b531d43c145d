import { relative, resolve, sep } from 'node:path';
import { liveCluster } from '../input/live-name.ts';
import { isInside } from '../input/reading/inside.ts';

/**
 * Paths of input files as a CI server knows them: relative to the folder that it checked out ($GITHUB_WORKSPACE, $CI_PROJECT_DIR), else
 * to the working directory, with forward slashes. Files outside of it keep their absolute path; standard input and live clusters have none.
 */
export function pathsFor(
  workingDirectory: string,
  env: Readonly<Record<string, string | undefined>>,
): (file: string) => string | undefined {
  const checkedOut = [env['GITHUB_WORKSPACE'], env['CI_PROJECT_DIR']].find(
    (folder) => folder !== undefined && folder !== '' && isInside(folder, workingDirectory),
  );
  const root = checkedOut ?? workingDirectory;
  return (file) => {
    if (file === '-' || liveCluster(file) !== undefined) return undefined;
    const path = resolve(workingDirectory, file);
    return (isInside(root, path) ? relative(root, path) : path).split(sep).join('/');
  };
}
