import { waitFor } from '@app/testing';
import type { Page } from 'playwright-core';
import { axeViolationsOn, hasFocus, scrollsSideways, type Look } from './dashboard.js';
import { barOf, choose, LinksUnderTest, rowOf, shownRows } from './dashboard-links.js';

/** More than a closing page can send at once. */
const linkCount = 2_600;
const bulkPath = '/v1/links/bulk';
const smallPhone: Look = {
  name: 'small phone, dark',
  viewport: { width: 320, height: 640 },
  colorScheme: 'dark',
};

let links: LinksUnderTest;

beforeAll(async () => {
  links = await LinksUnderTest.start();
});

beforeEach(() => links.insert(linkCount));

afterEach(() => links.clear(), 120_000);

afterAll(() => links?.stop());

/** The bulk calls of a page: their number by method, and the number of links that each response covers. */
function bulkCallsOf(page: Page) {
  const sent: Record<string, number> = {};
  const answers: Promise<number>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(bulkPath)) sent[request.method()] = (sent[request.method()] ?? 0) + 1;
  });
  page.on('response', (response) => {
    if (!response.url().endsWith(bulkPath)) return;
    const answer = response.json().then(({ results }: { results: unknown[] }) => results.length);
    // The page may close before the last answer is read.
    answers.push(answer.catch(() => 0));
  });
  return { sent, answered: () => Promise.all(answers) };
}

const noticeWith = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Selects all links that match the filters of the page. @param number as shown on the button */
async function selectAll(page: Page, number: string): Promise<void> {
  await page.getByRole('checkbox', { name: /^Select all \d+ loaded links$/ }).click();
  await barOf(page)
    .getByRole('button', { name: `Select all ${number} matching` })
    .click();
  await barOf(page).getByText(`${number} selected`).waitFor();
}

const totalsAre = async (active: number, paused: number): Promise<void> => {
  let totals = {};
  await waitFor(
    async () => {
      const read = await links.totals();
      totals = read;
      return read.active === active && read.paused === paused;
    },
    { interval: 500 },
  ).catch(() => expect(totals).toEqual({ active, paused }));
};

/** Checks that the page is accessible and no wider than the screen. */
const isSound = async (page: Page): Promise<void> =>
  expect([await axeViolationsOn(page), await scrollsSideways(page)]).toEqual([[], false]);

