import type { AuditFinding, FindingPlace } from '../../outcome/index.ts';
import { printable } from '../../units/index.ts';

/** "Deployment/web (shop)", printable. */
export function subjectOfFinding({ kind, namespace, name }: AuditFinding): string {
  const place = namespace === undefined ? '' : ` (${printable(namespace)})`;
  return `${printable(kind)}/${printable(name)}${place}`;
}

/** Undefined if the object came from no file. */
export function placeOfFinding({ file, line, column }: AuditFinding): FindingPlace | undefined {
  if (file === undefined) return undefined;
  return { file, line: line ?? 1, column: column ?? 1 };
}

/** "shop.yaml:12:1", printable; undefined if not known. */
export function placeText(finding: AuditFinding): string | undefined {
  const place = placeOfFinding(finding);
  return place && `${printable(place.file)}:${String(place.line)}:${String(place.column)}`;
}
