// npm runs this as the script `prepare`: in a checkout after it has installed the dependencies, before it packs, and in the clone
// that `npm install git+...` packs and installs. Only the first of these has the tools of the build.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const { env } = process;

// npx in a checkout runs it before each command, too: what is built there is used as it is.
if (env.npm_command !== 'exec') {
  if (!fs.existsSync(path.join(root, 'node_modules/esbuild'))) installTools();
  await import('./build.mjs');
  removeGlobalLink();
}

/** Installs the dependencies here, whatever the installation that runs this has been asked for. */
function installTools() {
  const settings = Object.entries(env).filter(
    ([name]) => !/^npm_(?!config_(cache|offline|prefer_offline|registry|userconfig)$)/i.test(name),
  );
  const { status } = spawnSync(
    process.execPath,
    [env.npm_execpath, 'ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'],
    { cwd: root, env: Object.fromEntries(settings), stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (status !== 0) throw new Error(`npm ci ended with ${status}`);
}

/**
 * `npm install --global git+...` of npm 11 links the clone in the place of the package, and then unpacks the package through
 * that link into the clone, which it deletes (https://github.com/pre-commit/pre-commit/pull/3743). Without the link it unpacks
 * into the place itself.
 */
function removeGlobalLink() {
  if (env.npm_config_global !== 'true' || !isClone()) return;
  const modules = process.platform === 'win32' ? 'node_modules' : 'lib/node_modules';
  const place = path.join(env.npm_config_prefix ?? '', modules, env.npm_package_name ?? '');
  if (!fs.lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  if (fs.realpathSync(place) !== fs.realpathSync(root)) return;
  fs.unlinkSync(place);
  fs.mkdirSync(place);
}

/** In npm's folder of temporary clones. */
function isClone() {
  return /[\\/]_cacache[\\/]tmp[\\/]git-clone[^\\/]*$/.test(path.dirname(import.meta.dirname));
}
