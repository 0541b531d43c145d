import type { FindingPlace } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';

/** How serious a finding is in formats that know three levels. */
export type FindingLevel = 'error' | 'warning' | 'notice';

/** One finding of any document, as every format of findings reads it. Texts are printable. */
export interface ReportFinding {
  /** Stable id, such as "plan/unschedulable" or "audit/KS101": a key of RULES, or a rule of the audit. */
  readonly rule: string;
  /** "error" exactly if it decides the verdict. */
  readonly level: FindingLevel;
  /** Whether it decides the verdict. */
  readonly counts: boolean;
  /** True: if it decides the verdict, that is "unknown", not "failed". */
  readonly isDoubt: boolean;
  /** What was found, in a few words, such as "unschedulable". */
  readonly title: string;
  /** The object, such as "Deployment/web (shop)"; empty if it is about the whole input. */
  readonly subject: string;
  /** Number of affected pods; 0 if it is not about pods. */
  readonly pods: number;
  /** One line, or several. */
  readonly message: string;
  /** What would help: it was tried. */
  readonly help?: string;
  /** What a rule advises: nobody has tried it. */
  readonly advice?: string;
  /** The manifest of the object. */
  readonly place?: FindingPlace;
  /** When it is so, such as "after the loss of worker-1". Findings that differ in nothing else are one problem. */
  readonly when?: string;
  /** Key of the test case that it fails. */
  readonly testCase: string;
}

/** What a document's reading says of a finding, in texts as they are; `makeFinding` adds the rest. */
export interface FoundParts {
  readonly rule: string;
  readonly counts: boolean;
  readonly title: string;
  /** One line, or several. */
  readonly message: string | readonly string[];
  readonly subject?: string | undefined;
  readonly pods?: number | undefined;
  readonly help?: string | undefined;
  readonly advice?: string | undefined;
  readonly place?: FindingPlace | undefined;
  readonly when?: string | undefined;
  readonly testCase?: string | undefined;
  readonly isDoubt?: boolean | undefined;
  /** True: it is only information, unless it decides the verdict. */
  readonly isInfo?: boolean | undefined;
}

/** Formats of findings have no escapes of their own for texts that a terminal acts on: they are made here, once for all. */
export function makeFinding(parts: FoundParts): ReportFinding {
  const { rule, counts, title, message, subject = '', pods = 0, help, advice, place, when } = parts;
  const { testCase = subject, isDoubt = false, isInfo = false } = parts;
  return {
    rule,
    level: counts ? 'error' : isInfo ? 'notice' : 'warning',
    counts,
    isDoubt,
    title: printable(title),
    subject: printable(subject),
    pods,
    message: [message].flat().map(printable).join('\n'),
    ...(help === undefined ? {} : { help: printable(help) }),
    ...(advice === undefined ? {} : { advice: printable(advice) }),
    ...(place === undefined ? {} : { place }),
    ...(when === undefined ? {} : { when: printable(when) }),
    testCase,
  };
}

/** Key of a test case by the namespace and label of its object. */
export const caseKey = (namespace: string, label: string): string =>
  JSON.stringify([namespace, label]);

/** Key of the test case that doubts about the whole document fail. */
export const DOUBT_CASE = 'in doubt';
