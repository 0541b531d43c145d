// Stands for @colors/colors in a browser, where cli-table3 paints nothing.
module.exports = {};
