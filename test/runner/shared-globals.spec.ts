import { createRequire } from 'node:module';
import { join } from 'node:path';
import pg from 'pg';

interface Environment {
  fakeTimersModern: { useFakeTimers(): void };
  moduleMocker: { spyOn(object: object, method: string): { mockReturnValue(value: unknown): void } };
  teardown(): Promise<void>;
}

const SharedGlobals = createRequire(import.meta.url)(join(import.meta.dirname, 'shared-globals.cjs')) as new (
  context: object,
) => Environment;

describe('specs that share globals', () => {
  it('find the globals, the environment and the functions that others replaced as they were', async () => {
    const { fetch, setTimeout, console } = globalThis;
    const exit = () => Object.getOwnPropertyDescriptor(process, 'exit')?.value as unknown;
    const exitBefore = exit();
    const environment = new SharedGlobals({
      projectConfig: { fakeTimers: {}, testEnvironmentOptions: { database: false } },
    });
    Object.assign(globalThis, { fetch: () => null, console: {}, [Symbol.for('TEST_TIMEOUT_SYMBOL')]: 1 });
    process.exit = () => process.abort();
    Object.assign(process.env, { SETTINGS_FILE: 'other', ONLY_HERE: '1' });
    environment.fakeTimersModern.useFakeTimers();
    environment.moduleMocker.spyOn(Math, 'random').mockReturnValue(7);

    await environment.teardown();

    expect(globalThis.fetch).toBe(fetch);
    expect(globalThis.setTimeout).toBe(setTimeout);
    expect(globalThis.console).toBe(console);
    expect(Symbol.for('TEST_TIMEOUT_SYMBOL') in globalThis).toBe(false);
    expect(exit()).toBe(exitBefore);
    expect([process.env.SETTINGS_FILE, process.env.ONLY_HERE]).toEqual(['/dev/null', undefined]);
    expect(Math.random()).toBeLessThan(1);
  });

  it('cannot connect to a database if they are unit specs', async () => {
    await expect(new pg.Client().connect()).rejects.toThrow('A unit spec opened a database connection');
  });
});
