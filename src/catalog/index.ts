export type { Model, NodeType, Offer, Quantities } from './node-type.ts';
export { pricesIn, pricesOf, typeOf } from './prices.ts';
export type { PriceOf, Prices } from './prices.ts';
export { inUnits } from './reserved.ts';
export { taint } from './taint.ts';
export { readCatalogText } from './text.ts';
export { catalogTypes } from './types.ts';
