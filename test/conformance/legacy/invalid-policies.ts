import { ConfigurationError, readPolicy } from '../../../src/config/index.ts';
import { differences } from '../differences.ts';
import type { Line } from '../format.ts';
import { featureGates, policyDocument } from './policy-document.ts';

/** A Policy that is rejected with the message of kube-scheduler. */
export function checkInvalidPolicy(line: Line, text: string): readonly string[] {
  try {
    readPolicy(policyDocument(line, text), { featureGates: featureGates(line) });
    return [`expected a refusal: ${String(line['error'])}`];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    if (error.problems.length === 0) return ['expected a problem'];
    return differences(withoutExcerpt(String(line['error'])), withoutExcerpt(error.text));
  }
}

/** Go's JSON library quotes the bytes around the error; they are not compared. */
function withoutExcerpt(text: string): string {
  return text.replace(/, error found in #\d+ byte of .*$/s, '');
}
