import {
  boolean,
  int64,
  list,
  pointer,
  raw,
  string,
  stringOf,
  struct,
  typeMeta,
} from '../../decoding/index.ts';
import type { Integer, JsonNode, TypeMeta } from '../../decoding/index.ts';
import { uint } from './go-types.ts';

/** A policy as it is decoded: pkg/api/v1alpha2/types.go of the descheduler, v0.36. */
export interface WrittenPolicy extends TypeMeta {
  readonly profiles: readonly WrittenProfile[] | undefined;
  readonly nodeSelector: string | undefined;
  readonly maxNoOfPodsToEvictPerNode: number | undefined;
  readonly maxNoOfPodsToEvictPerNamespace: number | undefined;
  readonly maxNoOfPodsToEvictTotal: number | undefined;
  readonly evictionFailureEventNotification: boolean | undefined;
  readonly metricsCollector: { readonly enabled: boolean } | undefined;
  readonly metricsProviders: readonly MetricsProvider[] | undefined;
  readonly gracePeriodSeconds: Integer | undefined;
}

export interface WrittenProfile {
  readonly name: string;
  readonly pluginConfig: readonly WrittenPluginConfig[] | undefined;
  readonly plugins: Readonly<Record<Point, PluginSet>>;
}

export interface WrittenPluginConfig {
  readonly name: string;
  readonly args: JsonNode | undefined;
}

interface PluginSet {
  readonly enabled: readonly string[] | undefined;
  readonly disabled: readonly string[] | undefined;
}

type Point = 'presort' | 'sort' | 'deschedule' | 'balance' | 'filter' | 'preevictionfilter';

export interface MetricsProvider {
  readonly source: string;
  readonly prometheus: Prometheus | undefined;
}

export interface Prometheus {
  readonly url: string;
  readonly authToken: { readonly secretReference: SecretReference | undefined } | undefined;
}

interface SecretReference {
  readonly namespace: string;
  readonly name: string;
}

const pluginSet = struct<PluginSet>('v1alpha2.PluginSet', {
  enabled: list(string),
  disabled: list(string),
});

const profile = struct<WrittenProfile>('v1alpha2.DeschedulerProfile', {
  name: string,
  pluginConfig: list(
    struct<WrittenPluginConfig>('v1alpha2.PluginConfig', { name: string, args: raw }),
  ),
  plugins: struct<WrittenProfile['plugins']>('v1alpha2.Plugins', {
    presort: pluginSet,
    sort: pluginSet,
    deschedule: pluginSet,
    balance: pluginSet,
    filter: pluginSet,
    preevictionfilter: pluginSet,
  }),
});

const prometheus = struct<Prometheus>('v1alpha2.Prometheus', {
  url: string,
  authToken: pointer(
    struct<NonNullable<Prometheus['authToken']>>('v1alpha2.AuthToken', {
      secretReference: pointer(
        struct<SecretReference>('v1alpha2.SecretReference', { namespace: string, name: string }),
      ),
    }),
  ),
});

export const writtenPolicy = struct<WrittenPolicy>('v1alpha2.DeschedulerPolicy', {
  ...typeMeta,
  profiles: list(profile),
  nodeSelector: pointer(string),
  maxNoOfPodsToEvictPerNode: pointer(uint),
  maxNoOfPodsToEvictPerNamespace: pointer(uint),
  maxNoOfPodsToEvictTotal: pointer(uint),
  evictionFailureEventNotification: pointer(boolean),
  metricsCollector: pointer(
    struct<{ readonly enabled: boolean }>('v1alpha2.MetricsCollector', { enabled: boolean }),
  ),
  metricsProviders: list(
    struct<MetricsProvider>('v1alpha2.MetricsProvider', {
      source: stringOf('v1alpha2.MetricsSource'),
      prometheus: pointer(prometheus),
    }),
  ),
  gracePeriodSeconds: pointer(int64),
});
