import { splitWords } from '../../units/index.ts';
import { boolean, DecodeError, decodeStruct, int64, string, struct } from '../../decoding/index.ts';
import type { GoType, Integer, JsonMember, JsonNode, Nanoseconds } from '../../decoding/index.ts';
import type { Extender } from '../component-config/configuration.ts';
import { extenderTlsConfig, managedResources } from '../component-config/schema.ts';
import type { ExtenderTlsConfig, ManagedResource } from '../component-config/schema.ts';
import type { JsonType } from './reading/json-iterator.ts';

interface LegacyExtender {
  readonly urlPrefix: string;
  readonly filterVerb: string;
  readonly preemptVerb: string;
  readonly prioritizeVerb: string;
  readonly weight: Integer;
  readonly bindVerb: string;
  readonly enableHttps: boolean;
  readonly tlsConfig: ExtenderTlsConfig | undefined;
  readonly httpTimeout: Nanoseconds;
  readonly nodeCacheCapable: boolean;
  readonly managedResources: readonly ManagedResource[] | undefined;
  readonly ignorable: boolean;
}

/** time.Duration: a number of nanoseconds, never a string. */
const nanoseconds: GoType<Nanoseconds> = {
  name: 'time.Duration',
  zero: () => 0n,
  decode: (node, decoder) => {
    if (node.kind === 'null') return 0n;
    if (node.kind === 'number' && /^-?\d+$/.test(node.literal)) return BigInt(node.literal);
    const shown = node.kind === 'number' ? `number ${node.literal}` : node.kind;
    decoder.typeError(shown, nanoseconds.name, node);
    return 0n;
  },
};

const legacyExtender = struct<LegacyExtender>('v1.LegacyExtender', {
  urlPrefix: string,
  filterVerb: string,
  preemptVerb: string,
  prioritizeVerb: string,
  weight: int64,
  bindVerb: string,
  enableHttps: boolean,
  tlsConfig: extenderTlsConfig,
  httpTimeout: nanoseconds,
  nodeCacheCapable: boolean,
  managedResources,
  ignorable: boolean,
});

/** Field names by their lower case. */
const spelling = new Map(
  [
    ...Object.keys(legacyExtender.zero()),
    ...splitWords(`
  insecure serverName certFile keyFile caFile certData keyData caData name ignoredByScheduler
`),
  ].map((name) => [name.toLowerCase(), name]),
);

/**
 * LegacyExtender decodes itself with Go's own decoder, which matches names in any case and ignores unknown fields
 * (UnmarshalJSON in k8s.io/kube-scheduler/config/v1/types.go).
 */
export const extenderType: JsonType<Extender> = {
  name: 'v1.LegacyExtender',
  zero: () => extenderOf(legacyExtender.zero()),
  decode: (node) => {
    try {
      return extenderOf(decodeStruct(respelt(node), legacyExtender).value);
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      throw new DecodeError(`unmarshalerDecoder: ${error.message}`, error.offset);
    }
  },
  unknownFields: () => [],
};

function respelt(node: JsonNode): JsonNode {
  if (node.kind === 'array') return { ...node, items: node.items.map(respelt) };
  if (node.kind !== 'object') return node;
  const members = node.members.flatMap((member): JsonMember[] => {
    const name = spelling.get(member.name.toLowerCase());
    return name === undefined ? [] : [{ ...member, name, node: respelt(member.node) }];
  });
  return { ...node, members };
}

function extenderOf({ enableHttps, managedResources, ...same }: LegacyExtender): Extender {
  return { ...same, enableHTTPS: enableHttps, managedResources: managedResources ?? [] };
}
