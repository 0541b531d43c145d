import { Path } from '../../../objects/index.ts';
import type { Loose, ConfigMap, Secret } from '../../../objects/index.ts';
import { meansSame } from '../../strategy/same-meaning.ts';
import type { ErrorList } from '../error-list.ts';
import { checkImmutable, shapeOf } from '../rules/immutable.ts';
import { mapProblem } from '../decoding/json-text.ts';
import { configKeyProblems } from '../rules/texts.ts';
import { utf8Length } from '../../../golang/index.ts';

const FROZEN = 'field is immutable when `immutable` is set';
const MOST_BYTES = 1024 * 1024;

/** Rule of this and the next: ValidateConfigMap, pkg/apis/core/validation/validation.go, v1.34. */
export function checkConfigMap(
  { data = {}, binaryData = {} }: Loose<ConfigMap>,
  list: ErrorList,
): void {
  let size = 0;
  for (const [key, value] of Object.entries(data)) {
    const path = Path.root.child('data').key(key);
    list.each(path, key, configKeyProblems(key));
    if (Object.hasOwn(binaryData, key)) {
      list.invalid(path, key, 'duplicate of key present in binaryData');
    }
    size += utf8Length(value);
  }
  for (const [key, value] of Object.entries(binaryData)) {
    const path = Path.root.child('binaryData').key(key);
    checkBase64(value, path, list);
    list.each(path, key, configKeyProblems(key));
    size += bytesOf(value);
  }
  if (size > MOST_BYTES) list.tooLong(Path.unnamed, MOST_BYTES);
}

const BASE64 = /^[A-Za-z0-9+/\r\n]*={0,2}/;

function isBase64(text: string): boolean {
  const [valid = ''] = BASE64.exec(text) ?? [];
  return valid.length === text.length && valid.replaceAll(/[\r\n]/g, '').length % 4 === 0;
}

/** Upstream such a text does not decode. Rule: CorruptInputError of encoding/base64, go1.24. */
export function checkBase64(text: string, path: Path, list: ErrorList): void {
  const [valid = ''] = BASE64.exec(text) ?? [];
  if (isBase64(text)) return;
  list.invalid(
    path,
    '<value omitted>',
    `illegal base64 data at input byte ${String(valid.length)}`,
  );
}

/** Number of bytes of a text in base64. */
function bytesOf(text: string): number {
  const digits = text.replace(/=+$/, '').length;
  return Math.floor((digits * 3) / 4);
}

/** What an update may not change. Rule: ValidateConfigMapUpdate, the same file. */
export function checkConfigMapUpdate(
  map: Loose<ConfigMap>,
  old: Loose<ConfigMap>,
  list: ErrorList,
): void {
  checkFrozen(map, old, ['data', 'binaryData'], list);
}

/** The parts of a secret that its type needs. Rule: ValidateSecret, the same file. */
export function checkSecret({ data = {}, type, metadata }: Loose<Secret>, list: ErrorList): void {
  let size = 0;
  for (const [key, value] of Object.entries(data)) {
    const path = Path.root.child('data').key(key);
    checkBase64(value, path, list);
    list.each(path, key, configKeyProblems(key));
    size += bytesOf(value);
  }
  if (size > MOST_BYTES) list.tooLong(Path.root.child('data'), MOST_BYTES);
  if (type === 'kubernetes.io/service-account-token') checkAccount(metadata?.annotations, list);
  checkNeededKeys(data, NEEDED_KEYS[type ?? ''] ?? {}, list);
  checkCredentials(data, CREDENTIALS[type ?? ''], list);
}

function checkAccount(
  annotations: Readonly<Record<string, string>> | undefined,
  list: ErrorList,
): void {
  const note = 'kubernetes.io/service-account.name';
  if (!annotations?.[note]) list.required(Path.metadata.child('annotations').key(note));
}

function checkNeededKeys(
  data: Readonly<Record<string, string>>,
  { all = [], some = [], filled = [] }: NeededKeys,
  list: ErrorList,
): void {
  const hasSome = some.length === 0 || some.some((key) => Object.hasOwn(data, key));
  for (const key of [...all, ...(hasSome ? [] : some)]) {
    if (!Object.hasOwn(data, key)) list.required(Path.root.child('data').key(key));
  }
  for (const key of filled) {
    if (!data[key]) list.required(Path.root.child('data').key(key));
  }
}

/** `key`: of the credentials of a registry, which must be a JSON object. */
function checkCredentials(
  data: Readonly<Record<string, string>>,
  key: string | undefined,
  list: ErrorList,
): void {
  const text = key === undefined ? undefined : data[key];
  if (key === undefined || text === undefined || !isBase64(text)) return;
  const problem = mapProblem(atob(text));
  if (problem === undefined) return;
  list.invalid(Path.root.child('data').key(key), '<secret contents redacted>', problem);
}

interface NeededKeys {
  readonly all?: readonly string[];
  /** One of them. */
  readonly some?: readonly string[];
  /** Not empty. */
  readonly filled?: readonly string[];
}

/** By type of a secret. */
const NEEDED_KEYS: Readonly<Record<string, NeededKeys | undefined>> = {
  'kubernetes.io/dockercfg': { all: ['.dockercfg'] },
  'kubernetes.io/dockerconfigjson': { all: ['.dockerconfigjson'] },
  'kubernetes.io/basic-auth': { some: ['username', 'password'] },
  'kubernetes.io/ssh-auth': { filled: ['ssh-privatekey'] },
  'kubernetes.io/tls': { all: ['tls.crt', 'tls.key'] },
};

/** By type of a secret. */
const CREDENTIALS: Readonly<Record<string, string | undefined>> = {
  'kubernetes.io/dockercfg': '.dockercfg',
  'kubernetes.io/dockerconfigjson': '.dockerconfigjson',
};

/** Rule: ValidateSecretUpdate, the same file. */
export function checkSecretUpdate(
  secret: Loose<Secret>,
  old: Loose<Secret>,
  list: ErrorList,
): void {
  checkImmutable(
    Path.root.child('type'),
    { now: secret.type, before: old.type },
    shapeOf('Secret', 'type'),
    list,
  );
  checkFrozen(secret, old, ['data'], list);
}

function checkFrozen<T extends Loose<ConfigMap> | Loose<Secret>>(
  object: T,
  old: T,
  fields: readonly (keyof T & string)[],
  list: ErrorList,
): void {
  if (old.immutable !== true) return;
  if (object.immutable !== true) list.forbidden(Path.root.child('immutable'), FROZEN);
  for (const field of fields) {
    if (meansSame(object[field], old[field], undefined)) continue;
    list.forbidden(Path.root.child(field), FROZEN);
  }
}
