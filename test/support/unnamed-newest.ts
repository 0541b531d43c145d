import { DEFAULT_RELEASE } from '../../src/releases/index.ts';

/** Stands for the newest release in recorded texts; as long as its name, so that lines break alike. */
const NEWEST = 'v1.NN.N';

/** A text to record: without the name of the newest release, so that recordings stay when a release is added. */
export const withoutNewest = (text: string): string =>
  text.replaceAll(DEFAULT_RELEASE.kubernetes, NEWEST);

/** A text of a page of the docs with the newest release of the page, if it has one, instead of ours. */
export function withNewestOf(page: string, text: string): string {
  const [, shown = DEFAULT_RELEASE.kubernetes] =
    /(v[\d.]+)\s+\(the newest\s+known\)/.exec(page) ?? [];
  return text.replaceAll(DEFAULT_RELEASE.kubernetes, shown);
}
