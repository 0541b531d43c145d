import { API_VERSION } from '../../outcome/index.ts';
import type { SweepCell, SweepHead } from '../../outcome/index.ts';

/** The kind of the first line of a file of results. */
export const HEAD_KIND = 'SweepResults';

/** The first line of a file of results. */
export const headLine = (head: SweepHead): string =>
  `${JSON.stringify({ apiVersion: API_VERSION, kind: HEAD_KIND, ...head })}\n`;

/** The line of a cell. */
export const cellLine = (cell: SweepCell): string => `${JSON.stringify(cell)}\n`;
