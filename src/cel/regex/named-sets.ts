import { complement, EVERYTHING, ofClass } from './code-point-set.ts';
import type { CodePointSet } from './code-point-set.ts';

const PERL: Readonly<Record<string, string>> = {
  d: '0-9',
  s: String.raw`\t\n\f\r `,
  w: '0-9A-Za-z_',
};

const POSIX: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: String.raw`\u{0}-\u{7f}`,
  blank: String.raw`\t `,
  cntrl: String.raw`\u{0}-\u{1f}\u{7f}`,
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: String.raw`!-\/:-@\[-\x60\{-~`,
  space: String.raw`\t\n\v\f\r `,
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
};

const CATEGORIES: ReadonlySet<string> = new Set(
  'C Cc Cf Co Cs L Ll Lm Lo Lt Lu M Mc Me Mn N Nd Nl No P Pc Pd Pe Pf Pi Po Ps S Sc Sk Sm So Z Zl Zp Zs'.split(
    ' ',
  ),
);

/** Go knows no abbreviations of scripts, which have four letters; these are whole names. */
const SHORT_SCRIPTS: ReadonlySet<string> = new Set(
  'Ahom Cham Han Kawi Lao Lisu Miao Modi Mro Nko Thai Toto Vai Yi'.split(' '),
);

/** `\d`, `\S` and the like; undefined for other letters. */
export function perlClass(letter: string, ignoreCase: boolean): CodePointSet | undefined {
  const content = PERL[letter.toLowerCase()];
  if (content === undefined) return undefined;
  const set = ofClass(content, ignoreCase);
  return letter === letter.toLowerCase() ? set : complement(set);
}

/** `[:alpha:]` and the like; undefined for unknown names. */
export function posixClass(name: string, ignoreCase: boolean): CodePointSet | undefined {
  const content = POSIX[name];
  return content === undefined ? undefined : ofClass(content, ignoreCase);
}

/** The code points of a category ("Lu") or script ("Greek") of Unicode; undefined for unknown names. */
export function unicodeClass(name: string, ignoreCase: boolean): CodePointSet | undefined {
  if (name === 'Any') return EVERYTHING;
  if (CATEGORIES.has(name)) return ofClass(`\\p{${name}}`, ignoreCase);
  const isScript = /^[A-Z][A-Za-z_]{4,}$/.test(name) || SHORT_SCRIPTS.has(name);
  if (!isScript) return undefined;
  try {
    return ofClass(`\\p{Script=${name}}`, ignoreCase);
  } catch {
    return undefined;
  }
}
