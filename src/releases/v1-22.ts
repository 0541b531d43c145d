import { viewOfV122 } from '../cluster/index.ts';
import { fitErrorV122 } from '../framework/index.ts';
import { pluginsV122 } from '../plugins/index.ts';
import type { Release } from './release.ts';

/** Kubernetes v1.22, the last release that reads Policies. */
export const v1_22: Release = Object.freeze({
  kubernetes: 'v1.22',
  flavour: 'policy',
  plugins: pluginsV122,
  defaults: [],
  gates: Object.freeze({}),
  texts: {},
  cycle: {
    takesFirstUnscored: false,
    asksEveryFilter: false,
    addsExtenderReasons: true,
    ignoresFailedBind: false,
    bindError: (error: string) => `binding rejected: ${error}`,
    fitError: fitErrorV122,
  },
  queue: { popsFromBackoff: false, unschedulableTimeoutMs: 60_000 },
  extenders: {
    apiVersion: 'v1',
    structs: 'v1.22',
    countsViolations: false,
    dropsManagedFields: false,
  },
  api: { mergesMatchLabelKeys: false, isValidated: false },
  configuration: { olderVersions: new Map() },
  readPod: viewOfV122,
});
