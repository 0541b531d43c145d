// Stands for node:child_process in the bundle: commander loads it for subcommands that are programs of their own, and there are none.
// It takes as long to load as commander itself.
exports.spawn = (...args) => require('child_process').spawn(...args);
