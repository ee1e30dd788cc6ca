import { Logger } from '@nestjs/common';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CurrentTables } from './current-tables.js';

const off = (technique: string) =>
  JSON.stringify({ techniques: [{ family: 'others', platform: 'ios', technique, on: false }] });
const nothing = '{}';

describe('CurrentTables', () => {
  let folder: string;
  let tables: CurrentTables | undefined;
  const path = (name: string) => join(folder, name);

  beforeEach(() => {
    Logger.overrideLogger(false);
    folder = mkdtempSync(join(tmpdir(), 'tables-'));
  });
  afterEach(() => {
    tables?.onApplicationShutdown();
    rmSync(folder, { recursive: true });
  });

  /** Watches a path without its own timer: the test calls `check`. */
  const watch = (name: string) => (tables = new CurrentTables(path(name), 1_000_000));
  const checkTwice = (watched: CurrentTables) => {
    watched.check();
    watched.check();
  };
  const waysOut = (watched: CurrentTables) => watched.current.waysOutOf('webview', 'ios').length;

  it('are the shipped ones without a path', () => {
    tables = new CurrentTables();
    checkTwice(tables);
    expect([waysOut(tables), tables.isCurrent]).toEqual([1, true]);
  });

  it('must be valid at the start', () => {
    expect(() => watch('missing.json')).toThrow('ENOENT');
    writeFileSync(path('a.json'), '{');
    expect(() => watch('a.json')).toThrow('a.json: not JSON');
  });

  it.each<[string, (name: string, text: string) => void]>([
    ['written in place', (name, text) => writeFileSync(name, text)],
    [
      'renamed into place',
      (name, text) => {
        writeFileSync(`${name}.new`, text);
        renameSync(`${name}.new`, name);
      },
    ],
    [
      'deleted and written again',
      (name, text) => {
        unlinkSync(name);
        writeFileSync(name, text);
      },
    ],
  ])('follow a file that is %s', (_name, write) => {
    writeFileSync(path('a.json'), nothing);
    const watched = watch('a.json');
    expect(waysOut(watched)).toBe(1);
    write(path('a.json'), off('safari'));
    checkTwice(watched);
    expect(waysOut(watched)).toBe(0);
    write(path('a.json'), nothing);
    checkTwice(watched);
    expect([waysOut(watched), watched.counts]).toEqual([1, { accepted: 2, rejected: 0 }]);
  });

  it('follow a symbolic link that is swapped, as Kubernetes does', () => {
    for (const [name, text] of [
      ['one', nothing],
      ['two', off('safari')],
    ] as const) {
      mkdirSync(path(name));
      writeFileSync(path(`${name}/a.json`), text);
    }
    symlinkSync('one', path('current'));
    const watched = watch('current');
    symlinkSync('two', path('next'));
    renameSync(path('next'), path('current'));
    checkTwice(watched);
    expect(waysOut(watched)).toBe(0);
  });

  it('follow files that are added to a folder and removed from it, and ignore others', () => {
    const watched = watch('.');
    writeFileSync(path('b.json'), off('safari'));
    writeFileSync(path('.a.json.swp'), 'x');
    writeFileSync(path('.a.json'), 'x');
    writeFileSync(path('notes.txt'), 'x');
    checkTwice(watched);
    expect([waysOut(watched), watched.isCurrent]).toEqual([0, true]);
    rmSync(path('b.json'));
    checkTwice(watched);
    expect(waysOut(watched)).toBe(1);
  });

  it('are not read from a file that is still being written', () => {
    writeFileSync(path('a.json'), nothing);
    const watched = watch('a.json');
    writeFileSync(path('a.json'), off('safari').slice(0, 20));
    watched.check();
    writeFileSync(path('a.json'), off('safari'));
    watched.check();
    expect([waysOut(watched), watched.counts]).toEqual([1, { accepted: 0, rejected: 0 }]);
    watched.check();
    expect([waysOut(watched), watched.counts]).toEqual([0, { accepted: 1, rejected: 0 }]);
  });

  it.each(['{', '{"techniques":[{"family":"others","platform":"ios","technique":"warp","on":false}]}'])(
    'keep the last good ones if a change is not valid, and report it once: %s',
    (broken) => {
      writeFileSync(path('a.json'), off('safari'));
      const watched = watch('a.json');
      writeFileSync(path('a.json'), broken);
      for (let n = 0; n < 5; n++) watched.check();
      expect([waysOut(watched), watched.isCurrent, watched.counts]).toEqual([
        0,
        false,
        { accepted: 0, rejected: 1 },
      ]);
      writeFileSync(path('a.json'), nothing);
      checkTwice(watched);
      expect([waysOut(watched), watched.isCurrent]).toEqual([1, true]);
    },
  );

  it('keep the last good ones while the file is missing', () => {
    writeFileSync(path('a.json'), off('safari'));
    const watched = watch('a.json');
    renameSync(path('a.json'), path('b.json'));
    checkTwice(watched);
    expect([waysOut(watched), watched.isCurrent]).toEqual([0, false]);
    renameSync(path('b.json'), path('a.json'));
    checkTwice(watched);
    expect([waysOut(watched), watched.isCurrent]).toEqual([0, true]);
  });
});
