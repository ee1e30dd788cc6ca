// The environment of every spec: the globals of Jest's worker itself, because modules that specs share see no others.
// What a spec changed is undone after it.
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const pg = require('pg');

const { connect } = pg.Client.prototype;

/** Fails like the real one: a pool that ends waits for connections that neither open nor fail. */
function refuseConnection(callback) {
  const refusal = new Error(
    'A unit spec opened a database connection. Rename the file to *.integration-spec.ts, so that PostgreSQL is started for it.',
  );
  if (!callback) return Promise.reject(refusal);
  process.nextTick(callback, refusal);
}

/** What `jest.setTimeout` and `jest.retryTimes` set. */
const settingsOfSpec = ['TEST_TIMEOUT_SYMBOL', 'RETRY_TIMES', 'RETRY_TIMES_SETTER'].map((name) =>
  Symbol.for(name),
);

const propertiesOf = (object) =>
  Reflect.ownKeys(object).map((key) => [key, Object.getOwnPropertyDescriptor(object, key)]);

/** Undoes changes. New properties stay, because modules have some, such as the validators of classes. */
function restoreGlobals(before) {
  for (const [key, descriptor] of before) {
    const now = Object.getOwnPropertyDescriptor(globalThis, key);
    if (now?.value === descriptor.value && now?.get === descriptor.get) continue;
    Object.defineProperty(globalThis, key, descriptor);
  }
  for (const key of settingsOfSpec) delete globalThis[key];
}

module.exports = class SharedGlobals {
  global = globalThis;
  fakeTimers = null;
  moduleMocker = new ModuleMocker(globalThis);
  #globals = propertiesOf(globalThis);
  #exit = process.exit;
  #env = { ...process.env };

  /** @param config `testEnvironmentOptions.database: false` refuses connections to a database. */
  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    const { database = true } = projectConfig.testEnvironmentOptions;
    pg.Client.prototype.connect = database ? connect : refuseConnection;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    restoreGlobals(this.#globals);
    process.exit = this.#exit;
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    Object.assign(process.env, this.#env);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** There is no separate context. */
  getVmContext() {
    return null;
  }
};
