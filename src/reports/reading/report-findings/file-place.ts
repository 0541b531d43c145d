import type { FindingPlace } from '../../../outcome/index.ts';
import type { ReportOptions } from '../../contract.ts';

/** Formats that require a path have this one for findings that are about no file. */
export const NO_FILE = 'kschedsim';

/** The place with the path that readers of the report know; undefined without a file. */
export function filePlace(
  place: FindingPlace | undefined,
  { pathOf = plainPath }: ReportOptions,
): FindingPlace | undefined {
  const file = place === undefined ? undefined : pathOf(place.file);
  return place === undefined || file === undefined ? undefined : { ...place, file };
}

const STANDARD_INPUT = '-';

function plainPath(file: string): string | undefined {
  return file === STANDARD_INPUT ? undefined : file.replace(/^(?:\.\/)+/, '');
}
