import type { Page } from 'playwright-core';
import {
  addVerifiedDomain,
  DashboardUnderTest,
  hasLoaded,
  makeOperator,
  scrollsSideways,
  sendFile,
  openSettings,
} from './dashboard.js';
import { openMore } from './dashboard-links.js';

/** Too long for any phone, without a place to break. */
const longName = 'AnExtraordinarilyLongNameWithoutAnySpaces'.repeat(2);
const longTag = longName.slice(0, 40);

/** Touch targets, except links in running text, which may be as small as the text. */
const measureTargets = `(() => {
  const selector = 'a[href], button, input, select, textarea, [role=tab], [role=switch]';
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const boxOf = (element) => {
    const boxes = [element, ...(/^(checkbox|radio)$/.test(element.type) ? (element.labels ?? []) : [])]
      .map((part) => part.getBoundingClientRect());
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
    const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  };
  const nameOf = (element) => element.tagName + ' ' + (element.ariaLabel ?? element.textContent.trim() ?? '').slice(0, 40);
  const targets = [...document.querySelectorAll(selector)]
    .filter((element) => isShown(element) && getComputedStyle(element).display !== 'inline')
    .map((element) => ({ element, box: boxOf(element), name: nameOf(element) }))
    .filter(({ box }) => box.width > 1 && box.height > 1);
  const small = targets
    .filter(({ box }) => box.width < 23.9 || box.height < 23.9)
    .map(({ name, box }) => name + ' ' + Math.round(box.width) + ' x ' + Math.round(box.height));
  const isPrimary = ({ element }) =>
    element.matches('[data-variant=filled]:not([data-size^=compact]), .mantine-Burger-root, .mantine-NavLink-root') ||
    element.ariaHasPopup === 'menu';
  const smallPrimary = targets
    .filter((target) => isPrimary(target) && (target.box.width < 43.9 || target.box.height < 43.9))
    .map(({ name, box }) => name + ' is primary, ' + Math.round(box.width) + ' x ' + Math.round(box.height));

  const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const clipped = (rect, node) => {
    let { left, top, right, bottom } = rect;
    for (let parent = node.parentElement; parent; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflowX === 'visible') continue;
      const box = parent.getBoundingClientRect();
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  // A bar that stays while the page scrolls may cover what scrolls.
  const stays = (element) => {
    for (let part = element; part; part = part.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(part).position)) return true;
    return false;
  };
  const buttons = targets.filter(
    ({ element }) => element.tagName === 'BUTTON' && element.closest('main') && !stays(element),
  );
  const covered = [];
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.data.trim() || !isShown(text.parentElement) || text.parentElement.closest('button')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const rect of range.getClientRects()) {
      const box = clipped(rect, text);
      const button =
        box.right - box.left > 1 && buttons.find(({ element, box: other }) => overlap(box, clipped(other, element)));
      if (button) covered.push(text.data.slice(0, 30) + ' is under ' + button.name);
    }
  }
  return [...small, ...smallPrimary, ...covered];
})()`;

/** Reports a link, as a visitor would. */
const reportLink = (dashboard: DashboardUnderTest, slug: string): Promise<Response> =>
  fetch(`${dashboard.service.apiUrl}/report`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ slug, reason: 'phishing', comment: longName }),
  });

describe('dashboard on phones', () => {
  let dashboard: DashboardUnderTest;
  const ids = { link: '', group: '', page: '', webhook: '', import: '', tag: '' };

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
    await makeOperator(dashboard);
    const { api } = dashboard;
    const create = async (path: string, values: object) =>
      String((await api.post<{ id: string }>(path, values)).body.id);
    ids.group = await create('/v1/groups', { name: longName });
    ids.link = await create('/v1/links', {
      slug: 'a'.repeat(64),
      name: longName,
      destination: `https://shop.example/${'path'.repeat(60)}`,
      group: ids.group,
      tags: [longTag],
    });
    const tags = await api.get<{ data: { id: string }[] }>('/v1/tags');
    ids.tag = String(tags.body.data[0]?.id);
    await reportLink(dashboard, 'a'.repeat(64));
    ids.import = await sendFile(dashboard, `slug,url,${longName}\n${'b'.repeat(64)},https://shop.example/,x`);
    ids.page = await create('/v1/websites', {
      slug: 'anna',
      name: longName,
      published: true,
      items: [{ title: longName, url: 'https://shop.example/' }],
    });
    // Connections to it are refused, because nothing listens there.
    ids.webhook = await create('/v1/webhooks', {
      url: `https://127.0.0.1:9/${'path'.repeat(60)}`,
      description: longName,
      events: ['link.created', 'clicks.counted'],
    });
    await api.post(`/v1/webhooks/${ids.webhook}/test`);
    const labels = 'long-label.'.repeat(15);
    await create('/v1/domains', { host: `new.${labels}example` });
    await addVerifiedDomain(dashboard, `go.${labels}example`);
  });
  afterAll(() => dashboard?.stop());

  /** Waits until the page has loaded its content. */
  const settle = async (page: Page): Promise<void> => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await hasLoaded(page);
  };

  it.each([320, 390])(
    'has targets that fingers can hit and text that nothing covers, %i pixels wide',
    async (width) => {
      const look = { name: 'phone, light', viewport: { width, height: 740 }, colorScheme: 'light' } as const;
      const options = { hasTouch: true, isMobile: true, viewport: look.viewport };
      const { page, close } = await dashboard.open('/', undefined, undefined, options);
      const flaws: Record<string, unknown[]> = {};
      for (const path of [
        '/',
        '/links',
        '/links/new',
        `/links/${ids.link}`,
        `/links/${ids.link}/edit`,
        `/links/${ids.link}/shop`,
        `/links/${ids.link}/ready`,
        '/links/tags',
        `/links/tags/${ids.tag}/report`,
        '/groups',
        `/groups/${ids.group}`,
        `/groups/${ids.group}/report`,
        '/pages',
        '/pages/new',
        `/pages/${ids.page}`,
        `/pages/${ids.page}/report`,
        '/imports',
        `/imports/${ids.import}`,
        '/keys',
        '/webhooks',
        `/webhooks/${ids.webhook}`,
        '/domains',
        '/members',
        '/audit-log',
        '/account',
        '/operators',
        '/proxy-check',
      ]) {
        await page.goto(`${dashboard.service.apiUrl}/dashboard${path}`);
        await settle(page);
        if (path.endsWith('/edit')) await openMore(page);
        const found = await page.evaluate<string[]>(measureTargets);
        if (await scrollsSideways(page)) found.push('scrolls sideways');
        if (found.length > 0) flaws[path] = [...new Set(found)];
      }
      for (const [button, title] of [
        ['Share', 'Share this report'],
        ['Calendar', 'Calendar'],
        ['Why these numbers?', 'Why these numbers?'],
      ] as const) {
        await page.goto(`${dashboard.service.apiUrl}/dashboard/links/${ids.link}`);
        await settle(page);
        await page.getByRole('button', { name: button, exact: true }).click();
        await page.getByRole('dialog', { name: title }).getByRole('button').first().waitFor();
        await hasLoaded(page);
        const found = await page.evaluate<string[]>(measureTargets);
        if (await scrollsSideways(page)) found.push('scrolls sideways');
        if (found.length > 0) flaws[title] = [...new Set(found)];
      }
      expect(flaws).toEqual({});
      await page.goto(`${dashboard.service.apiUrl}/dashboard/`);
      await settle(page);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await openSettings(page);
      expect(await page.evaluate<string[]>(measureTargets)).toEqual([]);
      await close();
    },
  );
});
