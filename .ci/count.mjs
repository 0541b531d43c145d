// Prints what a test run, recorded by vitest's json reporter, came to. Fails where nothing ran or something failed.
import fs from 'node:fs';

const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
  fs.readFileSync(process.argv[2], 'utf8'),
);
// A file that could not even be loaded has no tests to fail.
const broken = testResults.filter(
  ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
);
for (const { name } of broken) console.log(`could not be run: ${name}`);
// Said again at the end, because a pipeline's log is often cut at its beginning.
for (const { name, assertionResults } of testResults) {
  for (const { status, fullName, failureMessages } of assertionResults) {
    if (status !== 'failed') continue;
    console.log(`failed: ${name}: ${fullName}`);
    console.log(failureMessages.join('\n').slice(0, 2000));
  }
}
const failed = numFailedTests + broken.length;
if (numPendingTests > 0) console.log(`${numPendingTests} pending`);
console.log(`${numPassedTests} passed, ${failed} failed`);
process.exitCode = failed > 0 || numPassedTests === 0 ? 1 : 0;
