import { freePort } from '@app/postgres-server';
import { temporaryFolder, type TemporaryFolder, waitFor } from '@app/testing';
import { jest } from '@jest/globals';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { Launched, launchSettings } from '../platform/launched.js';
import { TreeCopy } from '../platform/tree-copy.js';
import { launchChromium, openPage } from './chromium.js';

jest.setTimeout(300_000);

describe('npm run dev', () => {
  let folder: TemporaryFolder;
  let tree: TreeCopy;
  let dev: Launched;
  let browser: Browser;
  let url: string;

  beforeAll(async () => {
    folder = await temporaryFolder();
    tree = new TreeCopy(join(folder.path, 'tree'));
    const port = String(await freePort());
    const settings = {
      ...(await launchSettings(join(folder.path, 'data'))),
      DEV_PORT: port,
      LOG_FORMAT: 'json',
    };
    dev = await Launched.ready(settings, { script: 'dev', cwd: tree.path, timeout: 240_000 });
    url = `http://localhost:${port}`;
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    await dev?.cleanUp();
    await folder?.remove();
  });

  it('updates the dashboard without a reload, so that it keeps what was typed', async () => {
    const { page, problems } = await openPage(browser);
    page.setDefaultTimeout(60_000);
    const connected = page.waitForEvent('console', (message) => message.text() === '[vite] connected.');
    await page.goto(`${url}/dashboard/`);
    // A change before that reaches nobody.
    await connected;
    const submit = page.locator('button[type=submit]');
    const label = await submit.innerText();
    await page.locator('input[type=email]').fill('typed@example.com');
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));

    const changed = page.getByRole('button', { name: 'Changed by the test' });
    const save = () =>
      tree.replace('apps/dashboard/src/session', `action="${label}"`, 'action="Changed by the test"');
    let undo = save();
    await changed.waitFor({ timeout: 10_000 }).catch(() => undefined);
    await waitFor(
      async () => {
        if (await changed.isVisible()) return true;
        // The watcher can miss a change on a busy machine. A person saves again.
        undo();
        undo = save();
        return false;
      },
      { timeout: 120_000, interval: 5_000, what: 'the changed label' },
    );
    expect(await page.locator('input[type=email]').inputValue()).toBe('typed@example.com');
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
    // Among them would be violations of the content security policy.
    expect(problems).toEqual([]);
  });

  it('serves the API and its documentation at the same address', async () => {
    expect((await fetch(`${url}/docs`)).status).toBe(200);
    expect((await fetch(`${url}/v1/account`)).status).toBe(401);
    const { url: landing } = await fetch(url);
    expect(landing).toBe(`${url}/dashboard/`);
  });
});
