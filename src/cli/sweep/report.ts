import { mergeResults, reportOf } from '../../sweep/index.ts';
import { sweepReports } from '../../reports/index.ts';
import { EXIT, exitCodeOf, type ExitCode } from '../exit-codes.ts';
import {
  heightOf,
  paintFor,
  terminalEnvironment,
  wantsColour,
  widthOf,
} from '../output/terminal.ts';
import { writeResults } from '../output/write-results.ts';
import { packageVersion } from '../package-version.ts';
import { nameFindings } from './merge.ts';
import { readResultTexts } from './read-texts.ts';
import { sweepTargets, type SweepReportFlags } from './report-flags.ts';

/** Shows the results of a sweep. What is missing or there twice is named on standard error, as `sweep merge` names it. */
export async function reportFiles(
  names: readonly string[],
  flags: SweepReportFlags,
): Promise<ExitCode> {
  const merged = mergeResults(await readResultTexts(names));
  const report = reportOf(merged, flags);
  const results = await Promise.all(
    sweepTargets(flags).map(async ({ format, file }) => {
      const environment = terminalEnvironment(process, file !== undefined);
      const height = heightOf(environment);
      const options = {
        width: widthOf(environment),
        ...(height === undefined ? {} : { height }),
        isComplete: !environment.isTTY,
        paint: await paintFor(wantsColour(flags.color && file === undefined, environment)),
        version: packageVersion(),
      };
      return { text: sweepReports[format](report, options), file };
    }),
  );
  await writeResults(results);
  if (flags.quiet !== true) nameFindings(merged);
  const { missing, double, verdict } = report.summary;
  return missing + double > 0 ? EXIT.finding : exitCodeOf(verdict, flags);
}
