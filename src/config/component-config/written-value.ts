import { valueOf } from '../../decoding/index.ts';
import { isRecord } from '../../units/index.ts';
import { GROUP } from './decode.ts';
import { readDocument } from './document.ts';

/**
 * A configuration as plain data, as it is written: not decoded, defaulted or checked. null or undefined: one that changes nothing.
 *
 * @param document JSON or YAML text, or a parsed value
 * @throws DecodeError if a text is neither JSON nor YAML
 */
export function writtenValue(document: unknown): Readonly<Record<string, unknown>> {
  const value = valueOf(readDocument(document ?? NOTHING_SET).node);
  return isRecord(value) ? value : NOTHING_SET;
}

const NOTHING_SET = { apiVersion: `${GROUP}/v1`, kind: 'KubeSchedulerConfiguration' };
