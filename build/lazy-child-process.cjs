// Replaces node:child_process in the bundle. commander imports it for subcommands in separate programs, which kschedsim does not
// have, and loading it takes as long as loading commander itself.
exports.spawn = (...args) => require('child_process').spawn(...args);
