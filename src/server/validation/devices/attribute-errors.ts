import type { Path, Loose, DeviceAttribute } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';

const LONGEST_VALUE = 64;
const PRERELEASE = '(0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)';
const SEMVER = new RegExp(
  `^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(-${PRERELEASE}(\\.${PRERELEASE})*)?(\\+[0-9a-zA-Z-]+(\\.[0-9a-zA-Z-]+)*)?$`,
);

/** Rule: validateDeviceAttribute, pkg/apis/resource/validation/validation.go, v1.34. */
export function checkAttribute(
  attribute: Loose<DeviceAttribute>,
  path: Path,
  list: ErrorList,
): void {
  const { bool, int, string: text, version } = attribute;
  if (text !== undefined && text.length > LONGEST_VALUE) {
    list.tooLong(path.child('string'), LONGEST_VALUE);
  }
  if (version !== undefined) {
    const field = path.child('version');
    if (!SEMVER.test(version)) {
      list.invalid(field, version, 'must be a string compatible with semver.org spec 2.0.0');
    }
    if (version.length > LONGEST_VALUE) list.tooLong(field, LONGEST_VALUE);
  }
  const values = [bool, int, text, version].filter((value) => value !== undefined);
  if (values.length === 1) return;
  const detail = 'exactly one value must be specified';
  if (values.length === 0) {
    list.required(path, detail);
    return;
  }
  const shown = {
    IntValue: int ?? null,
    BoolValue: bool ?? null,
    StringValue: text ?? null,
    VersionValue: version ?? null,
  };
  list.invalid(path, shown, detail);
}
