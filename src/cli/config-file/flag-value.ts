import { InvalidArgumentError, type Option } from 'commander';
import { wrong } from '../../documents/index.ts';
import { isRecord } from '../../units/index.ts';
import type { ConfigDocument, ConfigNode } from './config-document.ts';
import { resolvePaths } from './config-paths.ts';
import { flagKind, takesMap, type FlagKind } from './flag-kind.ts';

/** The value of a flag as commander would give it. Undefined: as if the flag were not given. */
export interface FlagValue {
  readonly value: unknown;
  /** The value as a file in the working directory would have it: with paths from there, and numbers as written. */
  readonly shown: unknown;
}

interface Text {
  readonly node: ConfigNode;
  readonly text: string;
}

/** A problem of a value with the node that it is at. */
export interface ValueProblem {
  readonly node: ConfigNode;
  readonly message: string;
}

/** The value of a flag that a node of the file gives, or the problems of the node. */
export async function flagValue(
  option: Option,
  node: ConfigNode,
  document: ConfigDocument,
): Promise<FlagValue | readonly ValueProblem[]> {
  const kind = flagKind(option);
  if (kind === 'switch') return switchValue(option, node);
  const texts = textsOf(option, node, document);
  if (texts === undefined) {
    return [{ node, message: wrong(node.value, wanted(option, kind)) }];
  }
  const problems: ValueProblem[] = [];
  const resolved: Text[] = [];
  for (const each of texts) {
    const found = await resolvePaths(option, each.text, document.location);
    if ('text' in found) resolved.push({ node: each.node, text: found.text });
    else problems.push({ node: each.node, message: found.refused });
  }
  return problems.length > 0 ? problems : readTexts(option, node, resolved);
}

function readTexts(
  option: Option,
  node: ConfigNode,
  texts: readonly Text[],
): FlagValue | readonly ValueProblem[] {
  const written = texts.map(({ text }) => text);
  const joined = flagKind(option) === 'list' ? [{ node, text: written.join(',') }] : texts;
  const read = parseFlag(option, joined);
  return 'value' in read ? { ...read, shown: shownValue(node.value, written) } : read;
}

function shownValue(given: unknown, written: readonly string[]): unknown {
  if (isRecord(given)) return given;
  if (Array.isArray(given)) return written;
  return String(given) === written[0] ? given : written[0];
}

function switchValue(option: Option, node: ConfigNode): FlagValue | readonly ValueProblem[] {
  if (typeof node.value !== 'boolean') {
    return [{ node, message: wrong(node.value, 'true or false') }];
  }
  return { value: node.value || option.negate ? node.value : undefined, shown: node.value };
}

function wanted(option: Option, kind: FlagKind): string {
  if (kind === 'one') return 'a text or a number';
  return takesMap(option) ? 'a text, a list of texts or a map' : 'a text or a list of texts';
}

/** The texts of a scalar, a list or a map. Undefined if the flag takes no such value. */
function textsOf(
  option: Option,
  node: ConfigNode,
  document: ConfigDocument,
): readonly Text[] | undefined {
  const text = document.textOf(node);
  if (text !== undefined) return [{ node, text }];
  if (flagKind(option) === 'one') return undefined;
  const { value, path } = node;
  if (Array.isArray(value)) {
    return allTexts(
      value.map((item: unknown, at) => ({ value: item, path: [...path, at] })),
      document,
    );
  }
  if (!isRecord(value) || !takesMap(option)) return undefined;
  const nodes = Object.entries(value).map(([key, item]) => ({ value: item, path: [...path, key] }));
  return allTexts(nodes, document)?.map((each) => ({
    node: each.node,
    text: `${String(each.node.path.at(-1))}=${each.text}`,
  }));
}

function allTexts(
  nodes: readonly ConfigNode[],
  document: ConfigDocument,
): readonly Text[] | undefined {
  const texts = nodes.flatMap((node) => {
    const text = document.textOf(node);
    return text === undefined ? [] : [{ node, text }];
  });
  return texts.length === nodes.length ? texts : undefined;
}

/** The texts as the flag's own parser reads them. */
function parseFlag(
  option: Option,
  texts: readonly Text[],
): Pick<FlagValue, 'value'> | readonly ValueProblem[] {
  let value: unknown;
  const problems: ValueProblem[] = [];
  for (const { node, text } of texts) {
    try {
      value = option.parseArg === undefined ? text : option.parseArg(text, value);
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error;
      problems.push({ node, message: `${JSON.stringify(text)}: ${error.message}` });
    }
  }
  return problems.length > 0 ? problems : { value };
}
