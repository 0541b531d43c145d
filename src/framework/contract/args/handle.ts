import { decodeStruct } from '../../../decoding/index.ts';
import type { Decoded, JsonNode } from '../../../decoding/index.ts';
import type { Features } from '../../../features/index.ts';
import type { ArgsKind } from './kind.ts';
import { bind } from './bound-args.ts';
import type { BoundArgs } from './bound-args.ts';

/** How a configuration reads the args of a plugin, whatever their type. */
export interface ArgsHandle {
  /** "NodeResourcesFitArgs" */
  readonly kind: string;
  /**
   * `features`: the features of the release.
   *
   * @throws DecodeError
   */
  readonly decode: (node: JsonNode, features: Features) => Decoded<BoundArgs>;
  /** The args of a plugin without any in the configuration. */
  readonly defaults: (features: Features) => BoundArgs;
}

/** The `args` of a plugin from their kind. */
export function defineArgs<Args>(kind: ArgsKind<Args>): ArgsHandle {
  return {
    kind: kind.kind,
    decode: (node, features) => {
      const { value, strictErrors } = decodeStruct(node, kind.type);
      return { value: bind(kind, value, features), strictErrors };
    },
    defaults: (features) => bind(kind, kind.setDefaults(kind.type.zero(), features), features),
  };
}
