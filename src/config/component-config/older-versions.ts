import { GROUP } from './decode.ts';
import { declaredType, groupVersion } from './document.ts';
import type { SourceDocument } from './document.ts';
import { nodeAt } from './json-node.ts';
import type { JsonMember, JsonNode } from './json-node.ts';
import { v1_34 } from '../../releases/index.ts';
import type { OlderVersion } from '../../releases/index.ts';
import type { ReleasePlugins } from '../versions/release-plugins.ts';

/** A document in the form of v1, with the plugins that its version started from. */
export interface ConvertedDocument {
  readonly converted: SourceDocument;
  readonly release: ReleasePlugins;
  readonly warnings: readonly string[];
}

/**
 * v1beta1, v1beta2 and v1beta3 in the form of v1; other documents as they are. What v1 has no word for is left out with
 * a warning, mistakes are left in for the decoder to find.
 */
export function convertOlderVersion(
  source: SourceDocument,
  release: ReleasePlugins,
): ConvertedDocument {
  const version = groupVersion(declaredType(source.node));
  const older = v1_34.configuration.olderVersions.get(version);
  if (older === undefined) {
    return { converted: source, release, warnings: [] };
  }
  const conversion = new Conversion(version, older);
  const node = conversion.document(source.node);
  const defaults = release.defaults.map((plugin) => ({
    ...plugin,
    weight: older.scoreWeights[plugin.name] ?? plugin.weight,
  }));
  return {
    converted: { ...source, node },
    release: { ...release, defaults },
    warnings: [...new Set(conversion.warnings)],
  };
}

class Conversion {
  readonly warnings: string[];
  readonly #version: string;
  readonly #older: OlderVersion;

  constructor(version: string, older: OlderVersion) {
    this.#version = version;
    this.#older = older;
    this.warnings = [`${version} is read as v1: kube-scheduler v1.34 no longer reads it`];
  }

  document(node: JsonNode): JsonNode {
    return changeMembers(node, (member) => {
      switch (member.name) {
        case 'apiVersion':
          return toV1(member);
        case 'profiles':
          return { ...member, node: changeItems(member.node, (profile) => this.#profile(profile)) };
        default:
          if (!this.#older.ignoredFields.includes(member.name)) return member;
          this.warnings.push(`${member.name} of ${this.#version} has no effect`);
          return undefined;
      }
    });
  }

  #profile(profile: JsonNode): JsonNode {
    return changeMembers(profile, (member) => {
      switch (member.name) {
        case 'plugins':
          return { ...member, node: changeMembers(member.node, (set) => this.#pluginSet(set)) };
        case 'pluginConfig':
          return { ...member, node: changeItems(member.node, (item) => this.#pluginConfig(item)) };
        default:
          return member;
      }
    });
  }

  #pluginSet(set: JsonMember): JsonMember {
    const change = (list: JsonMember): JsonMember => ({
      ...list,
      node: changeItems(list.node, (item) => (this.#isRemoved(item) ? undefined : item)),
    });
    return { ...set, node: changeMembers(set.node, change) };
  }

  #pluginConfig(item: JsonNode): JsonNode | undefined {
    if (this.#isRemoved(item)) return undefined;
    return changeMembers(item, (member) =>
      member.name === 'args' ? { ...member, node: this.#args(member.node) } : member,
    );
  }

  #args(args: JsonNode): JsonNode {
    return changeMembers(args, (member) => {
      const { kind } = member.node;
      const isOwn = kind === 'string' && member.node.value === this.#version;
      return member.name === 'apiVersion' && isOwn ? toV1(member) : member;
    });
  }

  /** A plugin that v1.34 does not have any more. */
  #isRemoved(item: JsonNode): boolean {
    const name = nodeAt(item, ['name']);
    if (name?.kind !== 'string') return false;
    const instead = this.#older.removedPlugins[name.value];
    if (instead === undefined) return false;
    this.warnings.push(`plugin ${name.value} of ${this.#version} is left out: ${instead}`);
    return true;
  }
}

const V1 = `${GROUP}/v1`;

function toV1(member: JsonMember): JsonMember {
  return { ...member, node: { kind: 'string', value: V1, offset: member.node.offset } };
}

/** Anything but an object stays as it is. */
function changeMembers(
  node: JsonNode,
  change: (member: JsonMember) => JsonMember | undefined,
): JsonNode {
  if (node.kind !== 'object') return node;
  const members = node.members.map(change).filter((member) => member !== undefined);
  return { ...node, members };
}

/** Anything but an array stays as it is. */
function changeItems(node: JsonNode, change: (item: JsonNode) => JsonNode | undefined): JsonNode {
  if (node.kind !== 'array') return node;
  return { ...node, items: node.items.map(change).filter((item) => item !== undefined) };
}
