import { isQuantity, isRecord } from '../../../units/index.ts';
import {
  AMOUNTS,
  API_WORDS,
  ATTRIBUTES,
  DEFINED,
  DEVICE_NAMES,
  EXTENSIBLE,
  FREE_TEXT,
  isMachineLabel,
  isWellKnownKey,
  LABEL_KEYS,
  LABELS,
  LEFT_OUT,
  namesDrivers,
  OPAQUE,
  SECRET_TEXT,
} from './fields.ts';
import { anonymousOwners, withRecordedOwners, type StepWriter } from './field-owners.ts';
import { Pseudonyms } from './pseudonyms.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Replaces every name, label, image, annotation, environment, command, address and UID; the same text always by the same
 * pseudonym. Amounts, times, enumerations, kinds, drivers and keys that Kubernetes defines stay, so a plan of the result has the
 * same verdicts as a plan of the original. Values of unknown fields are replaced like names.
 */
export function anonymize(objects: readonly Fields[]): readonly Fields[] {
  const anonymizer = new Anonymizer();
  for (const object of objects) anonymizer.collect(object);
  return objects.map((object) => anonymizer.anonymize(object));
}

/** Anonymizes a stream of objects, which must be read twice: names of all objects are collected before the first is replaced. */
export class Anonymizer {
  readonly #pseudonyms = new Pseudonyms();
  #isSettled = false;

  /** Takes the words of an object. */
  collect(object: Fields): void {
    this.#fields(withRecordedOwners(object));
  }

