import { describe, expect, it } from 'vitest';
import { deployment, stored } from '../../../../../test/support/audit-objects.ts';
import { app, hpa, unsized } from '../../../../../test/support/autoscaler-objects.ts';
import { findingsOf } from '../../../../../test/support/audit-findings.ts';
import { LAST_APPLIED } from '../../../../server/index.ts';

describe('replicas beside an autoscaler', () => {
  const sized = deployment('web', app('web'), 4);

  it('are no matter where only the cluster has them', () => {
    expect(findingsOf('KS601', [stored(sized), hpa('web')])).toEqual([]);
  });

  it('are found by one rule within the bounds, and by another outside', () => {
    const codes = ['KS601', 'KS602'];
    const at = (replicas: number): readonly string[] =>
      codes.filter(
        (code) =>
          findingsOf(code, [deployment('web', app('web'), replicas), hpa('web')]).length > 0,
      );
    expect([1, 2, 10, 11].map(at)).toEqual([['KS602'], ['KS601'], ['KS601'], ['KS602']]);
  });

  it('are those of the last-applied manifest', () => {
    const last = JSON.stringify(deployment('web', app('web'), 3));
    const live = stored(sized, { [LAST_APPLIED]: last });
    const [text = ''] = findingsOf('KS601', [live, hpa('web')]);
    expect(text).toContain('its last-applied manifest sets 3 replicas at every apply');
    expect(text).toContain('kubectl apply edit-last-applied');
  });

  it('are 1 once where a manifest no longer has what it had', () => {
    const live = stored(sized, { [LAST_APPLIED]: JSON.stringify(sized) });
    const input = { objects: [], cluster: [live, stored(hpa('web'))], apply: [unsized('web')] };
    const [text = '', ...others] = findingsOf('KS601', input);
    expect(text).toContain(
      'its apply sets 1 replica once, of 4, before HorizontalPodAutoscaler/web',
    );
    expect(others).toEqual([]);
    expect(findingsOf('KS602', input)).toEqual([]);
  });

  it('stay where the manifest never had them', () => {
    const never = stored(sized, { [LAST_APPLIED]: JSON.stringify(unsized('web')) });
    const input = { objects: [], cluster: [never, stored(hpa('web'))], apply: [unsized('web')] };
    expect(findingsOf('KS601', input)).toEqual([]);
  });
});
