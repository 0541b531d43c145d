import { nodeAt } from '../../decoding/index.ts';
import type { JsonMember, JsonNode } from '../../decoding/index.ts';
import { pluginOf } from '../../releases/index.ts';
import type { OlderVersion, Release } from '../../releases/index.ts';
import { GROUP } from './decode.ts';
import { declaredType, groupVersion } from './document.ts';
import type { SourceDocument } from './document.ts';

/** A document in the form of v1. */
export interface ConvertedDocument {
  readonly converted: SourceDocument;
  /** With the default weights of the document's version. */
  readonly release: Release;
  readonly warnings: readonly string[];
}

/**
 * Converts the older versions that the release knows to v1; other documents are returned unchanged. What v1 does not have is left
 * out with a warning; the decoder finds mistakes later.
 */
export function convertOlderVersion(source: SourceDocument, release: Release): ConvertedDocument {
  const version = groupVersion(declaredType(source.node));
  const older = release.configuration.olderVersions.get(version);
  if (older === undefined) {
    return { converted: source, release, warnings: [] };
  }
  const conversion = new Conversion(version, older, release);
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
  readonly #release: Release;

  constructor(version: string, older: OlderVersion, release: Release) {
    this.#version = version;
    this.#older = older;
    this.#release = release;
    const reader = `kube-scheduler ${release.kubernetes}`;
    this.warnings = [`${version} is read as v1: ${reader} no longer reads it`];
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

  /** Whether v1 may name the plugin at every extension point. */
  #isUsable(name: string): boolean {
    const { invalidPlugins } = this.#release.configuration;
    return pluginOf(this.#release, name) !== undefined && !invalidPlugins.includes(name);
  }

  /** Whether the release no longer has the plugin; adds a warning if so. */
  #isRemoved(item: JsonNode): boolean {
    const name = nodeAt(item, ['name']);
    if (name?.kind !== 'string') return false;
    const { removedPlugins } = this.#older;
    if (!Object.hasOwn(removedPlugins, name.value) || this.#isUsable(name.value)) return false;
    const instead = removedPlugins[name.value] ?? '';
    this.warnings.push(`plugin ${name.value} of ${this.#version} is left out: ${instead}`);
    return true;
  }
}

const V1 = `${GROUP}/v1`;

function toV1(member: JsonMember): JsonMember {
  return { ...member, node: { kind: 'string', value: V1, offset: member.node.offset } };
}

/** Nodes other than objects are returned unchanged. */
function changeMembers(
  node: JsonNode,
  change: (member: JsonMember) => JsonMember | undefined,
): JsonNode {
  if (node.kind !== 'object') return node;
  const members = node.members.map(change).filter((member) => member !== undefined);
  return { ...node, members };
}

/** Nodes other than arrays are returned unchanged. */
function changeItems(node: JsonNode, change: (item: JsonNode) => JsonNode | undefined): JsonNode {
  if (node.kind !== 'array') return node;
  return { ...node, items: node.items.map(change).filter((item) => item !== undefined) };
}
