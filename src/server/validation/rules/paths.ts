import type { Path } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';

/** Rules of this file: the functions of these names in pkg/apis/core/validation/validation.go, v1.34. */

/** validatePathNoBacksteps. False: it has an error. */
export function checkNoBacksteps(target: string, path: Path, list: ErrorList): boolean {
  if (!hasBacksteps(target)) return true;
  list.invalid(path, target, "must not contain '..'");
  return false;
}

export const hasBacksteps = (target: string): boolean =>
  target.includes('..') && target.split('/').includes('..');

/** validateLocalDescendingPath. */
export function checkLocalDescendingPath(target: string, path: Path, list: ErrorList): void {
  if (target.startsWith('/')) list.invalid(path, target, 'must be a relative path');
  checkNoBacksteps(target, path, list);
}

/** ValidateLocalNonReservedPath. */
export function checkLocalPath(target: string, path: Path, list: ErrorList): void {
  checkLocalDescendingPath(target, path, list);
  if (target.startsWith('..') && !target.startsWith('../')) {
    list.invalid(path, target, "must not start with '..'");
  }
}
