/** Writes dist/cli.cjs, the command line in one file, and the licences of the bundled packages. */
export declare function bundleCommandLine(root: string, dist: string): void;
/** Writes dist/action.cjs, the GitHub Action. */
export declare function bundleAction(root: string, dist: string): void;
