// Loads specs, and what they import, with Node's own loader instead of Jest's, which would load every module anew for
// every spec: a third of the CPU time of the suite. All specs that a worker of Jest runs share the modules; only
// specs and setup files are evaluated each time. So a module under test may keep what another spec has left in it, as in
// a real process. TypeScript is compiled, cached and resolved by Jest as configured.
const { registerHooks } = require('node:module');
const { dirname, sep } = require('node:path');
const { fileURLToPath, pathToFileURL } = require('node:url');
const Runtime = require('jest-runtime').default;

const circus = dirname(require.resolve('jest-circus/package.json')) + sep;
const handlers = Symbol.for('EVENT_HANDLERS');
const globalsOfSpec = Symbol.for('waypost.globals-of-spec');
const globalNames = [
  'jest',
  'expect',
  'describe',
  'it',
  'test',
  'beforeAll',
  'afterAll',
  'beforeEach',
  'afterEach',
];
const isSource = (url = '') => /^file:.*\.ts(\?.*)?$/.test(url) && !url.includes('/node_modules/');

/** The runtime of the spec that runs; a worker runs one at a time. */
let current;
let specs = 0;
/** Files with the source map of a module, by its URL. Modules outlive specs, so these do, too. */
const sourceMaps = new Map();

registerHooks({
  resolve(specifier, context, next) {
    if (!current || !isSource(context.parentURL)) return next(specifier, context);
    if (specifier === '@jest/globals') {
      return { url: `jest-globals:${specs}`, format: 'module', shortCircuit: true };
    }
    const file = current.resolver.resolveStubModuleName(fileURLToPath(context.parentURL), specifier);
    return next(file ? pathToFileURL(file).href : specifier, context);
  },
  load(url, context, next) {
    if (url.startsWith('jest-globals:')) {
      const source = `export const { ${globalNames.join(', ')} } = globalThis[Symbol.for('${globalsOfSpec.description}')];`;
      return { source, format: 'module', shortCircuit: true };
    }
    if (!current || !isSource(url)) return next(url, context);
    const { code, sourceMapPath } = current.transformer.transform(fileURLToPath(url), {
      isInternalModule: false,
      supportsDynamicImport: true,
      supportsExportNamespaceFrom: true,
      supportsStaticESM: true,
      supportsTopLevelAwait: true,
    });
    if (sourceMapPath) sourceMaps.set(url, sourceMapPath);
    return { source: code, format: 'module', shortCircuit: true };
  },
});

module.exports = class SharedModules extends Runtime {
  constructor(config, environment, resolver, transformer, ...others) {
    super(config, environment, resolver, transformer, ...others);
    Object.assign(this, { resolver, transformer });
    current = this;
    specs += 1;
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** Loads a spec or a setup file. */
  unstable_importModule(path) {
    globalThis[globalsOfSpec] = this.requireModuleOrMock(path, '@jest/globals');
    return import(`${pathToFileURL(path).href}?spec=${specs}`);
  }

  /** Loads Jest's circus, which keeps the tests of one spec in its modules. */
  requireInternalModule(path, name) {
    if (name) return super.requireInternalModule(path, name);
    for (const file of Object.keys(require.cache)) if (file.startsWith(circus)) delete require.cache[file];
    delete globalThis[handlers];
    return require(path);
  }

  getSourceMaps() {
    return sourceMaps;
  }
};
