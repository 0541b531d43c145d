import { getOrInsert } from '../../../units/index.ts';

const UUID = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i;
const IPV4 = /^(\d{1,3}(?:\.\d{1,3}){3})(\/\d+)?$/;
const IPV6 = /^(?=.*:.*:)([0-9a-f:]+(?:\d+\.\d+\.\d+\.\d+)?)(\/\d+)?$/i;
/** An address in a name, as in "ip-10-0-12-34.ec2.internal": its numbers are replaced like words. */
const ADDRESS_IN_NAME = /(?<=\bip-)\d{1,3}(?:-\d{1,3}){3}|\d{1,3}(?:\.\d{1,3}){3}/g;
const SEPARATOR = /([-._/:@^+,;=\s]+)/;
/** Ordinals, versions and ports. Longer numbers may identify an account. */
const SHORT_NUMBER = /^\d{1,8}$/;

/** Words of Kubernetes' own names ("kube-system", "default-scheduler", "system-node-critical") and of image names. */
const KEPT_WORDS: ReadonlySet<string> = new Set(
  (
    'default kube system public node lease scheduler cluster critical kubernetes ' +
    'docker io library latest sha256 true false yes no None orphan foregroundDeletion'
  ).split(' '),
);

/** Longest valid label value or service name. */
const MAX_LABEL = 63;
/** Texts with fewer words and separators than this fit into a label after replacement. */
const MANY_PARTS = 15;

/**
 * Consistent replacements for texts. Names are replaced word by word, so that composed names ("data-web-0" from "data" and "web")
 * stay composed of the same parts. Replacements sort in the order of the originals, because ties are broken by name.
 *
 * Needs two passes over the same texts: the first collects the words, `settle` numbers them, the second replaces them.
 */
export class Pseudonyms {
  readonly #words = new Set<string>();
  #codes: ReadonlyMap<string, string> | undefined;
  readonly #addresses = new Map<string, number>();

  /** Assigns a replacement to every collected word. */
  settle(): void {
    const words = [...this.#words].sort();
    const width = Math.max(3, words.length.toString(36).length);
    this.#codes = new Map(
      words.map((word, at) => [word, `n${at.toString(36).padStart(width, '0')}`]),
    );
  }

  /** The replacement of a name, a label value, an image, an address or a UID. */
  name(text: string): string {
    const address = this.#address(text);
    if (address !== undefined) return address;
    const parts = text
      .split(UUID)
      .map((part, at) => (at % 2 === 1 ? this.#uuid(part) : this.#inWords(part)));
    const replaced = parts.join('');
    // Replacements may be longer than the words. A text that would exceed the limit of labels is replaced as a whole.
    if (text.split(SEPARATOR).length < MANY_PARTS) return replaced;
    const whole = this.#code(text);
    return replaced.length > Math.max(MAX_LABEL, text.length) ? whole : replaced;
  }

  /** The replacement of free text: a command, a path, a value. */
  opaque(text: string): string {
    return text === '' ? '' : this.#code(text);
  }

  #inWords(text: string): string {
    const addresses = new Set(text.match(ADDRESS_IN_NAME)?.flatMap((found) => found.split(/[-.]/)));
    return text
      .split(SEPARATOR)
      .map((part, at) => (at % 2 === 1 ? part : this.#word(part, addresses.has(part))))
      .join('');
  }

  #word(word: string, isAddress: boolean): string {
    if (word === '' || KEPT_WORDS.has(word)) return word;
    return SHORT_NUMBER.test(word) && !isAddress ? word : this.#code(word);
  }

  #code(text: string): string {
    if (this.#codes === undefined) {
      this.#words.add(text);
      return text;
    }
    return this.#codes.get(text) ?? 'n';
  }

  #uuid(text: string): string {
    const number = parseInt(this.#code(text).slice(1), 36);
    return `00000000-0000-4000-8000-${(Number.isNaN(number) ? 0 : number).toString(16).padStart(12, '0')}`;
  }

  /** A private address in place of an address, with the same prefix length. Undefined for other texts. */
  #address(text: string): string | undefined {
    const [, v4, v4Mask = ''] = IPV4.exec(text) ?? [];
    if (v4 !== undefined) {
      const number = this.#numberOf(v4);
      return `10.${[number >> 16, number >> 8, number].map((byte) => byte & 255).join('.')}${v4Mask}`;
    }
    const [, v6, v6Mask = ''] = IPV6.exec(text) ?? [];
    return v6 === undefined ? undefined : `fd00::${this.#numberOf(v6).toString(16)}${v6Mask}`;
  }

  #numberOf(address: string): number {
    return getOrInsert(this.#addresses, address, () => this.#addresses.size + 1);
  }
}
