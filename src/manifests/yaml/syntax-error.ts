import type { YAMLError } from 'yaml';
import { counted } from '../../units/index.ts';
import { MAX_DEPTH } from './line-cursor.ts';
import type { Slice, TextProblem } from '../source-file.ts';

const PLACEHOLDER = '{{';
export const TOO_DEEP = `nested too deeply: at most ${counted(MAX_DEPTH, 'level')}`;
/** V8's error for a stack that is used up; other RangeErrors are about values. */
export const isStackOverflow = (error: unknown): boolean =>
  error instanceof RangeError && error.message.includes('call stack');

export const TEMPLATE_HINT =
  'this looks like a template: render it first (helm template, kustomize build)';

/** A parser's error as a problem with advice. */
export function explainSyntaxError(slice: Slice, text: string, error: YAMLError): TextProblem {
  const offset = Math.min(error.pos[0], text.length);
  return { offset: slice.start + offset, message: withHint(messageOf(text, offset, error), text) };
}

function messageOf(text: string, offset: number, error: YAMLError): string {
  if (error.message.includes('call stack')) return TOO_DEEP;
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  if (error.code === 'TAB_AS_INDENT' || /^ *\t/.test(text.slice(lineStart))) {
    return 'YAML is indented with spaces: this line begins with a tab';
  }
  return `invalid YAML: ${lowerFirst(firstSentence(error.message))}`;
}

/** The message, with advice if the text is a template that was not rendered. */
export function withHint(message: string, text: string): string {
  return text.includes(PLACEHOLDER) ? `${message}; ${TEMPLATE_HINT}` : message;
}

function firstSentence(message: string): string {
  return message.split('\n', 1)[0]?.replace(/:$/, '') ?? message;
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
