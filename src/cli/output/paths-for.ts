import { isAbsolute, relative, resolve, sep } from 'node:path';

/**
 * Paths of input files as a CI server knows them: relative to the folder that it checked out ($GITHUB_WORKSPACE, $CI_PROJECT_DIR), else
 * to the working directory, with forward slashes. Files outside of it keep their absolute path; standard input has none.
 */
export function pathsFor(
  workingDirectory: string,
  env: Readonly<Record<string, string | undefined>>,
): (file: string) => string | undefined {
  const checkedOut = [env['GITHUB_WORKSPACE'], env['CI_PROJECT_DIR']].find(
    (folder) => folder !== undefined && folder !== '' && isInside(workingDirectory, folder),
  );
  const root = checkedOut ?? workingDirectory;
  return (file) => {
    if (file === '-') return undefined;
    const path = resolve(workingDirectory, file);
    return (isInside(path, root) ? relative(root, path) : path).split(sep).join('/');
  };
}

function isInside(path: string, folder: string): boolean {
  const from = relative(folder, path);
  return from !== '..' && !from.startsWith(`..${sep}`) && !isAbsolute(from);
}
