import type { IConfiguration } from 'dependency-cruiser';

export declare const floors: readonly (readonly string[])[];
declare const law: IConfiguration;
export default law;
