import { describe, expect, it, test } from 'vitest';
import { AUDIT_CASES } from '../../../test/support/audit-cases.ts';
import { audit } from './analysis.ts';
import { AUDIT_RULES } from './rules.ts';

const titles = new Map(AUDIT_RULES.map(({ code, sentence }) => [code, sentence]));

describe('the rules', () => {
  it.each(AUDIT_CASES.map((one) => ({ ...one, title: titles.get(one.code) ?? one.code })))(
    '$code: $title',
    ({ code, objects, found, message }) => {
      const { findings, rules } = audit({ objects }, { rules: [code] });
      expect(rules).toEqual([code]);
      expect(findings.map(({ kind, name }) => `${kind}/${name}`)).toEqual(found);
      for (const finding of findings) {
        expect(finding.code).toBe(code);
        expect(finding.message).toMatch(message);
        expect(finding.hint).toMatch(/\.$/);
      }
    },
  );

  it('each have a cluster that breaks them', () => {
    const broken = new Set(AUDIT_CASES.map(({ code }) => code));
    expect(AUDIT_RULES.filter(({ code }) => !broken.has(code))).toEqual([]);
  });

  it('have codes and names of their own, in order of the codes', () => {
    const codes = AUDIT_RULES.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(new Set(AUDIT_RULES.map(({ name }) => name)).size).toBe(codes.length);
  });
});

test('no rule is broken by the cluster of another rule of its kind without reason', () => {
  const errors = AUDIT_CASES.filter(({ code }) => code.startsWith('KS1')).map(({ objects }) =>
    audit({ objects }, { severity: 'error' }).findings.map(({ code }) => code),
  );
  for (const codes of errors) expect(new Set(codes).size).toBeLessThanOrEqual(1);
});

test('a rule is not checked where a snapshot lacks what it needs', () => {
  const kinds = [...new Set(AUDIT_RULES.flatMap(({ needs }) => needs))].sort();
  const unchecked = kinds.map((kind) => {
    const info = {
      apiVersion: 'kschedsim.dev/v1alpha1',
      kind: 'SnapshotInfo',
      metadata: { name: 'snapshot' },
      forbidden: [{ kind, apiVersion: 'v1', effect: '' }],
    };
    const checked = new Set(audit({ objects: [info] }).rules);
    const left = AUDIT_RULES.map(({ code }) => code).filter((code) => !checked.has(code));
    return `${kind}: ${left.join(' ')}`;
  });
  expect(unchecked).toEqual([
    'HorizontalPodAutoscaler: KS601 KS602 KS603 KS604 KS605 KS606 KS609 KS610 KS611',
    'LimitRange: KS401 KS408 KS603 KS611',
    'Namespace: KS408',
    'Node: KS101 KS102 KS103 KS104 KS105 KS106 KS107 KS108 KS109 KS110 KS201 KS202 KS203 KS204 KS205 KS404 KS501 KS610',
    'PersistentVolume: KS107 KS501 KS502 KS503',
    'PersistentVolumeClaim: KS107 KS502 KS503 KS504 KS505 KS506',
    'Pod: ',
    'PodDisruptionBudget: KS301 KS302 KS303 KS304 KS305 KS604',
    'PriorityClass: KS403',
    'ResourceQuota: KS611',
    'RuntimeClass: KS408',
    'ScaledObject: KS607 KS608',
    'Service: KS406',
    'ServiceAccount: KS408',
    'StorageClass: KS107 KS503',
    'VerticalPodAutoscaler: KS609',
  ]);
});

test('each rule says what it needs', () => {
  expect(AUDIT_RULES.map(({ code, needs }) => `${code}: ${needs.join(' ')}`)).toEqual([
    'KS101: Node Pod',
    'KS102: Node Pod',
    'KS103: Node Pod',
    'KS104: Node Pod',
    'KS105: Node Pod',
    'KS106: Node Pod',
    'KS107: Node Pod PersistentVolumeClaim PersistentVolume StorageClass',
    'KS108: Node Pod',
    'KS109: Node Pod',
    'KS110: Node Pod',
    'KS201: Node Pod',
    'KS202: Node Pod',
    'KS203: Node',
    'KS204: Node',
    'KS205: Node Pod',
    'KS301: PodDisruptionBudget Pod',
    'KS302: PodDisruptionBudget Pod',
    'KS303: PodDisruptionBudget Pod',
    'KS304: PodDisruptionBudget Pod',
    'KS305: PodDisruptionBudget Pod',
    'KS401: LimitRange',
    'KS402: ',
    'KS403: PriorityClass',
    'KS404: Node Pod',
    'KS405: Pod',
    'KS406: Pod Service',
    'KS407: ',
    'KS408: RuntimeClass ServiceAccount LimitRange Namespace',
    'KS501: Node PersistentVolume',
    'KS502: PersistentVolume PersistentVolumeClaim',
    'KS503: StorageClass PersistentVolumeClaim PersistentVolume',
    'KS504: PersistentVolumeClaim',
    'KS505: PersistentVolumeClaim',
    'KS506: Pod PersistentVolumeClaim',
    'KS601: HorizontalPodAutoscaler',
    'KS602: HorizontalPodAutoscaler',
    'KS603: HorizontalPodAutoscaler LimitRange Pod',
    'KS604: HorizontalPodAutoscaler PodDisruptionBudget Pod',
    'KS605: HorizontalPodAutoscaler Pod',
    'KS606: HorizontalPodAutoscaler',
    'KS607: ScaledObject',
    'KS608: ScaledObject',
    'KS609: HorizontalPodAutoscaler VerticalPodAutoscaler',
    'KS610: HorizontalPodAutoscaler Node Pod',
    'KS611: HorizontalPodAutoscaler ResourceQuota LimitRange Pod',
  ]);
});
