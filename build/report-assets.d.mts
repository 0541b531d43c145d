/** The text of src/reports/formats/html/assets.ts. */
export declare function reportAssets(): string;
