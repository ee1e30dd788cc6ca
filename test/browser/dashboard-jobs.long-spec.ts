import { ApiClient, sampleImage } from '@app/testing';
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { DashboardUnderTest, hasFocus, hasLoaded, type Look, password } from './dashboard.js';

const phone: Look = { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' };

/** What a job takes: taps, and fields that are typed into. */
interface Effort {
  taps: number;
  fields: number;
}

/** Does a job with a thumb, and counts what it takes. */
class Thumb {
  private effort: Effort = { taps: 0, fields: 0 };

  constructor(readonly page: Page) {}

  /** Taps a control, which must be on the screen without scrolling sideways. */
  async tap(control: Locator): Promise<void> {
    await control.waitFor();
    await hasLoaded(this.page);
    const box = await control.boundingBox();
    const isInReach = box !== null && box.x >= 0 && box.x + box.width <= phone.viewport.width;
    expect({ control: await control.innerText(), isInReach }).toMatchObject({ isInReach: true });
    await this.swipeAndTap(control);
  }

  /** Taps a control in a row that one swipes through. */
  async swipeAndTap(control: Locator): Promise<void> {
    await control.tap();
    this.effort.taps++;
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    this.effort.fields++;
  }

  /** Types into the field that has the focus. */
  async typeInto(label: string, text: string): Promise<void> {
    await hasFocus(this.page, label);
    await this.page.keyboard.type(text);
    this.effort.fields++;
  }

  /** What was done since the last call. */
  done(): Effort {
    const { effort } = this;
    this.effort = { taps: 0, fields: 0 };
    return effort;
  }
}

/** A change that needs more taps or fields for a job must say why, and raise its bound here. */
const bounds: Readonly<Record<string, Effort>> = {
  'a first link that leaves apps, from the sign-up': { taps: 4, fields: 3 },
  'a bio page with a photo, five items and a theme': { taps: 13, fields: 12 },
  'three themes': { taps: 4, fields: 0 },
  'a tag for thirty links': { taps: 3, fields: 1 },
  'a shared report': { taps: 4, fields: 0 },
};

describe('a newcomer with a phone', () => {
  let dashboard: DashboardUnderTest;
  let thumb: Thumb;
  let close: () => Promise<void>;
  const part = (name: string) => thumb.page.getByRole('button', { name, exact: true });
  const main = () => thumb.page.getByRole('main');
  const isAt = (path: string) => thumb.page.goto(`${dashboard.service.apiUrl}/dashboard${path}`);
  const inSession = async <T>(
    method: 'get' | 'post',
    path: string,
    data?: object,
    account = '',
  ): Promise<T> => {
    const answer = await thumb.page.request[method](`${dashboard.service.apiUrl}/dashboard/api/${path}`, {
      data,
      headers: { 'Waypost-Account': account },
    });
    expect(answer.ok()).toBe(true);
    return (await answer.json()) as T;
  };
  const shows = (job: string) => {
    const { taps, fields } = thumb.done();
    const bound = bounds[job];
    // The counts are for the report of a failure.
    const isWithin = bound !== undefined && taps <= bound.taps && fields <= bound.fields;
    expect({ job, taps, fields, isWithin }).toMatchObject({ isWithin: true });
  };

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
    const opened = await dashboard.open('/sign-up', phone, null, { hasTouch: true, isMobile: true });
    thumb = new Thumb(opened.page);
    close = opened.close;
  });
  beforeEach(() => {
    thumb.done();
  });
  afterAll(async () => {
    await close?.();
    await dashboard?.stop();
  });

  it('makes a first link that leaves apps, from the sign-up, with at most four taps', async () => {
    const { page } = thumb;
    await thumb.type(page.getByLabel('Email'), `${randomUUID()}@example.com`);
    await thumb.type(page.getByRole('textbox', { name: 'Password' }), password);
    await thumb.tap(page.getByRole('button', { name: 'Create account' }));
    await thumb.tap(page.getByRole('button', { name: 'Yes, leave the app' }));
    await thumb.tap(main().getByRole('link', { name: 'Create link' }).first());
    await thumb.type(page.getByRole('textbox', { name: 'Destination' }), 'https://shop.example/cups');
    await thumb.tap(page.getByRole('button', { name: 'Create link' }));
    await page.getByRole('heading', { name: 'Your link is ready' }).waitFor();
    shows('a first link that leaves apps, from the sign-up');
  });

  it('makes a bio page with a photo, five items and a theme, with at most thirteen taps', async () => {
    const { page } = thumb;
    const frame = page.frameLocator('iframe[title="Preview"]');
    await isAt('/');
    await thumb.tap(main().getByRole('link', { name: 'Create bio page' }));
    await thumb.type(page.getByLabel('Slug'), 'jobs-of-mara');
    await thumb.type(page.getByRole('textbox', { name: 'Name' }), 'Mara Lind');
    await thumb.tap(main().getByRole('button', { name: 'Create bio page' }));
    await thumb.tap(part('Edit the photo'));
    const chosen = page.waitForEvent('filechooser');
    await thumb.tap(page.getByRole('button', { name: 'Choose an image' }));
    const buffer = await sampleImage('PNG', 400, 300);
    await (await chosen).setFiles({ name: 'mara.png', mimeType: 'image/png', buffer });
    await thumb.tap(page.getByRole('button', { name: 'Use this part' }));
    await frame.locator('img.monogram').waitFor();
    await thumb.tap(part('Add'));
    for (const item of [1, 2, 3, 4, 5]) {
      await thumb.typeInto(`Title of item ${item}`, `Shop ${item}`);
      await page.keyboard.press('Enter');
      await thumb.typeInto(`URL of item ${item}`, `shop.example/${item}`);
      if (item < 5) await thumb.tap(page.getByRole('dialog').getByRole('button', { name: 'Add item' }));
    }
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await thumb.tap(part('Themes'));
    await thumb.tap(page.getByRole('radio', { name: 'Ocean' }));
    await thumb.tap(part('Save and publish'));
    // What comes next is to put the link into a profile.
    await part('Copy link').waitFor();
    shows('a bio page with a photo, five items and a theme');
    await part('Copy link').tap();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/\/jobs-of-mara$/);
  });

  it('tries three themes with at most four taps', async () => {
    const { page } = thumb;
    await page.reload();
    await thumb.tap(part('Themes'));
    for (const name of ['Classic', 'Forest', 'Sunset']) {
      const theme = page.getByRole('radio', { name });
      await thumb.swipeAndTap(theme);
      await page.getByRole('radio', { name, checked: true }).waitFor();
    }
    shows('three themes');
    await thumb.tap(part('Save'));
    await part('Copy link').waitFor();
    thumb.done();
  });

  it('tags thirty links with at most three taps', async () => {
    const { page } = thumb;
    const { account } = await inSession<{ account: { id: string } }>('get', 'session');
    const { key } = await inSession<{ key: string }>('post', 'keys', { name: 'test' }, account.id);
    const api = new ApiClient(dashboard.service, key);
    for (let n = 1; n < 30; n++) {
      const { status } = await api.post('/v1/links', {
        slug: `jobs-${n}`,
        destination: 'https://shop.example/',
      });
      expect(status).toBe(201);
    }
    await isAt('/links');
    await page.getByText('30 links').waitFor();
    await thumb.tap(page.getByLabel(/^Select all/));
    await thumb.tap(page.getByRole('button', { name: 'Tag', exact: true }));
    const dialog = page.getByRole('dialog');
    await thumb.type(dialog.getByLabel('Add'), 'Autumn');
    const tag = dialog.getByRole('button', { name: 'Tag 30 links' });
    await thumb.tap(tag);
    await page.getByText('30 links tagged.').waitFor();
    shows('a tag for thirty links');
  });

  it('shares a report with at most four taps, and reaches each button without scrolling sideways', async () => {
    const { page } = thumb;
    await isAt('/links');
    await thumb.tap(main().getByRole('link', { name: 'jobs-29' }).first());
    await page.getByRole('region', { name: 'Summary' }).waitFor();
    await hasLoaded(page);
    await thumb.tap(page.getByRole('button', { name: 'Share' }));
    const dialog = page.getByRole('dialog');
    await thumb.tap(dialog.getByRole('button', { name: 'Create link' }));
    await thumb.tap(dialog.getByRole('button', { name: 'Copy link' }));
    const url = await page.evaluate<string>('navigator.clipboard.readText()');
    shows('a shared report');
    expect((await fetch(url)).status).toBe(200);
  });
});
