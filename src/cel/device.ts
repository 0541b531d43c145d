/** A device as a selector sees it. Names of attributes and capacities without a domain belong to the driver's. */
export interface SelectableDevice {
  readonly driver: string;
  readonly allowMultipleAllocations?: boolean;
  readonly attributes?: Readonly<Record<string, DeviceAttribute>>;
  /** Quantities as written. */
  readonly capacity?: Readonly<Record<string, { readonly value: string | number }>>;
}

/** Exactly one field is set. An int is a text if a number cannot hold it exactly. */
export interface DeviceAttribute {
  readonly int?: number | string;
  readonly bool?: boolean;
  readonly string?: string;
  readonly version?: string;
  readonly ints?: readonly (number | string)[];
  readonly bools?: readonly boolean[];
  readonly strings?: readonly string[];
  readonly versions?: readonly string[];
}
