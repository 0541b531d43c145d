/** Writes dist/cli.cjs, the command line in one file, and the licences of the packages in it. */
export declare function bundleCommandLine(root: string, dist: string): void;