  /** The object with other words. */
  anonymize(object: Fields): Fields {
    if (!this.#isSettled) this.#pseudonyms.settle();
    this.#isSettled = true;
    return this.#fields(withRecordedOwners(object));
  }

  /** `list`: the field of the list that the object is an item of; empty for other objects. */
  #fields(object: Fields, list = ''): Fields {
    return mapFields(object, (field, value) => {
      if (LEFT_OUT.has(field)) return undefined;
      if (field === 'managedFields') {
        // Objects of controllers are never applied: their managers are not needed.
        const isApplied = Array.isArray(value) && !Array.isArray(object['ownerReferences']);
        return isApplied ? [field, anonymousOwners(value, this.#steps)] : undefined;
      }
      // In taints, tolerations and selector requirements the value belongs to the label `key`.
      if ((field === 'value' || field === 'values') && typeof object['key'] === 'string') {
        return [field, this.#labelValues(object['key'], value)];
      }
      return [field, this.#inList(list, field, value) ?? this.#value(field, value)];
    });
  }

  /** Writes the steps of managedFields. */
  get #steps(): StepWriter {
    return {
      labelKey: (key) => this.#labelKey(key),
      annotationKey: (key) =>
        key.startsWith('kschedsim.dev/') ? this.#behaviour(key) : this.#labelKey(key),
      resource: (key) => this.#resource(key),
      freeText: (text) => this.#freeText(text),
      name: (text) => this.#name(text),
      value: (field, value) => this.#value(field, value),
    };
  }

  #value(field: string, value: unknown): unknown {
    if (isRecord(value)) return this.#map(field, value);
    if (Array.isArray(value)) {
      const items: readonly unknown[] = value;
      return items.map((item) =>
        isRecord(item) ? this.#fields(item, field) : this.#value(field, item),
      );
    }
    if (typeof value !== 'string' || DEFINED.has(field)) return value;
    if (EXTENSIBLE.has(field)) return API_WORDS.has(value) ? value : this.#labelKey(value);
    if (LABEL_KEYS.has(field)) return this.#labelKey(value);
    if (ATTRIBUTES.has(field)) return this.#ofDevice(value);
    if (field === 'fieldPath') return this.#fieldPath(value);
    if (SECRET_TEXT.has(field)) return this.#pseudonyms.opaque(value);
    return FREE_TEXT.has(field) ? this.#freeText(value) : this.#name(value);
  }

  #map(field: string, map: Fields): Fields {
    if (field === 'annotations') return this.#annotations(map);
    if (AMOUNTS.has(field) && isPlain(map))
      return mapFields(map, (key, value) => [this.#resource(key), value]);
    if (LABELS.has(field) && isPlain(map)) {
      return mapFields(map, (key, value) => [this.#labelKey(key), this.#labelValues(key, value)]);
    }
    if (DEVICE_NAMES.has(field)) {
      return mapFields(map, (key, value) => [this.#ofDevice(key), this.#value('', value)]);
    }
    if (OPAQUE.has(field) && !isPlain(map)) return isRevision(map) ? this.#fields(map) : {};
    if (FREE_TEXT.has(field) && isPlain(map)) {
      return mapFields(map, (key, value) => [this.#freeText(key), this.#freeText(value)]);
    }
    return this.#fields(map);
  }

  /** A field that means something else in the items of a list; undefined: it does not. */
  #inList(list: string, field: string, value: unknown): unknown {
    if (list === 'ports' && field === 'name') return this.#freeText(value);
    const isOfTrigger = list === 'triggers' && field === 'metadata';
    return isOfTrigger && isRecord(value) ? this.#trigger(value) : undefined;
  }

  /** What a trigger of a ScaledObject watches, and its target, which is an amount. */
  #trigger(metadata: Fields): Fields {
    return mapFields(metadata, (key, value) => [
      key,
      typeof value === 'string' && value.length <= LONGEST_AMOUNT && isQuantity(value)
        ? value
        : this.#value(key, value),
    ]);
  }

  #annotations(annotations: Fields): Fields {
    return mapFields(annotations, (key, value) => {
      if (key === 'kubectl.kubernetes.io/last-applied-configuration') return undefined;
      if (!isWellKnownKey(key)) return [this.#labelKey(key), this.#freeText(value)];
      if (namesDrivers(key)) return [key, value];
      if (/^kschedsim\.dev\/[\w-]*-error/.test(key))
        return [this.#behaviour(key), this.#freeText(value)];
      if (key.startsWith('kschedsim.dev/')) return [this.#behaviour(key), value];
      const isName = typeof value === 'string' && /^[\w.:/-]{0,253}$/.test(value);
      return [key, isName ? this.#name(value) : this.#freeText(value)];
    });
  }

  /** "kschedsim.dev/exit-code.web" contains the name of the container "web". */
  #behaviour(key: string): string {
    const [, knob, container] = /^([^.]+\.[^.]+\.)(.+)$/.exec(key) ?? [];
    return knob === undefined || container === undefined
      ? key
      : knob + this.#pseudonyms.name(container);
  }

  #labelKey(key: string): string {
    return isWellKnownKey(key) ? key : this.#pseudonyms.name(key);
  }

  /** The name of an attribute, counter or other property of a device. Its domain is the driver's. */
  #ofDevice(name: string): string {
    const at = name.lastIndexOf('/') + 1;
    return name.slice(0, at) + this.#pseudonyms.name(name.slice(at));
  }

  /** "metadata.labels['app']" contains the key of a label. */
  #fieldPath(path: string): string {
    const [, map, key] = /^(metadata\.(?:labels|annotations))\['(.*)'\]$/.exec(path) ?? [];
    if (map !== undefined && key !== undefined) return `${map}['${this.#labelKey(key)}']`;
    return /^(?:metadata|spec|status)\.(?:name|namespace|uid|labels|annotations|nodeName|serviceAccountName|hostIPs?|podIPs?)$/.test(
      path,
    )
      ? path
      : this.#pseudonyms.opaque(path);
  }

  #labelValues(key: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item: unknown) => this.#labelValues(key, item));
    return typeof value === 'string' && !isMachineLabel(key) ? this.#name(value) : value;
  }

  /** "gold.storageclass.storage.k8s.io/requests.storage" in a quota contains the name of a class. */
  #resource(key: string): string {
    const [, name, rest] = /^(.+)(\.storageclass\.storage\.k8s\.io\/.+)$/.exec(key) ?? [];
    return name === undefined || rest === undefined ? key : this.#pseudonyms.name(name) + rest;
  }

  #name(text: string): string {
    return isTime(text) ? text : this.#pseudonyms.name(text);
  }

  #freeText(value: unknown): string {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return /^[\d%]*$/.test(text) && text.length < 6 ? text : this.#pseudonyms.opaque(text);
  }
}

/** A longer number may identify an account. */
const LONGEST_AMOUNT = 8;

/** Whether the data of a ControllerRevision belong to a StatefulSet or a DaemonSet. */
function isRevision({ spec, ...others }: Fields): boolean {
  return Object.keys(others).length === 0 && isRecord(spec) && isRecord(spec['template']);
}

/** Whether all values are texts and numbers. */
function isPlain(map: Fields): boolean {
  return Object.values(map).every((value) => typeof value !== 'object' || value === null);
}

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text);

/** Maps the entries; undefined drops one. Built without assignment, because a key may be "__proto__". */
function mapFields(
  fields: Fields,
  map: (key: string, value: unknown) => readonly [string, unknown] | undefined,
): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      const entry = map(key, value);
      return entry === undefined ? [] : [entry];
    }),
  );
}
