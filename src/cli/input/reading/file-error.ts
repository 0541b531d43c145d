import fs from 'node:fs/promises';

const MESSAGES: Readonly<Record<string, string | undefined>> = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'a loop of symbolic links',
  ENOTDIR: 'part of the path is not a directory',
  EISDIR: 'is a directory',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many open files',
  EOUTSIDE: 'outside of the directory that may be read',
  ESPECIAL: 'neither a file nor a directory',
  ETOOMANY: 'more files than may be read: name fewer',
  ETOOLARGE: 'more input than may be read: name less',
};

/** The message for an error of the file system. Other errors are thrown again. */
export async function explainFileError(file: string, error: unknown): Promise<string> {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    throw error;
  if (error.code === 'ENOENT' && isUrl(file)) return 'a URL: nothing is fetched; save it first';
  if (error.code === 'ENOENT' && (await isLink(file))) return 'a broken symbolic link';
  return MESSAGES[error.code] ?? `cannot be read (${error.code})`;
}

/** kubectl fetches what its users name so. A path with a colon and two slashes may still be a file. */
const isUrl = (file: string): boolean => /^https?:\/\//i.test(file);

async function isLink(file: string): Promise<boolean> {
  try {
    return (await fs.lstat(file)).isSymbolicLink();
  } catch {
    return false;
  }
}
