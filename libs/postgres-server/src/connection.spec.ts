import { temporaryFolder, type TemporaryFolder } from '@app/testing';
import { jest } from '@jest/globals';
import fs, { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readConnection, writeConnection } from './connection.js';

describe('the connection to the embedded server', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('is on disk before it replaces the one before, and is written only if it has changed', () => {
    const home = { folder: folder.path, data: join(folder.path, 'data'), user: null };
    const file = join(folder.path, 'connection.json');
    const existed: boolean[] = [];
    const { fsyncSync } = fs;
    jest.spyOn(fs, 'fsyncSync').mockImplementation((fd) => {
      existed.push(existsSync(file));
      fsyncSync(fd);
    });
    const connection = { port: 5433, password: 'secret' };
    writeConnection(home, connection);
    expect(existed).toEqual([false]);
    const { ino } = statSync(file);
    writeConnection(home, connection);
    expect(statSync(file).ino).toBe(ino);
    writeConnection(home, { ...connection, port: 5434 });
    expect(existed).toEqual([false, true]);
    expect(readConnection(home)).toEqual({ ...connection, port: 5434 });
    jest.restoreAllMocks();
  });
});
