// npm run audit:doc: writes docs/AUDIT.md from the rules.
import fs from 'node:fs';
import path from 'node:path';
import { AUDIT_RULES } from '../src/whatif/index.ts';
import type { AuditRule } from '../src/whatif/index.ts';

const FILE = path.join(import.meta.dirname, '../docs/AUDIT.md');

const HEAD = `# Rules of the audit

\`kschedsim audit\` ([commands/audit.md](commands/audit.md)) checks these rules. Codes are stable: a code is never used again for another
rule. \`--rule\` and \`--ignore\` take codes and names, \`--severity\` the least severity to check. This page is made from
\`src/whatif/audit/rules\` by \`npm run audit:doc\`.

| severity | means |
|---|---|
| error | what stands there would not be placed or could not come back today, or a drain of it can never end |
| warning | a risk: it works until something else happens |
| info | worth knowing; often meant so |
`;

const TITLES: Readonly<Record<string, string>> = {
  KS1: 'Placements',
  KS2: 'Nodes',
  KS3: 'Disruption budgets',
  KS4: 'Workloads',
  KS5: 'Storage',
  KS6: 'Autoscalers',
};

/** The text of docs/AUDIT.md. */
export function auditDoc(): string {
  const sections = Object.entries(TITLES).flatMap(([prefix, title]) => {
    const own = AUDIT_RULES.filter(({ code }) => code.startsWith(prefix));
    return [`## ${title}\n`, ...own.map(section)];
  });
  return [HEAD, ...sections].join('\n');
}

function section({ code, name, severity, sentence, why, helps, needs }: AuditRule): string {
  const kinds = needs.filter((kind) => kind !== 'Node' && kind !== 'Pod');
  const unless = `Not checked if a snapshot could not read: ${kinds.join(', ')}.\n`;
  return [
    `### ${code} ${name}\n`,
    `**${severity}.** ${sentence} ${why}\n`,
    `What helps: ${helps}\n`,
    ...(kinds.length === 0 ? [] : [unless]),
  ].join('\n');
}

if (process.argv[1] === import.meta.filename) fs.writeFileSync(FILE, auditDoc());
