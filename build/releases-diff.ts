// npm run releases:diff 1.34 1.35: what the second release does otherwise than the first, in words.
import { differencesOf, findRelease } from '../src/releases/index.ts';
import { InputError } from '../src/problems/index.ts';

const USAGE = 'usage: npm run releases:diff <release> <release>, such as 1.34 1.35';

try {
  const [base, head] = process.argv.slice(2).map(findRelease);
  if (base === undefined || head === undefined) throw new InputError([{ message: USAGE }]);
  console.log(`From ${base.kubernetes} to ${head.kubernetes}:`);
  const differences = differencesOf(base, head);
  for (const { text } of differences) console.log(`- ${text}`);
  if (differences.length === 0) console.log('- nothing that a simulation shows');
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  for (const { message } of error.problems) console.error(`error: ${message}`);
  process.exitCode = 1;
}
