import { isRecord } from '../../units/index.ts';
import { defined, within, withinEach } from './fields.ts';
import type { Conversion, Fields } from './fields.ts';

/** In v1beta1 the fields of an exact request are beside its name. Rule: pkg/apis/resource/v1beta1/conversion.go, v1.34. */
export const resourceClaimOfV1beta1: Conversion = (object) => within(object, 'spec', claimSpec);

export const claimTemplateOfV1beta1: Conversion = (object) =>
  within(object, 'spec', (template) => within(template, 'spec', claimSpec));

/** In v1beta1 a device has its fields under "basic", and in v1alpha3 a capacity is a quantity. */
export const resourceSliceOfV1beta1: Conversion = (object) =>
  within(object, 'spec', (spec) => withinEach(spec, 'devices', device));

const claimSpec: Conversion = (spec) =>
  within(spec, 'devices', (devices) => withinEach(devices, 'requests', request));

const request: Conversion = ({ name, firstAvailable, ...exactly }) => {
  if (firstAvailable !== undefined || 'exactly' in exactly) {
    return defined({ name, firstAvailable, ...exactly });
  }
  return { name, exactly };
};

function device({ basic, ...own }: Fields): Fields {
  const fields = isRecord(basic) ? { ...own, ...basic } : own;
  return within(fields, 'capacity', (capacity) =>
    Object.fromEntries(
      Object.entries(capacity).map(([name, value]) => [name, isRecord(value) ? value : { value }]),
    ),
  );
}