describe('bulk actions of the dashboard', () => {
  it('change all matching links once, and can be undone', async () => {
    const group = await links.createGroup('Old');
    const grouped = await links.create({ slug: 'grouped', group });
    const page = await links.open('/links');
    const calls = bulkCallsOf(page);
    await page.getByText('2,601 links').waitFor();
    await selectAll(page, '2,601');
    // The selection is fixed: this link is not part of it.
    await links.create({ slug: 'newcomer' });
    await isSound(page);
    await barOf(page)
      .getByRole('button', { name: 'Pause' })
      .evaluate((button: { click(): void }) => [1, 2, 3].forEach(() => button.click()));
    await noticeWith(page, '2,601 links paused.').waitFor();
    expect(calls.sent).toEqual({ PATCH: 3 });
    expect(await calls.answered()).toEqual([1_000, 1_000, 601]);
    await totalsAre(1, 2_601);
    await rowOf(page, 'Link 2600').getByText('Paused').waitFor();
    await hasFocus(page, 'Undo');
    await page.keyboard.press('Enter');
    await noticeWith(page, 'Undone.').waitFor();
    expect(calls.sent).toEqual({ PATCH: 6 });
    await totalsAre(2_602, 0);
    await rowOf(page, 'Link 2600').getByText('Active').waitFor();

    // Links return to the groups that they came from.
    await selectAll(page, '2,602');
    await barOf(page).getByRole('button', { name: 'Move to group' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move to group' });
    await dialog.getByRole('combobox', { name: 'Group' }).click();
    await dialog.getByRole('combobox', { name: 'Group' }).fill('New');
    await page.getByRole('option', { name: 'Create “New”' }).click();
    const move = dialog.getByRole('button', { name: 'Move 2,602 links' });
    await waitFor(() => move.isEnabled());
    await move.click();
    await noticeWith(page, '2,602 links moved.').waitFor();
    expect(await links.groups()).toEqual([
      ['New', 2_602],
      ['Old', 0],
    ]);
    await hasFocus(page, 'Undo');
    await page.keyboard.press('Enter');
    await noticeWith(page, 'Undone.').last().waitFor();
    await waitFor(async () => (await links.stored(grouped.id)).group === group);
    // An undo may take more than one call.
    await waitFor(async () => {
      expect(await links.groups()).toEqual([
        ['New', 0],
        ['Old', 1],
      ]);
      return true;
    });

    // The list shows how many links match, although it has read only some of them.
    await page.getByRole('searchbox', { name: 'Search links' }).fill('Link 12');
    await page.getByText('111 links', { exact: true }).waitFor();
    await selectAll(page, '111');
    await barOf(page).getByRole('button', { name: 'Tag' }).click();
    const tagging = page.getByRole('dialog', { name: 'Tag links' });
    const added = tagging.getByRole('combobox', { name: 'Add' });
    await added.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Spring');
    await page.keyboard.press('Enter');
    const tag = tagging.getByRole('button', { name: 'Tag 111 links' });
    const removal = tagging.getByRole('button', { name: 'Remove Spring' });
    await removal.click();
    await removal.waitFor({ state: 'detached' });
    expect(await tag.isDisabled()).toBe(true);
    await added.fill('Summer');
    await added.press('Enter');
    await tag.click();
    await noticeWith(page, '111 links tagged.').waitFor();
    const tags = async () =>
      (await links.dashboard.api.get<{ data: { name: string; links: number }[] }>('/v1/tags')).body.data;
    expect(await tags()).toMatchObject([{ name: 'Summer', links: 111 }]);
    await hasFocus(page, 'Undo');
    await page.keyboard.press('Enter');
    await waitFor(async () => (await tags())[0]?.links === 0);

    // This is not undone, so the check may take longer than the undo window.
    await selectAll(page, '111');
    await barOf(page).getByRole('button', { name: 'Pause' }).click();
    await noticeWith(page, '111 links paused.').waitFor();
    await isSound(page);
    expect(await links.clear()).toEqual([]);
  });

  it('change only the fields that are turned on, report links that could not be changed, and can be undone', async () => {
    const first = await links.create({ slug: 'promo-first', behavior: 'non-meta', tags: ['Old'] });
    const second = await links.create({ slug: 'promo-second', destination: 'https://shop.example/second' });
    const late = await links.create({ slug: 'promo-late', activeFrom: '2100-01-01T00:00:00.000Z' });
    const page = await links.open('/links?q=promo', smallPhone);
    const dialog = page.getByRole('dialog', { name: 'Change links' });
    const change = dialog.getByRole('button', { name: 'Change 3 links' });
    const destination = dialog.getByRole('textbox', { name: 'Destination', exact: true });
    const openDialog = async (...fields: string[]) => {
      await page.getByRole('checkbox', { name: 'Select all 3 loaded links' }).click();
      await barOf(page).getByText('3 selected').waitFor();
      await barOf(page).getByRole('button', { name: 'Change', exact: true }).click();
      await change.waitFor();
      expect(await change.isDisabled()).toBe(true);
      for (const name of fields) await dialog.getByRole('checkbox', { name, exact: true }).click();
    };
    const storedNow = () => Promise.all([first, second, late].map(({ id }) => links.stored(id)));
    const before = await storedNow();

    const sales = ['Track conversions', 'Hold-out in percent'];
    await openDialog('When opened inside an app', 'Destination', 'Expires at', ...sales, 'Tags');
    await isSound(page);
    expect(await dialog.getByRole('radio', { name: 'On', exact: true }).isChecked()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Hold-out in percent' }).fill('10');
    await dialog.getByRole('radio', { name: 'Open the phone’s browser', exact: true }).click();
    await dialog.getByLabel('Expires at', { exact: true }).last().fill('2099-01-01T12:00');
    await dialog.getByRole('combobox', { name: 'Add' }).fill('Promo');
    await dialog.getByRole('combobox', { name: 'Add' }).press('Enter');
    await destination.fill('no address');
    await change.click();
    await dialog.getByText('Enter a URL that begins with https://.').waitFor();
    await waitFor(async () => (await page.evaluate('document.activeElement.ariaLabel')) === 'Destination');
    await isSound(page);
    await destination.fill('shop.example/new');
    await dialog.getByRole('textbox', { name: 'Campaign', exact: true }).fill('summer sale');
    await change.click();
    const notice = noticeWith(page, '2 links changed.');
    await notice.getByText('1 link not changed: would expire before it becomes active.').waitFor();
    await rowOf(page, 'promo-first').getByText('Leaves apps', { exact: true }).waitFor();
    const given = {
      behavior: 'aggressive',
      destination: 'https://shop.example/new?utm_campaign=summer%20sale',
      expiresAt: await page.evaluate<string>(`new Date('2099-01-01T12:00').toISOString()`),
      ...{ conversions: true, holdout: 10 },
    };
    expect(await storedNow()).toMatchObject([
      { ...given, name: 'promo-first', tags: ['Old', 'Promo'] },
      { ...given, name: 'promo-second', tags: ['Promo'] },
      { behavior: 'basic', expiresAt: null, conversions: false, tags: [] },
    ]);
    await hasFocus(page, 'Undo');
    await page.keyboard.press('Enter');
    await noticeWith(page, 'Undone.').waitFor();
    const fields = ['behavior', 'destination', 'expiresAt', 'conversions', 'holdout', 'tags'];
    const changeable = (link: Record<string, unknown>) => fields.map((name) => link[name]);
    expect((await storedNow()).map(changeable)).toEqual(before.map(changeable));

    // Only the server can fully validate a URL.
    links.expectErrors(400);
    await openDialog('Destination');
    await destination.fill('https://anna:secret@shop.example/');
    await change.click();
    const failed = noticeWith(page, 'Stopped: 0 of 3 links done, 3 remain.');
    await failed.getByText(/^Destination: /).waitFor();
    await failed.getByRole('button', { name: 'Leave them' }).click();
    expect((await storedNow()).map(changeable)).toEqual(before.map(changeable));
    expect(await links.clear()).toEqual([]);
  });

  it('set a gate, a limit and rules on many links, and can be undone', async () => {
    const first = await links.create({ slug: 'gated-first', maxClicks: 7 });
    const second = await links.create({ slug: 'gated-second' });
    const page = await links.open('/links?q=gated', smallPhone);
    const dialog = page.getByRole('dialog', { name: 'Change links' });
    await page.getByRole('checkbox', { name: 'Select all 2 loaded links' }).click();
    await barOf(page).getByRole('button', { name: 'Change', exact: true }).click();
    for (const name of ['Adults only', 'Maximum clicks', 'Rules', 'Note', 'Card in messengers'])
      await dialog.getByRole('checkbox', { name, exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Maximum clicks' }).fill('500');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('For the sale');
    await dialog.getByRole('textbox', { name: 'Title of the card' }).fill('Sale');
    await dialog.getByRole('textbox', { name: 'Description of the card' }).fill('For a week');
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    const destination = dialog.getByRole('textbox', { name: 'Destination', exact: true });
    await destination.fill('no address');
    await dialog.getByRole('button', { name: 'Change 2 links' }).click();
    await dialog.getByText('Enter a URL that begins with https://.').waitFor();
    const isFocused = `document.activeElement.value === 'no address'`;
    await waitFor(() => page.evaluate<boolean>(isFocused), { what: 'the focus on the problem' });
    await isSound(page);
    await destination.fill('https://shop.example/rule');
    await dialog.getByRole('button', { name: 'Change 2 links' }).click();
    await noticeWith(page, '2 links changed.').waitFor();
    const fields = ['gate', 'maxClicks', 'rules', 'note', 'preview'];
    const storedNow = () =>
      Promise.all(
        [first, second].map(async ({ id }) => {
          const link = await links.stored(id);
          return fields.map((name) => link[name]);
        }),
      );
    const rule: unknown = expect.objectContaining({
      when: {},
      then: { destination: 'https://shop.example/rule' },
    });
    const given = ['adult', 500, [rule], 'For the sale', { title: 'Sale', description: 'For a week' }];
    expect(await storedNow()).toEqual([given, given]);
    await hasFocus(page, 'Undo');
    await page.keyboard.press('Enter');
    await noticeWith(page, 'Undone.').waitFor();
    expect(await storedNow()).toEqual([
      [null, 7, null, null, null],
      [null, null, null, null, null],
    ]);
    expect(await links.clear()).toEqual([]);
  });

  it('send the deletions of two pending batches when the page closes', async () => {
    const page = await links.open('/links');
    // On a slow machine, the window to undo the first would end before the second is selected.
    await page.evaluate(`{
      const start = setTimeout;
      window.setTimeout = (run, ms) => start(run, ms === 10_000 ? 60_000 : ms);
    }`);
    // Together they are more than a browser lets a closing page send.
    const matching = [
      ['Link 1', '1,111 links'],
      ['', '1,489 links'],
    ] as const;
    for (const [n, [search, count]] of matching.entries()) {
      await page.getByRole('searchbox', { name: 'Search links' }).fill(search);
      await page.getByText(count, { exact: true }).waitFor();
      await page.getByRole('checkbox', { name: /^Select all \d+ loaded links$/ }).click();
      await barOf(page)
        .getByRole('button', { name: /^Select all .* matching$/ })
        .click();
      await barOf(page)
        .getByText(/^\d,\d{3} selected$/)
        .waitFor();
      await barOf(page).getByRole('button', { name: 'Delete' }).click();
      await noticeWith(page, 'links are about to be deleted.').nth(n).waitFor();
    }
    await page.goto('about:blank');
    await page.goto(`${links.dashboard.service.apiUrl}/dashboard/links`);
    await totalsAre(0, 0);
  }, 90_000);

  it('delete links after ten seconds or when the page closes, and report what remains', async () => {
    const page = await links.open('/links', smallPhone);
    const calls = bulkCallsOf(page);
    await page.getByText('2,600 links').waitFor();
    await selectAll(page, '2,600');
    await isSound(page);
    await barOf(page).getByRole('button', { name: 'Delete' }).click();
    await noticeWith(page, '2,600 links are about to be deleted.').waitFor();
    await waitFor(async () => (await shownRows(page)).length === 0);
    await hasFocus(page, 'Undo');
    await page.keyboard.press('Enter');
    await noticeWith(page, 'Undone.').waitFor();
    await rowOf(page, 'Link 2600').waitFor();
    expect(calls.sent).toEqual({});
    await totalsAre(linkCount, 0);

    // The second call fails. Calls that arrived are not sent again.
    let deletions = 0;
    await page.route(`**${bulkPath}`, (route) => (++deletions === 2 ? route.abort() : route.continue()));
    await choose(page, 'Sort', 'Oldest first');
    await rowOf(page, 'Link 1').waitFor();
    await selectAll(page, '2,600');
    await barOf(page).getByRole('button', { name: 'Delete' }).click();
    await noticeWith(page, '2,600 links are about to be deleted.').waitFor();
    await isSound(page);
    const notice = noticeWith(page, 'Stopped: 1,000 of 2,600 links done, 1,600 remain.');
    await notice.waitFor();
    await totalsAre(1_600, 0);
    await isSound(page);
    await page.getByRole('checkbox', { name: 'Select Link 1', exact: true }).click();
    await barOf(page).getByText('1 selected').waitFor();
    await waitFor(async () => {
      const [above, below] = [await notice.boundingBox(), await barOf(page).boundingBox()];
      return above !== null && below !== null && above.y + above.height <= below.y;
    });
    await barOf(page).getByRole('button', { name: 'Clear selection' }).click();
    await notice.getByRole('button', { name: 'Try again' }).click();
    await noticeWith(page, '2,600 links deleted.').waitFor();
    expect(calls.sent).toEqual({ DELETE: 4 });
    expect(await calls.answered()).toEqual([1_000, 1_000, 600]);
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    await page.unroute(`**${bulkPath}`);

    // The next page sends what a closing page cannot.
    await links.insert(linkCount);
    await page.reload();
    await page.getByText('2,600 links').waitFor();
    await selectAll(page, '2,600');
    await links.create({ slug: 'newcomer' });
    await barOf(page).getByRole('button', { name: 'Delete' }).click();
    await noticeWith(page, '2,600 links are about to be deleted.').waitFor();
    await hasFocus(page, 'Undo');
    await page.goto('about:blank');
    let left = 0;
    await waitFor(async () => (left = (await links.totals()).active) < 1_200, {
      interval: 500,
      timeout: 20_000,
    });
    expect(left).toBeGreaterThan(1);
    await page.goto(`${links.dashboard.service.apiUrl}/dashboard/links`);
    await noticeWith(page, 'links deleted.').waitFor();
    await totalsAre(1, 0);

    // After a day, the user decides, because the links may have changed since. Until then, it is stored.
    const kept = await links.create({ slug: 'kept' });
    await page.evaluate(`{
      const work = [{ kind: 'delete', calls: [{ ids: ['${kept.id}'], change: null }], leftAt: Date.now() - 25 * 3_600_000 }];
      fetch('/dashboard/api/session').then((response) => response.json()).then(({ account }) => {
        localStorage.setItem('waypost-bulk:' + account.id, JSON.stringify(work));
        location.reload();
      });
    }`);
    const undecided = noticeWith(page, '1 link was not deleted, because the page closed.');
    await undecided.waitFor();
    await isSound(page);
    await page.reload();
    await undecided.waitFor();
    await totalsAre(2, 0);
    await undecided.getByRole('button', { name: 'Try again' }).click();
    await noticeWith(page, '1 link deleted.').waitFor();
    await totalsAre(1, 0);

    // A page that the browser restores from its cache reads the state of the links.
    await links.create({ slug: 'cached' });
    await page.reload();
    await page.getByRole('checkbox', { name: 'Select cached' }).click();
    await barOf(page).getByRole('button', { name: 'Delete' }).click();
    await noticeWith(page, '1 link is about to be deleted.').waitFor();
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))`);
    await totalsAre(1, 0);
    const isLoaded = page.waitForEvent('load');
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
    await isLoaded;
    await page.getByText('1 link', { exact: true }).waitFor();

    // Signing out does not wait either.
    await rowOf(page, 'newcomer').waitFor();
    await page.getByRole('checkbox', { name: 'Select newcomer' }).click();
    await barOf(page).getByRole('button', { name: 'Delete' }).click();
    await noticeWith(page, '1 link is about to be deleted.').waitFor();
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await links.totals()).toEqual({ active: 0, paused: 0 });
  });
});
